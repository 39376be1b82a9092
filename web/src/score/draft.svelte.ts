/** An entry as it is being typed: digits and signs, or cards, in its two halves. What it is worth the model says. */

import { MOST_SIGNS, readEntry, writeEntry } from "./model/entry";
import { EntryFault } from "./model/fault";
import { countAtOnce, countByRank, EMPTY, type Half, withCard, withoutLast } from "./model/pads";
import { sumText } from "./model/sums";
import type { Card, Entry } from "./model/types";

export type { Half } from "./model/pads";
/** `net` is a figure that is neither laid nor caught, but both in one. */
export type Part = "net" | Half;
export type Kind = "points" | "cards";

const MOST_DIGITS = 5;
const LONGEST_END = " out2!".length;
const SIGN = /[+-]/;
const SUIT = /^[cdhs♠-♧]$/i;
const RANK = /^[atjqk]$/i;
const NO_POINTS: Record<Half, string> = { laid: "", caught: "" };

/** All that a draft holds, as it may be kept outside of the page. */
export interface Typing {
  stored: string | null;
  kind: Kind;
  part: Part;
  other: Part;
  points: Record<Half, string>;
  cards: Entry;
  out: 1 | 2 | null;
  typed: string | null;
}

export class Draft {
  kind = $state<Kind>("points");
  part = $state<Part>("net");
  points = $state.raw(NO_POINTS);
  cards = $state.raw<Entry>(EMPTY);
  out = $state<1 | 2 | null>(null);
  /** What stands in the text field, while that is how the entry is written. */
  typed = $state<string | null>(null);

  /** The next digit begins anew, as the figure that stands there is the stored one. */
  #fresh = false;
  #first = "";
  /** The part that keys go to in the other kind. */
  #other: Part = "laid";

  /** An entry begins with what is stored. */
  constructor(readonly stored: string | null = null) {
    if (stored) this.#load(stored);
    this.#fresh = stored !== null;
    this.#first = this.text;
  }

  /** The same draft once more. */
  static of({ stored, other, ...typing }: Typing): Draft {
    const draft = new Draft(stored);
    Object.assign(draft, typing);
    draft.#other = other;
    draft.#fresh = false;
    return draft;
  }

  get typing(): Typing {
    const { stored, kind, part, points, cards, out, typed } = this;
    return { stored, kind, part, other: this.#other, points, cards, out, typed };
  }

  /** What it says in the notation; empty where nothing is typed. */
  get text(): string {
    if (this.typed !== null) return this.typed.trim();
    const out = this.out === null ? "" : this.out === 2 ? "out2" : "out";
    return [this.#body, out].filter(Boolean).join(" ");
  }

  get empty(): boolean {
    return this.text === "";
  }

  get changed(): boolean {
    return this.text !== this.#first;
  }

  /** The half that keys go to. */
  get half(): Half {
    return this.part === "caught" ? "caught" : "laid";
  }

  /** The entry, once it can be read. */
  get entry(): Entry | null {
    try {
      return readEntry(this.text);
    } catch {
      return null;
    }
  }

  /** A pad on which nothing was entered leaves what stands on the other. */
  get #body(): string {
    const [own, other] = this.kind === "cards" ? [this.#cards, this.#points] : [this.#points, this.#cards];
    return own || other;
  }

  get #cards(): string {
    return writeEntry(this.cards);
  }

  get #points(): string {
    const { laid, caught } = this.points;
    if ((this.kind === "points" ? this.part : this.#other) === "net") return laid;
    return laid || caught ? `${laid || 0} / ${caught}`.trim() : "";
  }

  digits(digits: string): void {
    this.#settle("points");
    const before = this.#fresh ? "" : this.points[this.half];
    if (this.#fresh) this.points = this.part === "net" ? NO_POINTS : this.points;
    this.#fresh = false;
    const number = before.split(SIGN).at(-1) ?? "";
    const now = number === "0" || number === "" ? digits.replace(/^0+(?=\d)/, "") : digits;
    if (number.length + now.length > MOST_DIGITS) return;
    this.#write(number === "0" ? before.slice(0, -1) + now : before + now);
  }

  sign(sign: "+" | "-"): void {
    this.#settle("points");
    this.#fresh = false;
    const before = this.points[this.half].replace(/[+-]$/, "");
    if (before || sign === "-") this.#write(before + sign);
  }

  /** Take the last sign away, or the last card. */
  back(): void {
    this.#settle(this.kind);
    this.#fresh = false;
    if (this.kind === "cards") {
      this.cards = withoutLast(this.cards, this.half);
      return;
    }
    const half = this.points[this.half];
    if (half) this.#write(half.slice(0, -1));
    else if (this.part === "caught") this.part = this.points.laid ? "laid" : "net";
    else if (!this.points.caught) this.part = "net";
  }

  clear(): void {
    this.points = NO_POINTS;
    this.cards = EMPTY;
    this.part = this.kind === "points" ? "net" : "laid";
    this.#other = this.kind === "points" ? "laid" : "net";
    this.out = null;
    this.typed = null;
    this.#fresh = false;
  }

  /** Keys go to this half from now on; what was a net figure is laid. Chosen again, it is net again. */
  choose(half: Half): void {
    this.#settle(this.kind);
    this.#fresh = false;
    const other = half === "laid" ? "caught" : "laid";
    const alone = this.kind === "points" && this.part === half && !this.points[other];
    if (!alone) {
      this.part = half;
      return;
    }
    this.points = { laid: this.points[half], caught: "" };
    this.part = "net";
  }

  /** As by the key /: what comes is caught. */
  divide(): void {
    if (this.part !== "caught") this.choose("caught");
  }

  /** Who went out: nobody, the player, of partners also the second. */
  turnOut(players: number): void {
    this.#settle(this.kind);
    this.out = this.out === null ? 1 : this.out === 1 && players > 1 ? 2 : null;
  }

  /** A card, or several of them laid at once. */
  card(card: Card, times = 1): void {
    this.#settle("cards");
    let cards = this.cards;
    for (let time = 0; time < times; time += 1) cards = withCard(cards, this.half, card, time > 0);
    if ([...writeEntry(cards)].length <= MOST_SIGNS - LONGEST_END) this.cards = cards;
  }

  /** How many cards of a rank are there in the half that keys go to; `1` is an ace that counts low. */
  count(rank: string): number {
    return countByRank(this.cards, this.half).get(rank) ?? 0;
  }

  /** How many of these were laid four or more at once. */
  atOnce(rank: string): number {
    return countAtOnce(this.cards, this.half, rank);
  }

  /** Go over to points or to cards; each keeps what it has. */
  turnTo(kind: Kind): void {
    this.#settle(kind);
  }

  type(text: string): void {
    this.typed = text;
    this.#fresh = false;
  }

  /** A sign that only a text can have: what was entered by keys becomes a text, and goes on with it. */
  append(sign: string): void {
    this.type(this.#ahead(sign) + sign);
  }

  /** The next digit begins anew. */
  refresh(): void {
    this.#fresh = true;
  }

  #ahead(sign: string): string {
    if (this.typed !== null) return this.typed;
    if (this.#fresh && RANK.test(sign)) return "";
    const { text } = this;
    const card = SUIT.test(sign) || RANK.test(sign);
    const before = card ? text.replace(/^0 (?=\/)/, "") : text; // nothing laid, as keys write it
    if (SUIT.test(sign)) return before.replace(/\?$/, "");
    return before.endsWith("?") && sign !== " " ? `${before} ` : before;
  }

  /** Keys go on from what was typed as a text, if it can be read. */
  #settle(kind: Kind): void {
    if (this.typed !== null) {
      const text = this.typed;
      this.typed = null;
      if (text.trim()) this.#load(text);
    }
    if (this.kind === kind) return;
    this.kind = kind;
    this.#fresh = false;
    const { part } = this;
    this.part = this.#other;
    this.#other = part;
  }

  #load(text: string): void {
    let entry: Entry;
    try {
      entry = readEntry(text);
    } catch {
      return;
    }
    this.out = entry.out;
    const { body } = entry;
    this.points = NO_POINTS;
    this.cards = EMPTY;
    this.kind = body?.kind === "cards" ? "cards" : "points";
    this.part = body?.kind === "points" || body?.kind === "cards" ? "laid" : "net";
    this.#other = body?.kind === "cards" ? "net" : "laid";
    if (body?.kind === "cards") this.cards = { ...EMPTY, body };
    else if (body?.kind === "net") this.points = { laid: sumText(body.sum), caught: "" };
    else if (body) this.points = { laid: sumText(body.laid), caught: sumText(body.caught) };
  }

  #write(half: string): void {
    this.points = { ...this.points, [this.half]: half };
  }
}

/** The one form of what was typed; throws what is wrong with it. */
export function settled(text: string, stands: boolean): string {
  const entry = readEntry(text);
  const written = writeEntry({ ...entry, stands: entry.stands || stands });
  if ([...written].length > MOST_SIGNS) {
    throw new EntryFault(
      `An entry has at most ${MOST_SIGNS} signs: leave some cards out, or write their points.`,
    );
  }
  return written;
}

export const cardOf = (rank: string, as?: string): Card =>
  as ? { rank, suit: "", as: { rank: as, suit: "" } } : { rank, suit: "" };
