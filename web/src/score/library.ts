/** All sheets of this browser, read and counted. */

import { list } from "../lib/words";
import type { Note } from "./keep/book";
import { newSheetId } from "./keep/ids";
import { askToPersist, shelf } from "./keep/shelf.svelte";
import { fold } from "./model/fold";
import { Log } from "./model/log";
import { newSheet } from "./model/make";
import { pieces } from "./model/pieces";
import { asHeard } from "./model/signs";
import type { Sets, Sheet } from "./model/types";

export interface Kept {
  id: string;
  note: Note;
  log: Log;
  sheet: Sheet;
  /** The title that it was given, or else who plays. */
  name: string;
  /** When it was last written to. */
  at: number;
}

/** A sheet that is kept here and cannot be read, as when a newer program wrote on it. */
export interface Unread {
  id: string;
  note: Note;
  changes: unknown[];
  /** Why, in a sentence. */
  why: string;
}

export interface Library {
  /** The newest first. */
  sheets: Kept[];
  unread: Unread[];
}

export async function library(): Promise<Library> {
  const found = await Promise.all((await shelf.notes()).map(read));
  const sheets = found.filter((one) => one !== null && "log" in one);
  const unread = found.filter((one) => one !== null && "why" in one);
  return { sheets: sheets.sort((one, other) => other.at - one.at), unread };
}

async function read(note: Note): Promise<Kept | Unread | null> {
  const changes = await shelf.changes(note.id);
  if (!changes.length) return null;
  try {
    const log = new Log(changes);
    const at = Math.max(...log.history().map((change) => change.at));
    const sheet = fold(log);
    const name = (log.value("title") as string | null) ?? list(sheet.names);
    return { id: note.id, note, log, sheet, name, at };
  } catch (error) {
    return { id: note.id, note, changes, why: error instanceof Error ? error.message : String(error) };
  }
}

/** Names that were played with, the latest first. */
export function knownNames(kept: Kept[]): string[] {
  const names = new Map<string, string>();
  for (const { sheet } of kept) {
    for (const name of sheet.players) if (!names.has(asHeard(name))) names.set(asHeard(name), name);
  }
  return [...names.values()];
}

/** Begin a sheet with what is set; its id. */
export async function beginSheet(sets: Sets): Promise<string> {
  const id = newSheetId();
  await shelf.begin(id, pieces(sets));
  askToPersist();
  return id;
}

/** The same players and rules once more; the deal goes on where it stood. */
export function again(log: Log): Sets {
  const { players, rules, next } = fold(log);
  const title = (log.value("title") as string | null) ?? "";
  return newSheet({ title, players, rules: rules.chosen, first: next.dealer });
}
