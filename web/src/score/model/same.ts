/** Values compared by what they hold. */

import type { Change, Sheet, Value } from "./types";

export function sameValue(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  return written(one) === written(other);
}

export const sameChange = (one: Change, other: Change): boolean => written(one) === written(other);

/** Whether two sheets say the same of the same game, whatever their titles, and whenever they were written. */
export const sameGame = (one: Sheet, other: Sheet): boolean =>
  one.rounds.length > 0 && written(gameOf(one)) === written(gameOf(other));

const gameOf = ({ players, rules, ending, rounds }: Sheet): unknown => [
  players,
  rules.chosen,
  ending?.why,
  rounds.map(({ dealer, wild, stock, cells }) => [dealer, wild, stock, cells.map(({ text }) => text)]),
];

/** As JSON without blanks, fields in the order of their names. */
export function written(found: unknown): string {
  return JSON.stringify(found, (_field, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
