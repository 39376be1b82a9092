/** Which rounds are there: those that hold something, but for those taken out (docs/sheet.md). */

import { byOrder, type Log, nameOf, related } from "./log";
import { cellOf, dealerOf, removedOf, stockOf, wildOf } from "./registers";
import type { Change, Choice, Clash, Value } from "./types";

/** The keys of the rounds that are there. */
export const keysThere = (log: Log, sides: number): number[] =>
  log.rounds().filter((key) => !isRemoved(log, key) && isWritten(log, key, sides));

/** The key of a new round: one more than the largest of a round that is there or removed. */
export function nextKey(log: Log, there: number[]): number {
  const removed = log.rounds().filter((key) => isRemoved(log, key));
  return Math.max(0, ...removed, ...there) + 1;
}

/** Whether a round is taken out; not while somebody has to decide about that. */
export const isRemoved = (log: Log, key: number): boolean =>
  log.value(removedOf(key)) === true && removalClash(log, key) === null;

/** A removal, and what was written in the round by somebody who had not seen it. */
export function removalClash(log: Log, key: number): Clash | null {
  const register = removedOf(key);
  const heads = log.heads(register);
  const removals = heads.filter(({ sets }) => sets[register] === true);
  if (!removals.length) return null;
  const apart = log
    .inRound(key)
    .filter((change) => removals.some((removal) => !related(removal, change)))
    .sort(byOrder)
    .at(-1);
  if (!apart && removals.length === heads.length) return null;
  const choices = heads.map((head) => choice(head, head.sets[register] ?? null));
  if (apart) choices.push(choice(apart, null));
  return { register, choices: choices.sort((one, other) => Number(!one.value) - Number(!other.value)) };
}

/** Every register about which somebody has to decide. */
export function clashesIn(log: Log): Map<string, Clash> {
  const all = [...log.clashes(), ...log.rounds().flatMap((key) => removalClash(log, key) ?? [])];
  return new Map(all.map((clash) => [clash.register, clash]));
}

function isWritten(log: Log, key: number, sides: number): boolean {
  const written = [dealerOf(key), wildOf(key), stockOf(key)];
  for (let side = 0; side < sides; side += 1) written.push(cellOf(key, side));
  return written.some((register) => log.value(register) !== null);
}

function choice(change: Change, value: Value): Choice {
  return { value, by: change.by, at: change.at, change: nameOf(change) };
}
