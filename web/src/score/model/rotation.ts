/** Dealers told round by round, as a sheet holds them: those alone that the rotation would not name. */

import { type Dealt, dealerAfter } from "./dealers";
import { fold } from "./fold";
import { Log } from "./log";
import { dealerOf } from "./registers";
import type { Sets } from "./types";

const NOTHING_PLAYED: Dealt = { dealer: null, complete: false, cells: [] };

/** Registers of a new sheet with the dealers of its rounds added; the first one's is `first`. */
export function withDealers(sets: Sets, dealers: Map<number, number | null>): Sets {
  const [first = null] = dealers.values();
  const all: Sets = first === null ? { ...sets } : { ...sets, first };
  const { rules, sides, rounds } = fold(Log.begun(all));
  const played = new Map(rounds.map((round) => [round.key, round]));
  let before: Dealt | null = null;
  for (const [key, said] of dealers) {
    const usual: number | null = before ? dealerAfter(rules, sides, before) : (all.first as number | null);
    const own = said !== null && said !== usual;
    if (own) all[dealerOf(key)] = said;
    const round = played.get(key);
    if (round || own) before = { ...(round ?? NOTHING_PLAYED), dealer: said ?? usual ?? null };
  }
  return all;
}
