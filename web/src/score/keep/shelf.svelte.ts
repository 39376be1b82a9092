/** Where the page keeps its sheets: in the book of this browser, or, where that cannot be, only as long as the page is open. */

import { me } from "../../lib/me.svelte";
import { Forked, Log } from "../model/log";
import { asName } from "../model/signs";
import type { Change, Sets } from "../model/types";
import { Book, blank, Deleted, type Note, type Step, type Whole, written } from "./book";
import { newDevice } from "./ids";
import { Tabs } from "./tabs";

/** A browser may neither open its storage nor say that it will not. */
const OPENS_WITHIN = 4_000;
const AGAIN_AFTER = 5_000;
/** In place of an id: any sheet may have changed. */
export const EVERY = "";

/** Why what is entered is not kept. */
const TROUBLES = {
  none: "This browser keeps nothing here: it is a private window, or its storage is blocked. What you enter is gone when the page closes.",
  late: "The storage of this browser has not opened yet: sheets that are kept may be missing. Leave the page open; what you enter is kept as soon as it opens.",
  newer:
    "A newer version of this page has been open in this browser, and this one cannot read its storage: reload it. Until then what you enter is not kept.",
  full: "The storage of this browser is full: your last entries are not kept. Make room, or export the sheet before the page closes.",
  failed:
    "The storage of this browser failed: your last entries are not kept. Export the sheet before the page closes.",
};
type Trouble = keyof typeof TROUBLES;

type Heard = (id: string) => void;

export class Shelf {
  #troubled = $state<Trouble | null>(null);

  #heard = new Set<Heard>();
  #tabs = new Tabs((id) => this.#tell(id));
  #book: Book | null = null;
  #opening: Promise<Book | null> | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** What could not be kept so far, by sheet. */
  #notes = new Map<string, Partial<Note>>();
  #changes = new Map<string, Change[]>();
  /** What this page is called where it cannot ask what the browser is called. */
  #device = newDevice();

  /** Why what is entered is not kept; empty while it is. */
  get trouble(): string {
    return this.#troubled ? TROUBLES[this.#troubled] : "";
  }

  /** Only a newer version of the page can keep anything here. */
  get outdated(): boolean {
    return this.#troubled === "newer";
  }

  /** The storage takes longer to open than anybody waits, and may still open. */
  get late(): boolean {
    return this.#troubled === "late";
  }

  /** Hear of every sheet that another tab writes to; of `EVERY` once the storage has opened late. */
  hear(heard: Heard): () => void {
    this.#heard.add(heard);
    return () => this.#heard.delete(heard);
  }

  async notes(): Promise<Note[]> {
    const kept = (await this.#try((book) => book.notes())) ?? [];
    const loose = [...this.#notes].filter(([id]) => !kept.some((note) => note.id === id));
    return [...kept, ...loose.map(([id, part]) => ({ ...blank(id), ...part }))];
  }

  async note(id: string): Promise<Note | null> {
    const kept = await this.#try((book) => book.note(id));
    const loose = this.#notes.get(id);
    return kept || loose ? { ...blank(id), ...kept, ...loose } : null;
  }

  /** Whether a sheet is there; null where the storage does not say. */
  holds(id: string): Promise<boolean | null> {
    return this.#try(async (book) => this.#notes.has(id) || (await book.note(id)) !== undefined);
  }

  /** Change the note of a sheet; null where it could not be kept. */
  async mark(id: string, part: Partial<Note> = {}): Promise<Note | null> {
    const loose = this.#notes.get(id);
    const kept = await this.#try((book) => book.mark(id, { ...loose, ...part }, loose));
    if (kept) this.#notes.delete(id);
    else this.#notes.set(id, { ...this.#notes.get(id), ...part });
    return kept;
  }

  async changes(id: string): Promise<Change[]> {
    const kept = (await this.#try((book) => book.changes(id))) ?? [];
    return [...kept, ...(this.#changes.get(id) ?? [])];
  }

  async device(): Promise<string> {
    return (await this.#try((book) => book.device())) ?? this.#device;
  }

  /** Begin a sheet with what is set, a change for each piece. */
  async begin(id: string, beginning: Sets[]): Promise<void> {
    const by = asName(me.now.name);
    const kept = await this.#try((book) => book.begin(id, by, beginning).then(() => true), true);
    if (!kept) {
      this.#notes.set(id, {});
      const log = new Log();
      for (const sets of beginning) this.#loose(id, log, by, () => ({ sets }));
    }
    this.#tabs.tell(id);
  }

  /** Write a change behind everything in the log; it is there once this returns. Null where `draw` found nothing to do.

  `Deleted` where the sheet is not there. */
  async append(
    id: string,
    log: Log,
    draw: (device: string, log: Log) => Step | null,
  ): Promise<Change | null> {
    const by = asName(me.now.name);
    let drawn = false;
    const kept = await this.#try(async (book) => {
      const how = { begins: this.#notes.get(id), as: this.#nameOn(id) };
      const change = await book.append(id, log, by, (device) => draw(device, log), how);
      drawn = true;
      return change;
    }, true);
    if (!drawn) return this.#loose(id, log, by, draw);
    if (kept) {
      log.merge([kept]);
      await this.#settled(id);
      this.#tabs.tell(id);
    }
    return kept;
  }

  /** Keep what came from elsewhere, then take it into the log; what does not go with it is not kept.

  `Deleted` where the sheet is not there, and does not begin. */
  async take(id: string, log: Log, changes: unknown[], begins?: Partial<Note>): Promise<void> {
    const fresh = log.copy().merge(changes);
    const how = { begins: begins ?? this.#notes.get(id) };
    const kept = await this.#try((book) => book.take(id, fresh, how).then(() => true), true);
    if (!kept) {
      if (begins) this.#notes.set(id, begins);
      this.#hold(id, fresh);
    }
    log.merge(fresh);
    this.#tabs.tell(id);
  }

  /** Keep a sheet that was deleted, as it is in the log; whether that was possible. */
  async restore(id: string, log: Log, begins: Partial<Note>): Promise<boolean> {
    const changes = [...log.history()];
    const kept = await this.#try((book) => book.take(id, changes, { begins }).then(() => true), true);
    if (kept) this.#tabs.tell(id);
    return kept === true;
  }

  /** Put another log in the place of what is kept, and go on by the name that `draw` says. */
  async replace(id: string, draw: (kept: Change[], own: string) => Whole): Promise<Whole> {
    const loose = this.#changes.get(id) ?? [];
    const all = (kept: Change[], own: string) => draw([...kept, ...loose], own);
    const kept = await this.#try((book) => book.replace(id, all), true);
    const whole = kept ?? all([], this.#device);
    this.#changes.delete(id);
    if (!kept) this.#hold(id, [...whole.log.history()]);
    this.#device = whole.device;
    this.#tabs.tell(id);
    return whole;
  }

  /** Delete a sheet; a `DOMException` where the storage fails. */
  async remove(id: string): Promise<void> {
    const book = this.#book ?? (await this.#open());
    await book?.remove(id);
    this.#notes.delete(id);
    this.#changes.delete(id);
    this.#tabs.tell(id);
  }

  #hold(id: string, changes: Change[]): void {
    if (changes.length) this.#changes.set(id, [...(this.#changes.get(id) ?? []), ...changes]);
  }

  /** A change that is in the log alone. The next one that can be kept is kept together with it. */
  #loose(id: string, log: Log, by: string, draw: (device: string, log: Log) => Step | null): Change | null {
    const step = draw(this.#device, log);
    if (!step) return null;
    const change = written(log, this.#device, by, step);
    log.merge([change]);
    this.#hold(id, [change]);
    return change;
  }

  /** All of a sheet is kept, and now the browser is called as the page was: so what it wrote can be undone. */
  async #settled(id: string): Promise<void> {
    this.#notes.delete(id);
    if (!this.#changes.delete(id)) return;
    if (this.#book) await this.#keepLoose(this.#book).catch(() => {});
    if (!this.#changes.size) this.#device = newDevice();
  }

  async #try<T>(ask: (book: Book) => Promise<T>, writes = false, again = true): Promise<T | null> {
    const book = this.#book ?? (await this.#open());
    if (!book) return null;
    try {
      const answer = await ask(book);
      if (writes) this.#troubled = null;
      return answer;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (error.name === "InvalidStateError") {
        this.#lost(book); // its connection is closed
        if (again) return this.#try(ask, writes, false);
      }
      this.#troubled = error.name === "QuotaExceededError" ? "full" : "failed";
      this.#tryLater();
      return null;
    }
  }

  /** The book, if it opens in time; one that opens late is there for what is asked later. */
  async #open(): Promise<Book | null> {
    this.#opening ??= this.#opens();
    if (this.late) return null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((settle) => {
      timer = setTimeout(() => {
        this.#troubled = "late";
        settle(null);
      }, OPENS_WITHIN);
    });
    const book = await Promise.race([this.#opening, late]);
    clearTimeout(timer);
    return book;
  }

  async #opens(): Promise<Book | null> {
    let troubled: Trouble | null = null;
    try {
      const book = await Book.open(() => this.#lost(book));
      await this.#keepLoose(book);
      this.#book = book;
      return book;
    } catch (error) {
      const newer = error instanceof DOMException && error.name === "VersionError";
      troubled = newer ? "newer" : "none";
      return null;
    } finally {
      const { late } = this;
      this.#opening = null;
      this.#troubled = troubled;
      if (late) this.#tell(EVERY);
    }
  }

  /** There may be room again: what could not be kept does not wait for the next figure. */
  #tryLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(async () => {
      if (!this.#changes.size && !this.#notes.size) return;
      const kept = await this.#try((book) => this.#keepLoose(book).then(() => true), true);
      if (kept && !this.#changes.size) this.#device = newDevice();
    }, AGAIN_AFTER);
  }

  /** The page's own name, where it has written on a sheet what could not be kept: so that can be undone. */
  #nameOn(id: string): string | undefined {
    return this.#changes.get(id)?.some(({ device }) => device === this.#device) ? this.#device : undefined;
  }

  #lost(book: Book): void {
    if (this.#book === book) this.#book = null;
  }

  /** What could not be kept so far is kept now. */
  async #keepLoose(book: Book): Promise<void> {
    for (const id of new Set([...this.#notes.keys(), ...this.#changes.keys()])) {
      const [note, changes] = [this.#notes.get(id), this.#changes.get(id)];
      try {
        if (note) await book.mark(id, note, note);
        if (changes) await book.take(id, changes, { as: this.#nameOn(id) });
      } catch (error) {
        const lost = error instanceof Deleted || error instanceof Forked;
        if (!lost) throw error; // what was written on it stays with the page that shows it
      }
      if (this.#notes.get(id) === note) this.#notes.delete(id);
      if (this.#changes.get(id) === changes) this.#changes.delete(id);
    }
  }

  #tell(id: string): void {
    for (const heard of this.#heard) heard(id);
  }
}

export const shelf = new Shelf();

/** Ask the browser not to clear its storage by itself. */
export function askToPersist(): void {
  navigator.storage?.persist?.().catch(() => {});
}
