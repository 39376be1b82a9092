/** Sums of whole numbers as people write them: `10+15+8-5`. */

import { EntryFault } from "./fault";

const MOST_NUMBERS = 20;
const MOST_DIGITS = 5;

/** The numbers of a sum with their signs. */
export function readSum(text: string): number[] {
  const apart = /([0-9]+)\s+([0-9]+)/.exec(text);
  if (apart) {
    throw new EntryFault(
      `A sign is missing between ${apart[1]} and ${apart[2]}: ${apart[1]}+${apart[2]} adds them, ${apart[1]} / ${apart[2]} says laid and caught.`,
    );
  }
  const plain = text.replaceAll(/\s/g, "");
  const gap = /[+-](?=[+-]|$)/.exec(plain);
  if (gap)
    throw new EntryFault(`A number is missing behind the ${gap[0]} in “${plain}”: write one, as in 10+5.`);
  const numbers = plain.match(/[+-]?[0-9]+/g) ?? [];
  if (numbers.length > MOST_NUMBERS) {
    throw new EntryFault(
      `There are ${numbers.length} numbers: a sum has at most ${MOST_NUMBERS}. Add some of them up.`,
    );
  }
  return numbers.map(readNumber);
}

function readNumber(text: string): number {
  if (text.replace(/^[+-]?0*/, "").length > MOST_DIGITS) {
    throw new EntryFault(
      `${text.replace("-", "−")} is too long: a number has at most ${MOST_DIGITS} digits.`,
    );
  }
  return Number(text) || 0; // no −0
}

export function sumText(sum: number[]): string {
  return sum.map((part, at) => (at && part >= 0 ? `+${part}` : `${part}`)).join("");
}

export const total = (sum: number[]): number => sum.reduce((all, part) => all + part, 0);
