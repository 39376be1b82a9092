/** What a sheet is set to when something is done to it: registers and their values, to be appended. */

import { dealerOf, removedOf, stockOf, wildOf } from "./registers";
import type { RulesChosen, Sets } from "./types";

/** A new sheet; `first` is the seat that deals first, where that is known. */
export interface Beginning {
  title: string;
  players: string[];
  rules: RulesChosen;
  first: number | null;
}

export function newSheet({ title, players, rules, first }: Beginning): Sets {
  const named: Sets = title.trim() ? { title: title.trim() } : {};
  const sets = { ...named, players: players.map((name) => name.trim()), rules };
  return first === null ? sets : { ...sets, first };
}

export const dealt = (key: number, seat: number | null): Sets => ({ [dealerOf(key)]: seat });
export const wildRank = (key: number, rank: string | null): Sets => ({ [wildOf(key)]: rank });
export const ranOut = (key: number, yes: boolean): Sets => ({ [stockOf(key)]: yes || null });
export const removed = (key: number): Sets => ({ [removedOf(key)]: true });
export const ended = (yes: boolean): Sets => ({ ended: yes || null });
