/** Steps taken back and done again, each device its own (docs/sheet.md). */

import { nameOf } from "./change";
import { follows, type Log } from "./log";
import { toldInShort } from "./told";
import type { Change, Sets } from "./types";

/** A step that can be taken: what to append, for which change, and that change in words. */
export interface Step {
  kind: "step";
  change: string;
  sets: Sets;
  told: string;
}

/** A step that another device stands in the way of. */
export interface Refusal {
  kind: "refused";
  change: string;
  /** Who set a register of it since, and the way out. */
  why: string;
  told: string;
}

export type Way = Step | Refusal | null;

/** The newest own change that can be taken back: append its sets with `undoes`. */
export function undoOf(log: Log, device: string): Way {
  const change = stepsOf(log, device).done.at(-1);
  if (!change) return null;
  const name = nameOf(change);
  const anchor = newest(log, device, (own) => own === change || own.redoes === name);
  const before = Object.keys(change.sets).map((register) => [register, log.before(anchor, register)]);
  return wayOf(log, change, anchor, Object.fromEntries(before) as Sets);
}

/** The change that was taken back last: append its sets with `redoes`. */
export function redoOf(log: Log, device: string): Way {
  const change = stepsOf(log, device).undone.at(-1);
  if (!change) return null;
  const name = nameOf(change);
  return wayOf(
    log,
    change,
    newest(log, device, (own) => own.undoes === name),
    { ...change.sets },
  );
}

/** What a device has done, and taken back, the newest last. */
function stepsOf(log: Log, device: string): { done: Change[]; undone: Change[] } {
  const done: Change[] = [];
  const undone: Change[] = [];
  for (const change of log.ofDevice(device)) {
    if (change.undoes) move(change.undoes, done, undone);
    else if (change.redoes) move(change.redoes, undone, done);
    else {
      done.push(change);
      undone.length = 0;
    }
  }
  return { done, undone };
}

function move(name: string, from: Change[], to: Change[]): void {
  const at = from.findIndex((change) => nameOf(change) === name);
  if (at >= 0) to.push(...from.splice(at, 1));
}

function newest(log: Log, device: string, fits: (change: Change) => boolean): Change {
  const found = log.ofDevice(device).findLast(fits);
  if (!found) throw new Error("A step is on no list without a change that put it there.");
  return found;
}

function wayOf(log: Log, change: Change, anchor: Change, sets: Sets): Way {
  const name = nameOf(change);
  const told = toldInShort(log, change);
  const other = othersSince(log, anchor, Object.keys(sets)).at(-1);
  if (!other) return { kind: "step", change: name, sets, told };
  const by = other.by || "Another device";
  return { kind: "refused", change: name, why: `${by} has changed this since: mend it in its cell.`, told };
}

/** Changes of other devices that set one of the registers, and that a change does not follow. */
function othersSince(log: Log, anchor: Change, registers: string[]): Change[] {
  return registers.flatMap((register) =>
    log.settersOf(register).filter((other) => other.device !== anchor.device && !follows(anchor, other)),
  );
}
