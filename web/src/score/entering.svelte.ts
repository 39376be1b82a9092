/** The cell that is being written, and the way from one to the next. */

import { flushSync } from "svelte";
import { number, signed } from "../lib/words";
import { Draft, type Kind, settled } from "./draft.svelte";
import type { HalfTyped } from "./halftyped";
import { EntryFault, readEntry, writeEntry } from "./model/entry";
import { trial } from "./model/fold";
import { ranOut } from "./model/make";
import { cellOf } from "./model/registers";
import type { Cell, Doubt, Round, Sheet } from "./model/types";
import type { Way } from "./model/undo";
import type { OpenSheet } from "./sheet.svelte";

export interface Place {
  key: number;
  side: number;
}

/** A key that was tapped twice, in ms. */
const BOUNCE = 400;
const SHOWN_FOR = 5_000;

export type Tab = Kind | "graph";

/** What is pointed out, and the text that it is said of. */
interface Warning {
  text: string;
  doubts: Doubt[];
  fault: string;
  /** There is nothing wrong with it: it could not be written. */
  unwritten: boolean;
}
const NONE: Warning = { text: "", doubts: [], fault: "", unwritten: false };

/** A figure that was typed for a cell and is not written, and why not, where that is known. */
interface Left {
  place: Place;
  draft: Draft;
  why: string;
}

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
  /** What is on its way to the disk, or could not be written, by register. */
  #left = $state.raw<ReadonlyMap<string, Left>>(new Map());
  #storedAt = Number.NEGATIVE_INFINITY;

  constructor(readonly open: OpenSheet) {}

  /** The sheet with what is on its way to the disk. */
  get sheet(): Sheet {
    const { coming } = this.open;
    if (!coming) throw new Error("Nothing is entered before there is a sheet.");
    return coming;
  }

  /** What would be lost with the page. */
  get halfTyped(): HalfTyped[] {
    const { at, draft } = this;
    const here = at && draft.changed ? [{ place: at, draft }] : [];
    return [...this.#left.values(), ...here].map(({ place, draft: { typing } }) => ({ ...place, typing }));
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

  /** It was not written, and came back under fingers that type something else: the keys wait until somebody has looked. */
  get locked(): boolean {
    return this.#standing.unwritten;
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
    this.#goTo(this.#free);
  }

  /** Go on with what was half typed when the page was left; what was entered since stands. */
  resume(typed: HalfTyped[]): void {
    for (const { key, side, typing } of typed) {
      const place = { key, side };
      const cell = this.sheet.rounds.find((round) => round.key === key)?.cells[side];
      if (!this.#isThere(place) || (cell?.text ?? null) !== typing.stored) continue;
      this.#leave({ place, draft: Draft.of(typing), why: "" });
    }
    const last = [...this.#left.values()].at(-1);
    if (last) this.#goTo(last.place);
  }

  /** Go to a cell; what was typed elsewhere is stored first, unless it is doubtful. */
  choose(place: Place): void {
    if (this.at && place.key === this.at.key && place.side === this.at.side) return;
    if (!this.draft.changed) this.#goTo(place);
    else if (!this.#enter(false, place)) return;
    if (!this.fault) this.#warn({ doubts: this.cell?.doubts ?? [] });
  }

  /** Store what is typed, and go to the next cell. A tap may have come twice by itself; a key of a keyboard never does. */
  next(tapped = true): void {
    if (!this.at || (tapped && this.#bounced)) return;
    if (this.draft.changed) this.#enter(false);
    else if (this.mending) this.rest();
    else this.#goTo(this.#after(this.at) ?? this.at);
  }

  /** The sheet has changed under the cell: go on where there is something to write. */
  follow(): void {
    const { at, sheet, draft } = this;
    if (!at) {
      if (!sheet.ending) this.rest();
    } else if (!this.#isThere(at)) {
      if (draft.changed) this.#notice(`${draft.text} was not entered: its round or its column is taken out.`);
      this.rest();
    } else if (!draft.changed && draft.stored !== (this.cell?.text ?? null)) {
      if (draft.stored === null)
        this.rest(); // somebody else has entered it
      else this.#goTo(at);
    }
  }

  /** A key that was tapped twice stores once and passes nobody over. */
  get #bounced(): boolean {
    return this.draft.empty && performance.now() - this.#storedAt < BOUNCE;
  }

  /** The next cell of the sheet to be written; null where the game is over. */
  get #free(): Place | null {
    const { ending, next } = this.sheet;
    return ending ? null : { key: next.key, side: next.side };
  }

  /** A round that is there, or one to come. */
  #isThere({ key, side }: Place): boolean {
    const { rounds, newKey, next, names } = this.sheet;
    const comes = key === newKey || (key > newKey && this.#left.size > 0); // others are on their way, or came back
    return (comes || key === next.key || rounds.some((one) => one.key === key)) && side < names.length;
  }

  /** Leave the cell as it was. */
  revert(): void {
    if (this.draft.changed || this.doubts.length || this.fault) this.#goTo(this.at);
    else this.rest();
  }

  /** What was pointed out is meant as it stands. */
  insist(): void {
    if (this.doubts.length) this.#enter(true);
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
    const entry = readEntry(String(this.open.ahead.value(register) ?? "out"));
    return this.open.set({ [register]: writeEntry({ ...entry, out }) });
  }

  ranOut(key: number): Promise<unknown> {
    return this.open.set(ranOut(key, true));
  }

  pass(key: number): void {
    this.passed = new Set([...this.passed, key]);
  }

  /** Store what is typed and go on, to `then` if that is given; false where something is pointed out first.

  The cell moves at once, so that no key is lost to a slow disk; what cannot be written comes back into the pad. */
  #enter(stands: boolean, then?: Place): boolean {
    const { at, draft, mending } = this;
    if (!at) return true;
    const register = cellOf(at.key, at.side);
    const text = this.#checked(register, stands);
    if (text === undefined) return false;
    const writing = this.open.put({ [register]: text });
    this.#goTo(then ?? (mending ? null : this.#after(at)) ?? this.#free);
    this.#storedAt = performance.now();
    const left = { place: at, draft, why: "" };
    this.#leave(left);
    void this.#arrive(left, text, writing);
    return true;
  }

  /** It is on the disk, or why it is not. */
  async #arrive(left: Left, text: string | null, writing: Promise<string>): Promise<void> {
    const { place, draft } = left;
    const register = cellOf(place.key, place.side);
    const why = await writing;
    const mine = this.#left.get(register) === left;
    if (!why) {
      if (mine) this.#forget(register);
      this.#say(place, text);
    } else if (mine) this.#comeBack({ place, draft, why });
  }

  /** Back to a figure that was not written; what is typed elsewhere waits there. */
  #comeBack(left: Left): void {
    const { at, draft } = this;
    const { key, side } = left.place;
    this.#leave(left);
    if (this.fault) return;
    if (at && draft.changed)
      this.#leave({ place: at, draft, why: at.key === key && at.side === side ? left.why : "" });
    this.tab = left.draft.kind;
    this.#goTo(left.place);
  }

  #leave(left: Left): void {
    this.#left = new Map(this.#left).set(cellOf(left.place.key, left.place.side), left);
  }

  #forget(register: string): void {
    const left = new Map(this.#left);
    left.delete(register);
    this.#left = left;
  }

  /** The entry as it is stored, null for none; undefined where something is pointed out first. */
  #checked(register: string, stands: boolean): string | null | undefined {
    const typed = this.draft.text;
    this.mend();
    if (!typed) return null;
    try {
      const text = settled(typed, stands);
      const doubts = trial(this.open.ahead, register, text);
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
    const missing = names
      .map((_, step) => (side + 1 + step) % names.length)
      .filter((one) => one !== side)
      .find((one) => cells[one]?.score == null);
    return missing === undefined ? null : { key, side: missing };
  }

  async #step(way: Way, word: string, take: () => Promise<Way>): Promise<void> {
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
    const taking = take();
    this.rest();
    const took = await taking;
    if (took?.kind === "step") this.#notice(`${word}: ${took.told}.`);
    else if (took) this.#warn({ fault: took.why });
    else {
      if (!this.open.unwritten) this.#notice(`Nothing was ${word.toLowerCase()}.`);
      if (!this.draft.changed) this.#goTo(this.at); // it may be there that something was not written
    }
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
    this.at = place;
    const register = place ? cellOf(place.key, place.side) : "";
    const left = this.open.writing.has(register) ? undefined : this.#left.get(register);
    if (left) this.#forget(register);
    this.draft = left?.draft ?? new Draft(this.cell?.text ?? null);
    this.mend();
    if (left?.why) this.#warn({ fault: left.why, unwritten: true });
    if (this.draft.text) this.tab = this.tab === "graph" ? "graph" : this.draft.kind;
    else if (this.tab !== "graph") this.draft.turnTo(this.tab);
  }

  #say({ key, side }: Place, text: string | null): void {
    const { sheet } = this.open;
    const round = sheet?.rounds.find((one) => one.key === key);
    const cell = round?.cells[side];
    const name = sheet?.names[side] ?? "";
    const where = `${name}, round ${round?.number ?? ""}`;
    if (text === null || !cell || cell.score === null) this.said = `${where}: missing.`;
    else this.said = `${where}: ${signed(cell.score)}, total ${number(cell.total)}.`;
  }
}
