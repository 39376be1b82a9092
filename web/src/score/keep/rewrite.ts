/** A sheet on which two wrote under one name, as after a copy of the browser: one of them goes on under another. */

import { follows, Log, nameOf } from "../model/log";
import { plainText, sameChange } from "../model/same";
import type { Change, Have } from "../model/types";

/** Theirs, and behind it what only `mine` has.

What they hold under the same name with other content, whatever the device, and what follows that, is written again by the
device `anew`; all else stays as it is. */
export function rewritten(mine: Log, theirs: Log, anew: string): Log {
  const log = new Log(theirs.history());
  const stay: Change[] = [];
  const forked: Change[] = [];
  for (const change of mine.history()) {
    const known = theirs.find(nameOf(change));
    if (known && sameChange(known, change)) continue;
    if (known || forked.some((one) => follows(change, one))) forked.push(change);
    else stay.push(change);
  }
  log.merge(stay);
  let seen: Have = {};
  const moved = forked.filter((change) => !isThere(change, theirs));
  for (const [at, change] of moved.entries()) {
    seen = closed(most(seen, seenBut(change, forked)), log);
    const { at: when, by, sets } = change;
    log.merge([{ device: anew, n: at + 1, seen, at: when, by, sets }]);
  }
  return log;
}

/** Whether a change was written again before, as when the same file is read once more. */
const isThere = ({ at, by, sets }: Change, log: Log): boolean =>
  log.history().some((one) => one.at === at && one.by === by && plainText(one.sets) === plainText(sets));

/** What the writer of a change had seen, without what is written again. */
function seenBut({ device, n, seen }: Change, forked: Change[]): Have {
  const had = Object.entries({ ...seen, [device]: n - 1 }).map(([other, count]) => {
    const gone = forked.filter((one) => one.device === other).map((one) => one.n - 1);
    return [other, Math.min(count, ...gone)] as const;
  });
  return Object.fromEntries(had.filter(([, count]) => count > 0));
}

/** With all that the writers of those had seen: two who wrote under one name may have got the other's changes behind their own. */
function closed(seen: Have, log: Log): Have {
  let all = seen;
  for (const [device, n] of Object.entries(seen)) all = most(all, log.find(`${device}-${n}`)?.seen ?? {});
  return all;
}

const most = (one: Have, other: Have): Have =>
  Object.fromEntries(
    [...Object.keys(one), ...Object.keys(other)].map((device) => [
      device,
      Math.max(one[device] ?? 0, other[device] ?? 0),
    ]),
  );
