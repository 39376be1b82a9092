/** Where the page keeps its sheets: in the book of this browser, or, where that cannot be, only as long as the page is open. */

import { me } from "../../lib/me.svelte";
import { Log } from "../model/log";
import { asName } from "../model/signs";
import type { Change } from "../model/types";
import { Book, blank, type Draft, type Note, written } from "./book";
import { newDevice } from "./ids";
import { Tabs } from "./tabs";

/** A browser may neither open its storage nor say that it will not. */
const OPENS_WITHIN = 4_000;

const NO_STORAGE =
  "This browser keeps nothing here: it is a private window, or its storage is blocked. What you enter is gone when the page closes.";
const NEWER =
  "A newer version of this page has been open in this browser, and this one cannot read its storage: reload it. Until then what you enter is not kept.";
const FULL =
  "The storage of this browser is full: your last entries are not kept. Make room, or export the sheet before the page closes.";
const FAILED =
  "The storage of this browser failed: your last entries are not kept. Export the sheet before the page closes.";

type Heard = (id: string) => void;

export class Shelf {
  /** Why what is entered is not kept; empty while it is. */
  trouble = $state("");

  #heard = new Set<Heard>();
  #tabs = new Tabs((id) => this.#tell(id));
  #book: Book | null = null;
  #opening: Promise<Book | null> | null = null;
  /** It takes longer than anybody waits. */
  #late = false;
  #notes = new Map<string, Note>();
  #changes = new Map<string, Change[]>();
  #device = newDevice();

  /** Only a newer version of the page can keep anything here. */
  get outdated(): boolean {
    return this.trouble === NEWER;
  }

  /** Hear of every sheet that another tab writes to. */
  hear(heard: Heard): () => void {
    this.#heard.add(heard);
    return () => this.#heard.delete(heard);
  }

  async notes(): Promise<Note[]> {
    const kept = (await this.#try((book) => book.notes())) ?? [];
    const loose = [...this.#notes.values()].filter(({ id }) => !kept.some((note) => note.id === id));
    return [...kept, ...loose];
  }

  async note(id: string): Promise<Note | null> {
    return (await this.#try((book) => book.note(id))) ?? this.#notes.get(id) ?? null;
  }

  async mark(id: string, part: Partial<Note> = {}): Promise<Note> {
    const loose = { ...blank(id), ...this.#notes.get(id), ...part };
    const kept = await this.#try((book) => book.mark(id, part));
    if (!kept) this.#notes.set(id, loose);
    return kept ?? loose;
  }

  async changes(id: string): Promise<Change[]> {
    const kept = (await this.#try((book) => book.changes(id))) ?? [];
    return [...kept, ...(this.#changes.get(id) ?? [])];
  }

  async device(): Promise<string> {
    return (await this.#try((book) => book.device())) ?? this.#device;
  }

  /** Write a change behind everything in the log; it is there once this returns. Null where `draw` found nothing to do. */
  async append(
    id: string,
    log: Log,
    draw: (device: string, log: Log) => Draft | null,
  ): Promise<Change | null> {
    const by = asName(me.now.name);
    let drawn = false;
    const kept = await this.#try(async (book) => {
      const change = await book.append(id, log, by, (device) => draw(device, log));
      drawn = true;
      return change;
    }, true);
    if (!drawn) return this.#loose(id, log, by, draw);
    if (kept) {
      log.merge([kept]);
      this.#changes.delete(id);
      this.#tabs.tell(id);
    }
    return kept;
  }

  /** Keep what came from elsewhere, then take it into the log; what does not go with it is not kept. */
  async take(id: string, log: Log, changes: unknown[]): Promise<void> {
    const fresh = new Log(log.history()).merge(changes);
    await this.#try((book) => book.take(id, fresh), true);
    log.merge(fresh);
    this.#tabs.tell(id);
  }

  async replace(id: string, changes: Change[], device: string): Promise<void> {
    this.#device = device;
    await this.#try((book) => book.replace(id, device, changes), true);
    this.#tabs.tell(id);
  }

  async remove(id: string): Promise<void> {
    this.#notes.delete(id);
    this.#changes.delete(id);
    await this.#try((book) => book.remove(id));
    this.#tabs.tell(id);
  }

  /** A change that is in the log alone. The next one that can be kept is kept together with it. */
  #loose(id: string, log: Log, by: string, draw: (device: string, log: Log) => Draft | null): Change | null {
    const draft = draw(this.#device, log);
    if (!draft) return null;
    const change = written(log, this.#device, by, draft);
    log.merge([change]);
    this.#changes.set(id, [...(this.#changes.get(id) ?? []), change]);
    return change;
  }

  async #try<T>(ask: (book: Book) => Promise<T>, writes = false): Promise<T | null> {
    const book = this.#book ?? (await this.#open());
    if (!book) return null;
    try {
      const answer = await ask(book);
      if (writes) this.trouble = "";
      return answer;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (error.name === "InvalidStateError") this.#lost(book); // its connection is closed
      this.trouble = error.name === "QuotaExceededError" ? FULL : FAILED;
      return null;
    }
  }

  /** The book, if it opens in time; one that opens late is there for what is asked later. */
  async #open(): Promise<Book | null> {
    this.#opening ??= this.#opens();
    if (this.#late) return null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((settle) => {
      timer = setTimeout(() => {
        this.#late = true;
        this.trouble = NO_STORAGE;
        settle(null);
      }, OPENS_WITHIN);
    });
    const book = await Promise.race([this.#opening, late]);
    clearTimeout(timer);
    return book;
  }

  async #opens(): Promise<Book | null> {
    try {
      const book = await Book.open(() => this.#lost(book));
      await this.#keepLoose(book);
      this.#book = book;
      this.trouble = "";
      return book;
    } catch (error) {
      const newer = error instanceof DOMException && error.name === "VersionError";
      this.trouble = newer ? NEWER : NO_STORAGE;
      return null;
    } finally {
      this.#opening = null;
      this.#late = false;
    }
  }

  #lost(book: Book): void {
    if (this.#book === book) this.#book = null;
  }

  /** What was entered before the storage opened is kept now. */
  async #keepLoose(book: Book): Promise<void> {
    for (const [id, note] of this.#notes) {
      await book.mark(id, note);
      if (this.#notes.get(id) === note) this.#notes.delete(id);
    }
    for (const [id, changes] of this.#changes) {
      await book.take(id, changes);
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
