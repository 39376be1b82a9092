/** Which rounds are on the sheet, by their keys. */

import type { Log } from "./log";
import { cellOf, dealerOf, MOST_PLAYERS, removedOf, stockOf, wildOf } from "./registers";

/** The keys of the rounds that are there: something of them has a value, and they are not removed. */
export const keysThere = (log: Log, sides: number): number[] =>
  log.rounds().filter((key) => !isRemoved(log, key) && isWritten(log, key, sides));

export const isRemoved = (log: Log, key: number): boolean => log.value(removedOf(key)) === true;

/** Whether anything of a round has a value, removed or not. */
export function isWritten(log: Log, key: number, sides = MOST_PLAYERS): boolean {
  const written = [dealerOf(key), wildOf(key), stockOf(key)];
  for (let side = 0; side < sides; side += 1) written.push(cellOf(key, side));
  return written.some((register) => log.value(register) !== null);
}

/** The key of a new round: one more than the largest of a round that is there or removed. */
export function nextKey(log: Log, there: number[]): number {
  const removed = log.rounds().filter((key) => isRemoved(log, key));
  return Math.max(0, ...removed, ...there) + 1;
}
