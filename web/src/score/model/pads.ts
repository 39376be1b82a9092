/** Entries as the pads put them together, a number or a card at a time. */

import type { Body, Card, CardGroup, Entry } from "./types";

export type Half = "laid" | "caught";
type Cards = Extract<Body, { kind: "cards" }>;

/** An entry before anything is typed or tapped. */
export const EMPTY: Entry = { body: null, out: null, stands: false };

/** Add a card; `together` says that it was laid down with the one before it. */
export function withCard(entry: Entry, half: Half, card: Card, together = false): Entry {
  const cards = cardsIn(entry);
  const groups = cards[half];
  const last = groups.at(-1);
  const grown: CardGroup[] =
    together && last ? [...groups.slice(0, -1), [...last, card]] : [...groups, [card]];
  return { ...entry, body: { ...cards, [half]: grown } };
}

/** Take the last card away; with the last of all, the figure is missing again. */
export function withoutLast(entry: Entry, half: Half): Entry {
  const cards = cardsIn(entry);
  const last = cards[half].at(-1) ?? [];
  const rest = last.length > 1 ? [last.slice(0, -1)] : [];
  return withCards(entry, { ...cards, [half]: [...cards[half].slice(0, -1), ...rest] });
}

/** How many cards of each rank as written there are; `1` is the low ace, `Jk` the joker. */
export function countByRank(entry: Entry, half: Half): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { rank } of cardsIn(entry)[half].flat()) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  return counts;
}

/** As many of one rank, laid together, may count double. */
const AT_ONCE = 4;

/** How many cards of a rank were laid four or more at once. */
export function countAtOnce(entry: Entry, half: Half, rank: string): number {
  return cardsIn(entry)
    [half].filter((group) => group.length >= AT_ONCE && group.every((card) => card.rank === rank))
    .reduce((sum, group) => sum + group.length, 0);
}

const cardsIn = ({ body }: Entry): Cards =>
  body?.kind === "cards" ? body : { kind: "cards", laid: [], caught: [] };

const withCards = (entry: Entry, cards: Cards): Entry => ({
  ...entry,
  body: cards.laid.length + cards.caught.length ? cards : null,
});
