/** What is written and cannot be (K2, K5); docs/sheet.md has the table. */

import { cardText, faceOf, isJoker, JOKER } from "./cardtext";
import type { Deck } from "./deck";
import { DOUBTS } from "./generated";
import { total } from "./sums";
import type { Card, Doubt, Entry, SheetRules, Worth } from "./types";

/** A cell with what its entry says. */
export interface Said {
  side: number;
  entry: Entry | null;
  worth: Worth;
}

/** A round as doubts look at it. */
export interface Looked {
  rules: SheetRules;
  deck: Deck;
  stock: boolean;
  /** Sides of two, one of whom may be caught where the other went out. */
  partners: boolean;
  said: Said[];
}

type Found = Iterable<Doubt>;

const CHECKS = [tooMuch, outFaults, oddFigure, roundTooMuch, twoOut, bothEmpty, tooOften];

/** The doubts at a side's cell. */
export function doubtsAt(round: Looked, side: number): Doubt[] {
  const cell = round.said[side];
  if (!cell?.entry || cell.entry.stands) return [];
  const { entry } = cell;
  return CHECKS.flatMap((check) => [...check(round, cell, entry)]);
}

/** The doubts at a round. */
export function doubtsOf({ rules, stock, said }: Looked): Doubt[] {
  const depends = rules.outBonus > 0 || !rules.deductAtStock;
  const complete = said.length > 0 && said.every(({ worth }) => worth.score !== null);
  const nobody = said.every(({ entry }) => !entry || entry.out === null);
  const counted = said.some(({ entry }) => entry?.body && entry.body.kind !== "net");
  return complete && nobody && counted && depends && !stock ? [doubt("out_missing")] : [];
}

function doubt(code: string, fields: Record<string, string | number> = {}): Doubt {
  const template = DOUBTS[code] ?? code;
  const text = template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => shown(fields[name] ?? whole));
  return { code, text };
}

const shown = (field: string | number): string =>
  typeof field === "number" && field < 0 ? `−${-field}` : String(field);

function* tooMuch({ deck, rules }: Looked, { worth }: Said, { body }: Entry): Found {
  const { laid, caught, score } = worth;
  if (laid !== null && laid > deck.mostLaid) {
    yield doubt("laid_too_much", { figure: laid, most: deck.mostLaid });
  }
  if (caught !== null && caught > deck.points) {
    yield doubt("caught_too_much", { figure: caught, most: deck.points });
  }
  if (body?.kind !== "net" || score === null) return;
  const most = score > 0 ? deck.mostLaid : deck.points;
  if (score > most + rules.outBonus || score < -most) yield doubt("net_too_much", { figure: score, most });
}

function* roundTooMuch({ deck, said }: Looked, { side, worth }: Said): Found {
  if (worth.score === null) return;
  if (said.slice(side + 1).some(({ worth }) => worth.score !== null)) return;
  if (said.some(({ entry }) => entry?.stands)) return;
  const figure = total(said.map(({ worth }) => onTable(worth)));
  if (figure > deck.mostLaid) yield doubt("round_too_much", { figure, most: deck.mostLaid });
}

/** Points of the cards that a figure is made of. */
const onTable = ({ laid, caught, score }: Worth): number =>
  laid === null || caught === null ? Math.abs(score ?? 0) : laid + caught;

function* outFaults({ stock, partners }: Looked, { worth }: Said, { body, out }: Entry): Found {
  if (out === null) return;
  const cards = body?.kind === "cards" && body.caught.length > 0;
  if (!partners && (worth.caught || cards)) yield doubt("out_and_caught", { figure: worth.caught ?? 0 });
  if (stock) yield doubt("stock_and_out");
}

function* twoOut({ said }: Looked, { side }: Said, { out }: Entry): Found {
  const other = said.slice(0, side).some(({ entry }) => entry && entry.out !== null);
  if (out !== null && other) yield doubt("two_out");
}

function* bothEmpty({ rules, said }: Looked, { side, entry: own }: Said): Found {
  if (rules.floats || !own || !saysEmpty(own)) return;
  const other = said.some(
    (one) =>
      one.side !== side && one.entry && (one.entry.out !== null || (one.side < side && saysEmpty(one.entry))),
  );
  if (other) yield doubt("both_empty");
}

/** A caught 0 is written out, without having gone out. */
const saysEmpty = ({ body, out }: Entry): boolean =>
  out === null && body?.kind === "points" && body.caught.length > 0 && total(body.caught) === 0;

/** At the first card of the cell that the deck has not so often. */
function* tooOften({ deck, said }: Looked, { side, entry: own }: Said): Found {
  if (own?.body?.kind !== "cards") return;
  const counts = new Map<string, number>();
  for (const card of said.slice(0, side).flatMap(({ entry }) => cardsOf(entry))) countUp(counts, card);
  for (const card of cardsOf(own)) {
    const over = countUp(counts, card).find((one) => (counts.get(one) ?? 0) > mostIn(deck, one));
    if (!over) continue;
    yield doubt("card_too_often", {
      card: over === JOKER ? "A joker" : over.length === 1 ? `Rank ${over}` : over,
    });
    return;
  }
}

/** Count a card under its names, which are returned. */
function countUp(counts: Map<string, number>, card: Card): string[] {
  const names = namesOf(card);
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names;
}

const mostIn = ({ packs, jokers }: Deck, name: string): number =>
  name === JOKER ? jokers : packs * (name.length === 1 ? 4 : 1);

function cardsOf(entry: Entry | null): Card[] {
  return entry?.body?.kind === "cards" ? [...entry.body.laid, ...entry.body.caught].flat() : [];
}

/** A card's rank, and the card itself where its suit is known. */
function namesOf(card: Card): string[] {
  if (isJoker(card)) return [JOKER];
  const rank = faceOf(card.rank);
  return card.suit ? [rank, cardText({ rank, suit: card.suit })] : [rank];
}

function* oddFigure({ deck }: Looked, { worth }: Said, { body }: Entry): Found {
  if (deck.unit < 2 || !body || body.kind === "cards") return;
  const figures = body.kind === "net" ? [worth.score] : [worth.laid, worth.caught];
  const odd = figures.find((figure) => figure !== null && figure % deck.unit !== 0);
  if (odd !== undefined && odd !== null) yield doubt("odd_figure", { figure: odd, unit: deck.unit });
}
