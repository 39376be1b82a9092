/** What this browser keeps of its sheets: their changes, and a note about each sheet. */

import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { type BackLink, Forked, Log, nameOf } from "../model/log";
import { sameChange } from "../model/same";
import type { Change, Have, Sets } from "../model/types";
import { newDevice } from "./ids";

/** What somebody is about to change, one step for Undo. */
export interface Step extends BackLink {
  sets: Sets;
}

/** A sheet is in the book as long as there is a note of it. */
export interface Note {
  id: string;
  /** Shared by this browser, or opened by a link: only then is the server told. */
  shared: boolean;
  /** What the server had when it was last asked. */
  sent: Have;
}

/** There is no note of the sheet: it was deleted, and nothing of it is kept behind its back. */
export class Deleted extends Error {
  override name = "Deleted";
}

/** How a change is kept. */
export interface Keeping {
  /** The sheet is put into the book if it is not there. */
  begins?: Partial<Note> | undefined;
  /** The browser goes by this name from now on. */
  as?: string | undefined;
}

/** A log, and what its browser is called. */
export interface Whole {
  log: Log;
  device: string;
}

interface Stores extends DBSchema {
  changes: { key: [string, string, number]; value: Change };
  notes: { key: string; value: Note };
  own: { key: "device"; value: string };
}

type Everything = ("changes" | "notes" | "own")[];
type Writing = IDBPTransaction<Stores, Everything, "readwrite">;

const NAME = "rum500.score";
const VERSION = 1;
const STORES: Everything = ["changes", "notes", "own"];
const DEVICE = "device";
/** The end of the year 9999: a clock beyond it is wrong, and so is one before 1970. */
const LATEST = 253_402_300_799_999;

const ofSheet = (id: string) => IDBKeyRange.bound([id], [id, []]);
const keyOf = (id: string, { device, n }: Change): [string, string, number] => [id, device, n];

export class Book {
  private constructor(private readonly db: IDBPDatabase<Stores>) {}

  /** `gone` is called when the connection is lost; it may be opened again. */
  static async open(gone: () => void = () => {}): Promise<Book> {
    const db = await openDB<Stores>(NAME, VERSION, {
      upgrade(db, before) {
        if (before < 1) {
          db.createObjectStore("changes");
          db.createObjectStore("notes", { keyPath: "id" });
          db.createObjectStore("own");
        }
      },
      // a newer version of the page waits for this one to let go
      blocking: (_before, _after, event) => {
        (event.target as IDBDatabase).close();
        gone();
      },
      terminated: gone,
    });
    return new Book(db);
  }

  notes(): Promise<Note[]> {
    return this.db.getAll("notes");
  }

  note(id: string): Promise<Note | undefined> {
    return this.db.get("notes", id);
  }

  device(): Promise<string> {
    return this.#write(ownDevice);
  }

  /** Change the note of a sheet that is there; where it is not it begins with `begins`. */
  mark(id: string, part: Partial<Note>, begins?: Partial<Note>): Promise<Note> {
    return this.#write((writing) => noted(writing, id, begins, part));
  }

  changes(id: string): Promise<Change[]> {
    return this.db.getAll("changes", ofSheet(id));
  }

  /** Keep what came from elsewhere; `Forked` where another change of one name is kept. */
  take(id: string, changes: Change[], { begins, as }: Keeping = {}): Promise<void> {
    return this.#write(async (writing) => {
      await noted(writing, id, begins);
      if (as) await writing.objectStore("own").put(as, DEVICE);
      await checkSame(writing, id, changes);
      await put(writing, id, changes);
    });
  }

  /** Write what a sheet begins with, each a change of this browser; all of it or nothing. */
  begin(id: string, by: string, beginning: Sets[]): Promise<void> {
    return this.#write(async (writing) => {
      await noted(writing, id, {});
      await put(writing, id, begun(await ownDevice(writing), by, beginning));
    });
  }

  /** Write one change of this browser, in one transaction with all that must be there before it.

  The log learns what another tab has written meanwhile; `draw` then says what is to be set, or nothing. The change gets
  its number from what is kept, so that two tabs never give the same, and is handed back once it is on the disk. */
  append(
    id: string,
    log: Log,
    by: string,
    draw: (device: string) => Step | null,
    { begins, as }: Keeping = {},
  ): Promise<Change | null> {
    return this.#write(async (writing) => {
      await noted(writing, id, begins);
      if (as) await writing.objectStore("own").put(as, DEVICE);
      const device = await ownDevice(writing);
      const kept = await keptBeyond(writing, id, log);
      log.merge(kept.unknown);
      const step = draw(device);
      if (!step) return null;
      const change = written(log, device, by, step);
      await put(writing, id, [...log.beyond(kept.have), change]);
      return change;
    });
  }

  /** Put another log in the place of what is kept, which `draw` sees with the browser's name; and go on by its name. */
  replace(id: string, draw: (kept: Change[], own: string) => Whole): Promise<Whole> {
    return this.#write(async (writing) => {
      await noted(writing, id);
      const whole = draw(await writing.objectStore("changes").getAll(ofSheet(id)), await ownDevice(writing));
      await writing.objectStore("changes").delete(ofSheet(id));
      await writing.objectStore("own").put(whole.device, DEVICE);
      await put(writing, id, [...whole.log.history()]);
      return whole;
    });
  }

  remove(id: string): Promise<void> {
    return this.#write(async (writing) => {
      await writing.objectStore("changes").delete(ofSheet(id));
      await writing.objectStore("notes").delete(id);
    });
  }

  close(): void {
    this.db.close();
  }

  /** All of it, on the disk once this returns, or with an error none. */
  async #write<T>(act: (writing: Writing) => Promise<T>): Promise<T> {
    const writing = this.db.transaction(STORES, "readwrite", { durability: "strict" });
    const { done } = writing;
    done.catch(() => {}); // thrown below
    try {
      const answer = await act(writing);
      await done;
      return answer;
    } catch (error) {
      stop(writing);
      throw error;
    }
  }
}

/** The change as it follows everything in the log. A clock that cannot be right keeps nobody from writing. */
export function written(log: Log, device: string, by: string, { sets, ...link }: Step): Change {
  return log.next(device, now(), by, sets, link);
}

function begun(device: string, by: string, beginning: Sets[]): Change[] {
  const log = new Log();
  for (const sets of beginning) log.merge([written(log, device, by, { sets })]);
  return [...log.history()];
}

const now = (): number => Math.min(Math.max(Math.trunc(Date.now()) || 0, 0), LATEST);

export const blank = (id: string): Note => ({ id, shared: false, sent: {} });

function stop(writing: Writing): void {
  try {
    writing.abort();
  } catch {
    // it is over already
  }
}

/** The note of a sheet, changed in `part`; where there is none the sheet begins with `begins`. */
async function noted(
  writing: Writing,
  id: string,
  begins?: Partial<Note>,
  part?: Partial<Note>,
): Promise<Note> {
  const notes = writing.objectStore("notes");
  const known = await notes.get(id);
  if (!known && !begins) throw new Deleted("This sheet was deleted in this browser.");
  const note = { ...blank(id), ...begins, ...known, ...part };
  if (!known || part) await notes.put(note);
  return note;
}

async function put(writing: Writing, id: string, changes: Change[]): Promise<void> {
  const store = writing.objectStore("changes");
  await Promise.all(changes.map(async (change) => store.put(change, keyOf(id, change))));
}

async function checkSame(writing: Writing, id: string, changes: Change[]): Promise<void> {
  const store = writing.objectStore("changes");
  const kept = await Promise.all(changes.map((change) => store.get(keyOf(id, change))));
  const other = changes.find((change, at) => kept[at] && !sameChange(kept[at], change));
  if (other) throw new Forked(`Another change ${nameOf(other)} was written in this browser meanwhile.`);
}

async function ownDevice(writing: Writing): Promise<string> {
  const own = writing.objectStore("own");
  const known = await own.get(DEVICE);
  if (known) return known;
  const device = newDevice();
  await own.put(device, DEVICE);
  return device;
}

/** What is kept of a sheet that the log does not know, and how far the kept reaches. */
async function keptBeyond(
  writing: Writing,
  id: string,
  log: Log,
): Promise<{ unknown: Change[]; have: Have }> {
  const store = writing.objectStore("changes");
  const keys = await store.getAllKeys(ofSheet(id));
  const known = log.have();
  const have: Have = {};
  for (const [, device, n] of keys) have[device] = Math.max(have[device] ?? 0, n);
  const wanted = keys.filter(([, device, n]) => n > (known[device] ?? 0));
  const found = await Promise.all(wanted.map((key) => store.get(key)));
  return { unknown: found.filter((change) => change !== undefined), have };
}
