/** The deck of a table, for what cannot be: how many points it has, how often each card, in what steps. */

import { RANKS } from "./cardtext";
import { packsFor } from "./rules";
import { total } from "./sums";
import type { SheetRules } from "./types";
import { rankPoints } from "./worth";

export interface Deck {
  /**
   * The most that all cards may count: where a rank is wild and nobody has said which, it may be any. What can be
   * laid is twice that where four at once count double.
   */
  points: number;
  mostLaid: number;
  packs: number;
  jokers: number;
  /** All cards and the bonus count in multiples of it. */
  unit: number;
}

export function deckOf(rules: SheetRules, players: number, wild: string | null): Deck {
  const packs = packsFor(rules, players);
  const isOpen = wild === null && rules.wildRank;
  const points = Math.max(...[wild, ...(isOpen ? RANKS : [])].map((rank) => pointsOf(rules, packs, rank)));
  return {
    points,
    mostLaid: rules.fourAtOnceDouble ? 2 * points : points,
    packs,
    jokers: rules.jokers,
    unit: unitOf(rules, wild),
  };
}

/** The most that all cards may count with this wild rank. */
function pointsOf(rules: SheetRules, packs: number, wild: string | null): number {
  const suit = total([...RANKS].map((rank) => mostOf(rank, rules, wild)));
  return 4 * packs * suit + rules.jokers * jokerPoints(rules, wild);
}

/** The most that a joker may count. */
function jokerPoints(rules: SheetRules, wild: string | null): number {
  if (rules.jokerMeldedAs === "joker") return rules.jokerValue;
  return Math.max(rules.jokerValue, ...[...RANKS].map((rank) => mostOf(rank, rules, wild)));
}

/** The most that a card of a rank may count. */
function mostOf(rank: string, rules: SheetRules, wild: string | null): number {
  const usual = rankPoints(rank, rules, wild);
  return rank === "A" ? Math.max(usual, rankPoints("1", rules, wild)) : usual;
}

function unitOf(rules: SheetRules, wild: string | null): number {
  const values = [...RANKS, "1"].map((rank) => rankPoints(rank, rules, wild));
  if (rules.jokers) values.push(rules.jokerValue);
  if (rules.wildRank || wild !== null) values.push(rules.wildValue);
  return [...values, rules.outBonus].reduce(divisor, 0);
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other);
}
