/** Registers that are set at once, in as many changes as keep each of a size that every server takes. */

import type { Sets } from "./types";

/** Of JSON; beside it a change names up to 100 devices. */
const MOST_BYTES = 6 * 1024;

/** All of them in their order; mostly in one piece. */
export function pieces(sets: Sets): Sets[] {
  const found: Sets[] = [];
  let piece: Sets = {};
  let room = MOST_BYTES;
  for (const [register, value] of Object.entries(sets)) {
    const size = new TextEncoder().encode(JSON.stringify({ [register]: value })).length - 1;
    if (size > room && Object.keys(piece).length) {
      found.push(piece);
      piece = {};
      room = MOST_BYTES;
    }
    piece[register] = value;
    room -= size;
  }
  return [...found, piece];
}
