/** A sheet's changes in 16 figures, as the server writes them: two sheets with as many changes that are not the same have others. */

import { sha256 } from "@noble/hashes/sha2.js";
import { plainText } from "../model/same";
import type { Change } from "../model/types";

/** 64 bits of the hash of a change, in two halves. */
type Hash = readonly [number, number];

const known = new WeakMap<Change, Hash>();

/** The order does not matter. */
export function digestOf(changes: Iterable<Change>): string {
  let [high, low] = [0, 0];
  for (const change of changes) {
    const [one, other] = hashOf(change);
    high ^= one;
    low ^= other;
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

function hashOf(change: Change): Hash {
  const hashed = known.get(change);
  if (hashed) return hashed;
  const bytes = sha256(new TextEncoder().encode(plainText(change)));
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const halves = [view.getUint32(0), view.getUint32(4)] as const;
  known.set(change, halves);
  return halves;
}
