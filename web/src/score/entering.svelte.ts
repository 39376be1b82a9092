/** The cell that is being written, and the way from one to the next. */

import { flushSync } from "svelte";
import { number, signed } from "../lib/words";
import { Draft, type Kind, settled } from "./draft.svelte";
import { EntryFault, readEntry, writeEntry } from "./model/entry";
import { trial } from "./model/fold";
import { cellOf, stockOf } from "./model/registers";
import type { Cell, Doubt, Round, Sheet } from "./model/types";
import type { Way } from "./model/undo";
import type { OpenSheet } from "./sheet.svelte";

export interface Place {
  key: number;
  side: number;
}

const BOUNCE = 400;
const SHOWN_FOR = 5_000;

export type Tab = Kind | "graph";

/** What is pointed out, and the text that it is said of. */
interface Warning {
  text: string;
  doubts: Doubt[];
  fault: string;
}
const NONE: Warning = { text: "", doubts: [], fault: "" };

export class Entering {
  /** Null while the game is over and nothing is mended. */
  at = $state.raw<Place | null>(null);
  draft = $state.raw(new Draft());
  tab = $state<Tab>("points");
  /** The field in which an entry is typed as a text. */
  field: HTMLInputElement | null = null;
  /** What was stored last, to be read out. */
  said = $state("");

  /** What Undo and Redo did, shown for a moment. */
  notice = $state("");
  #noticed: ReturnType<typeof setTimeout> | undefined;

  /** Rounds that were asked about and are left as they are for now. */
  passed = $state.raw<ReadonlySet<number>>(new Set());

  #warned = $state.raw<Warning>(NONE);
  /** Between a stored cell and the next. */
  #moving = false;
  #storedAt = Number.NEGATIVE_INFINITY;

  constructor(readonly open: OpenSheet) {}

  get sheet(): Sheet {
    const { sheet } = this.open;
    if (!sheet) throw new Error("Nothing is entered before there is a sheet.");
    return sheet;
  }

  get round(): Round | null {
    const { at } = this;
    return at ? (this.sheet.rounds.find(({ key }) => key === at.key) ?? null) : null;
  }

  get cell(): Cell | null {
    const { at } = this;
    return at ? (this.round?.cells[at.side] ?? null) : null;
  }

  /** What is pointed out before the entry is stored. */
  get doubts(): Doubt[] {
    return this.#standing.doubts;
  }

  /** What is wrong with it, so that it cannot be stored. */
  get fault(): string {
    return this.#standing.fault;
  }

  get mending(): boolean {
    return this.cell?.text != null;
  }

  /** The number of the round that is written. */
  get number(): number {
    return this.round?.number ?? this.sheet.next.number;
  }

  /** The side that Next leads to, where that is known before. */
  get following(): number | null {
    return this.at && !this.mending ? (this.#after(this.at)?.side ?? null) : null;
  }

  /** Go to the cell that is to be written next. */
  rest(): void {
    const { ending, next } = this.sheet;
    this.#goTo(ending ? null : { key: next.key, side: next.side });
  }

  /** Go to a cell; what was typed elsewhere is stored first, unless it is doubtful. */
  async choose(place: Place): Promise<void> {
    if (this.at && place.key === this.at.key && place.side === this.at.side) return;
    if (this.draft.changed && !(await this.store(false, place))) return;
    this.#goTo(place);
    this.#warn({ doubts: this.cell?.doubts ?? [] });
  }

  /** Store what is typed, and go to the next cell. */
  async next(): Promise<void> {
    if (!this.at || this.#bounced) return;
    if (this.draft.changed) await this.store(false);
    else if (this.mending) this.rest();
    else this.#goTo(this.#after(this.at) ?? this.at);
  }

  /** The sheet has changed under the cell: go on where there is something to write. */
  follow(): void {
    const { at, sheet, draft } = this;
    if (!at) {
      if (!sheet.ending && !this.#moving) this.rest();
      return;
    }
    const there = at.key === sheet.next.key || sheet.rounds.some(({ key }) => key === at.key);
    if (!there || at.side >= sheet.names.length) this.rest();
    else if (!draft.changed && draft.stored !== (this.cell?.text ?? null)) {
      if (draft.stored === null)
        this.rest(); // somebody else has entered it
      else this.#goTo(at);
    }
  }

  /** A key that was tapped twice stores once and passes nobody over. */
  get #bounced(): boolean {
    return this.draft.empty && performance.now() - this.#storedAt < BOUNCE;
  }

  /** Leave the cell as it was. */
  revert(): void {
    if (this.draft.changed || this.doubts.length || this.fault) this.#goTo(this.at);
    else this.rest();
  }

  /** What was pointed out is meant as it stands. */
  async insist(): Promise<void> {
    if (this.doubts.length) await this.store(true);
  }

  /** What was pointed out is put away, to be written anew. */
  mend(): void {
    this.#warned = NONE;
  }

  /** Go on with a sign that only a text can have, in the field for it. */
  write(sign: string): void {
    this.draft.append(sign);
    flushSync();
    const { field } = this;
    if (!field) return;
    field.value = this.draft.typed ?? "";
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }

  turnTo(tab: Tab): void {
    this.mend();
    this.tab = tab;
    if (tab !== "graph") this.draft.turnTo(tab);
  }

  undo(): Promise<void> {
    return this.#step(this.open.back, "Taken back", () => this.open.undo());
  }

  redo(): Promise<void> {
    return this.#step(this.open.again, "Done again", () => this.open.redo());
  }

  /** Say who went out in a round that is complete. */
  wentOut(key: number, side: number, out: 1 | 2): Promise<unknown> {
    const register = cellOf(key, side);
    const entry = readEntry(String(this.open.log.value(register) ?? "out"));
    return this.open.set({ [register]: writeEntry({ ...entry, out }) });
  }

  ranOut(key: number): Promise<unknown> {
    return this.open.set({ [stockOf(key)]: true });
  }

  pass(key: number): void {
    this.passed = new Set([...this.passed, key]);
  }

  /** Whether it was stored; `then` is where to go. */
  async store(stands: boolean, then?: Place): Promise<boolean> {
    const { at } = this;
    if (!at) return true;
    const register = cellOf(at.key, at.side);
    const text = this.#checked(register, stands);
    if (text === undefined) return false;
    const mended = this.mending;
    const following = then ?? (mended ? null : this.#after(at));
    this.#goTo(following);
    this.#storedAt = performance.now();
    this.#moving = true;
    await this.open.set({ [register]: text });
    this.#moving = false;
    this.#say(at, text);
    if (!following && this.at === null) this.rest();
    return true;
  }

  /** The entry as it is stored, null for none; undefined where something is pointed out first. */
  #checked(register: string, stands: boolean): string | null | undefined {
    const typed = this.draft.text;
    this.mend();
    if (!typed) return null;
    try {
      const text = settled(typed, stands);
      const doubts = trial(this.open.log, register, text);
      if (!doubts.length) return text;
      this.#warn({ doubts });
      this.draft.refresh();
    } catch (error) {
      if (!(error instanceof EntryFault)) throw error;
      this.#warn({ fault: error.message });
    }
    return undefined;
  }

  #warn(warning: Partial<Warning>): void {
    this.#warned = { ...NONE, ...warning, text: this.draft.text };
  }

  /** A warning holds for what it was said of. */
  get #standing(): Warning {
    return this.#warned.text === this.draft.text ? this.#warned : NONE;
  }

  /** The next cell of the round that is missing; null where there is none. */
  #after({ key, side }: Place): Place | null {
    const { rounds, names } = this.sheet;
    const cells = rounds.find((round) => round.key === key)?.cells ?? [];
    const { writing } = this.open;
    const missing = names
      .map((_, step) => (side + 1 + step) % names.length)
      .filter((one) => one !== side)
      .find((one) => cells[one]?.score == null && writing.get(cellOf(key, one)) == null);
    return missing === undefined ? null : { key, side: missing };
  }

  async #step(way: Way, word: string, take: () => Promise<unknown>): Promise<void> {
    if (this.draft.changed) {
      this.#goTo(this.at);
      this.#notice("What was typed is taken back.");
      return;
    }
    if (!way) return;
    if (way.kind === "refused") {
      this.#warn({ fault: way.why });
      return;
    }
    await take();
    this.#notice(`${word}: ${way.told}.`);
    this.rest();
  }

  #notice(text: string): void {
    this.said = text;
    this.notice = text;
    clearTimeout(this.#noticed);
    this.#noticed = setTimeout(() => {
      this.notice = "";
    }, SHOWN_FOR);
  }

  #goTo(place: Place | null): void {
    const ahead = this.at === null && this.draft.changed;
    this.at = place;
    if (ahead) return; // typed while the entry before it was on its way to the disk
    this.draft = new Draft(this.cell?.text ?? null);
    this.mend();
    if (this.draft.text) this.tab = this.tab === "graph" ? "graph" : this.draft.kind;
    else if (this.tab !== "graph") this.draft.turnTo(this.tab);
  }

  #say({ key, side }: Place, text: string | null): void {
    const round = this.sheet.rounds.find((one) => one.key === key);
    const cell = round?.cells[side];
    const name = this.sheet.names[side] ?? "";
    const where = `${name}, round ${round?.number ?? ""}`;
    if (text === null || !cell || cell.score === null) this.said = `${where}: missing.`;
    else this.said = `${where}: ${signed(cell.score)}, total ${number(cell.total)}.`;
  }
}
