/** What is written and cannot be (K2, K5); docs/sheet.md has the table. */

import { cardText, faceOf, isJoker } from "./cardtext";
import type { Deck } from "./deck";
import { DOUBTS } from "./generated";
import { total } from "./sums";
import type { Card, Doubt, Entry, SheetRules, Worth } from "./types";

/** A cell with what its entry says. */
export interface Said {
  side: number;
  name: string;
  entry: Entry | null;
  worth: Worth;
}

/** A round as doubts look at it. */
export interface Looked {
  rules: SheetRules;
  deck: Deck;
  stock: boolean;
  said: Said[];
}

type Found = Iterable<Doubt>;

const CHECKS = [tooMuch, roundTooMuch, outFaults, bothEmpty, tooOften, oddFigure];

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

function* tooMuch({ deck, rules }: Looked, { name, worth }: Said, { body }: Entry): Found {
  const { laid, caught, score } = worth;
  if (laid !== null && laid > deck.mostLaid) {
    yield doubt("laid_too_much", { name, figure: laid, most: deck.mostLaid });
  }
  if (caught !== null && caught > deck.points) {
    yield doubt("caught_too_much", { name, figure: caught, most: deck.points });
  }
  if (body?.kind !== "net" || score === null) return;
  const most = deck.mostLaid + rules.outBonus;
  if (score > most) yield doubt("net_too_much", { name, figure: score, most });
  if (score < -deck.points) yield doubt("net_too_much", { name, figure: score, most: -deck.points });
}

function* roundTooMuch({ deck, said }: Looked, { side, name }: Said): Found {
  if (said.slice(side + 1).some(({ entry }) => entry)) return;
  const figure = total(said.map(({ worth }) => onTable(worth)));
  if (figure > deck.mostLaid) yield doubt("round_too_much", { name, figure, most: deck.mostLaid });
}

/** Points of the cards that a figure is made of. */
const onTable = ({ laid, caught, score }: Worth): number =>
  laid === null || caught === null ? Math.abs(score ?? 0) : laid + caught;

function* outFaults({ stock, said }: Looked, { side, name, worth }: Said, { body, out }: Entry): Found {
  if (out === null) return;
  const cards = body?.kind === "cards" && body.caught.length > 0;
  if (worth.caught || cards) yield doubt("out_and_caught", { name, figure: worth.caught ?? 0 });
  const other = said.slice(0, side).find(({ entry }) => entry && entry.out !== null);
  if (other) yield doubt("two_out", { name, other: other.name });
  if (stock) yield doubt("stock_and_out", { name });
}

function* bothEmpty({ rules, said }: Looked, { side, name, entry: own }: Said): Found {
  if (rules.floats || !own || !saysEmpty(own)) return;
  const other = said.find(
    (one) =>
      one.side !== side && one.entry && (one.entry.out !== null || (one.side < side && saysEmpty(one.entry))),
  );
  if (other) yield doubt("both_empty", { name, other: other.name });
}

/** A caught 0 is written out. */
const saysEmpty = ({ body }: Entry): boolean => body?.kind === "points" && total(body.caught) === 0;

function* tooOften({ deck, said }: Looked, { side, name, entry: own }: Said): Found {
  if (own?.body?.kind !== "cards") return;
  const counts = new Map<string, number>();
  for (const { entry } of said.slice(0, side + 1)) {
    for (const card of cardsOf(entry)) {
      for (const name of namesOf(card)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  for (const card of new Set(cardsOf(own).flatMap(namesOf))) {
    const most = card === "Jk" ? deck.jokers : deck.packs * (card.length === 1 ? 4 : 1);
    const figure = counts.get(card) ?? 0;
    if (figure > most) yield doubt("card_too_often", { name, card, figure, most });
  }
}

function cardsOf(entry: Entry | null): Card[] {
  return entry?.body?.kind === "cards" ? [...entry.body.laid, ...entry.body.caught].flat() : [];
}

/** A card's rank, and the card itself where its suit is known. */
function namesOf(card: Card): string[] {
  if (isJoker(card)) return ["Jk"];
  const rank = faceOf(card.rank);
  return card.suit ? [rank, cardText({ rank, suit: card.suit })] : [rank];
}

function* oddFigure({ deck }: Looked, { name, worth }: Said, { body }: Entry): Found {
  if (deck.unit < 2 || !body || body.kind === "cards") return;
  const figures = body.kind === "net" ? [worth.score] : [worth.laid, worth.caught];
  const odd = figures.find((figure) => figure !== null && figure % deck.unit !== 0);
  if (odd !== undefined && odd !== null) yield doubt("odd_figure", { name, figure: odd, unit: deck.unit });
}
