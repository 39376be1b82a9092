/** Values compared by what they hold. */

import type { Change, Sheet, Value } from "./types";

export function sameValue(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  return plainText(one) === plainText(other);
}

export const sameChange = (one: Change, other: Change): boolean => plainText(one) === plainText(other);

/** Whether two sheets say the same of the same game, whatever their titles, and whenever they were written. */
export const sameGame = (one: Sheet, other: Sheet): boolean =>
  one.rounds.length > 0 && plainText(gameOf(one)) === plainText(gameOf(other));

const gameOf = ({ players, rules, ending, rounds }: Sheet): unknown => [
  players,
  rules.chosen,
  ending?.why,
  rounds.map(({ dealer, wild, stock, cells }) => [dealer, wild, stock, cells.map(({ text }) => text)]),
];

/** As UTF-8 sorts texts; JavaScript puts what lies beyond 16 bits before the last of these. */
function byCodePoints(one: string, other: string): number {
  const [signs, others] = [[...one], [...other]];
  const at = signs.findIndex((sign, place) => sign !== others[place]);
  if (at < 0) return signs.length - others.length;
  return (signs[at]?.codePointAt(0) ?? 0) - (others[at]?.codePointAt(0) ?? -1);
}

/** As JSON without blanks, fields in the order of their names, which an object cannot promise: it puts numbers first. */
export function plainText(found: unknown): string {
  if (Array.isArray(found)) return `[${found.map(plainText).join(",")}]`;
  if (typeof found !== "object" || found === null) return JSON.stringify(found) ?? "null";
  const fields = Object.entries(found)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => byCodePoints(one, other));
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${plainText(value)}`).join(",")}}`;
}
