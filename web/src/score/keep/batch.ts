/** As many changes as go into one request. */

import type { Change } from "../model/types";

const MOST = 200;
/** Far less than a server takes, so that a slow network gets it through in time. */
const MOST_BYTES = 128 * 1024;

/** The first of them, at least one. */
export function batchOf(changes: Change[]): Change[] {
  let bytes = 0;
  const over = changes.findIndex((change, at) => {
    bytes += new TextEncoder().encode(JSON.stringify(change)).length;
    return at > 0 && (at >= MOST || bytes > MOST_BYTES);
  });
  return over < 0 ? changes : changes.slice(0, over);
}
