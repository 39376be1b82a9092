/** Entries as the pads put them together, a number or a card at a time. */

import type { Body, Card, CardGroup, Entry } from "./types";

export type Half = "laid" | "caught";
type Cards = Extract<Body, { kind: "cards" }>;

/** An entry before anything is typed or tapped. */
export const EMPTY: Entry = { body: null, out: null, stands: false };

/** Nothing that a cell could hold. */
export const isEmpty = ({ body, out }: Entry): boolean => body === null && out === null;

export const withNet = (entry: Entry, sum: number[]): Entry => ({ ...entry, body: { kind: "net", sum } });

/** Points laid and caught, sums of numbers with signs; no numbers are left out. */
export function withPoints(entry: Entry, laid: number[], caught: number[]): Entry {
  if (!laid.length && !caught.length) return { ...entry, body: null };
  return { ...entry, body: { kind: "points", laid: laid.length ? laid : [0], caught } };
}

/** Mark who went out: 1, or 2 for the second of two partners; null takes the mark away. */
export const withOut = (entry: Entry, out: Entry["out"]): Entry => ({ ...entry, out });

/** Mark an entry as meant as it stands. */
export const withStands = (entry: Entry, stands: boolean): Entry => ({ ...entry, stands });

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

/** Take the last card of a rank away. */
export function withoutRank(entry: Entry, half: Half, rank: string): Entry {
  const cards = cardsIn(entry);
  const at = cards[half].findLastIndex((group) => group.some((card) => card.rank === rank));
  const groups = cards[half].map((group, one) => (one === at ? withoutOne(group, rank) : group));
  return withCards(entry, { ...cards, [half]: groups.filter(({ length }) => length) });
}

/** How many cards of each rank as written there are; `1` is the low ace, `Jk` the joker. */
export function countByRank(entry: Entry, half: Half): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { rank } of cardsIn(entry)[half].flat()) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  return counts;
}

const cardsIn = ({ body }: Entry): Cards =>
  body?.kind === "cards" ? body : { kind: "cards", laid: [], caught: [] };

const withCards = (entry: Entry, cards: Cards): Entry => ({
  ...entry,
  body: cards.laid.length + cards.caught.length ? cards : null,
});

function withoutOne(group: CardGroup, rank: string): CardGroup {
  const at = group.findLastIndex((card) => card.rank === rank);
  return group.filter((_, one) => one !== at);
}
