/** A sheet whose device went on twice, as after a copy of the browser: what is one's own is written again by another. */

import { Log, Malformed, NotWhole, nameOf } from "../model/log";
import { sameChange } from "../model/same";
import type { Change } from "../model/types";

/** Theirs, and behind it what only `mine` has: the changes of `device` by the name `anew`, with what they had seen. */
export function rewritten(mine: Log, theirs: Log, device: string, anew: string): Log {
  const log = new Log(theirs.history());
  const both = mine.ofDevice(device).filter((change) => isIn(theirs, change)).length;
  const moved = new Map<string, number>();
  for (const change of mine.history()) {
    if (isIn(theirs, change)) continue;
    if (change.device !== device) {
      add(log, change);
      continue;
    }
    const n = moved.size + 1;
    moved.set(nameOf(change), n);
    const { at, by, sets } = change;
    const seen = both ? { ...change.seen, [device]: both } : change.seen;
    if (!add(log, { device: anew, n, seen, at, by, sets })) log.append(anew, at, by, sets);
  }
  return log;
}

function isIn(log: Log, change: Change): boolean {
  const known = log.find(nameOf(change));
  return known !== undefined && sameChange(known, change);
}

/** Whether it could be added; not where it follows what is not there. */
function add(log: Log, change: Change): boolean {
  try {
    log.merge([change]);
    return true;
  } catch (error) {
    if (error instanceof NotWhole || error instanceof Malformed) return false;
    throw error;
  }
}
