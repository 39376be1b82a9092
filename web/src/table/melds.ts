/** The melds as they lie: each before its owner, cards that others laid off before those who score them. */

import { cardName } from "../lib/cards";
import type { LaidCard, Place, TableMeld } from "../protocol";

export interface OwnMeld {
  kind: "meld";
  number: number;
  meld: TableMeld;
}

export interface LaidOff {
  kind: "off";
  number: number;
  meld: TableMeld;
  cards: LaidCard[];
}

export type Lying = OwnMeld | LaidOff;

/** What lies before a seat: its melds first, then what it laid off on others'. */
export function lyingBefore(seat: number, melds: TableMeld[]): Lying[] {
  const numbered = melds.map((meld, at) => ({ meld, number: at + 1 }));
  const own = numbered.filter(({ meld }) => meld.owner === seat);
  const off = numbered
    .filter(({ meld }) => meld.owner !== seat)
    .map(({ meld, number }) => ({ meld, number, cards: meld.cards.filter((one) => one.seat === seat) }))
    .filter(({ cards }) => cards.length > 0);
  return [
    ...own.map((one): OwnMeld => ({ kind: "meld", ...one })),
    ...off.map((one): LaidOff => ({ kind: "off", ...one })),
  ];
}

/** "Ann’s", "your". */
export function whose(seat: number, me: number | null, places: Place[]): string {
  return seat === me ? "your" : `${places[seat]?.name ?? "somebody"}’s`;
}

/** "You", "Ann". */
export function who(seat: number, me: number | null, places: Place[]): string {
  return seat === me ? "You" : (places[seat]?.name ?? "");
}

export function laidName(one: LaidCard): string {
  return one.stands ? `Joker as ${cardName(one.stands)}` : cardName(one.card);
}

/** "Meld 1, Ann’s 4–7 of hearts: Four of hearts, …, Seven of hearts (counts for Ben)". */
export function meldName({ number, meld }: OwnMeld, me: number | null, places: Place[]): string {
  const cards = meld.cards.map((one) => {
    const other = one.seat === meld.owner ? "" : ` (counts for ${who(one.seat, me, places)})`;
    return laidName(one) + other;
  });
  return `Meld ${number}, ${whose(meld.owner, me, places)} ${meld.run ? "run" : "set"}: ${cards.join(", ")}`;
}
