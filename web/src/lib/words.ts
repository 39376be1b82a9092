/** Numbers and lists as people read them. */

import type { Terms } from "../protocol";

const FEW = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A number with a true minus. */
export const number = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);

/** What is added or taken away: "+65", "−38", "0". */
export const signed = (value: number): string => (value > 0 ? `+${value}` : number(value));

/** "65 + 25 − 38". */
export function sum([first = 0, ...others]: number[]): string {
  return number(first) + others.map((part) => ` ${part < 0 ? "−" : "+"} ${Math.abs(part)}`).join("");
}

export const inWords = (amount: number): string => FEW[amount] ?? `${amount}`;

/** "one seat", "three seats". */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${inWords(amount)} ${amount === 1 ? one : many}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Ann, Ben and Mei". */
export function list(words: string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** What is played, in short: "500 Rum with two house rules, to 500 points". */
export function termsSaid({ title, changed, target, rounds, partners }: Terms): string {
  const house = changed ? ` with ${count(changed, "house rule")}` : "";
  const ends = [
    target === null ? "" : `to ${target} points`,
    rounds ? `${count(rounds, "round")}` : "",
    partners ? "partners" : "",
  ];
  return [`${title}${house}`, ...ends.filter(Boolean)].join(", ");
}
