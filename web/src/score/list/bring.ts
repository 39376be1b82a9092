/** Files of sheets brought in: a JSON file is the sheet itself, a table makes a new one. */

import { newDevice } from "../keep/ids";
import { rewritten } from "../keep/rewrite";
import { shelf } from "../keep/shelf.svelte";
import { beginSheet } from "../library";
import { Malformed } from "../model/change";
import { readCsv } from "../model/csv";
import { textOf } from "../model/encoding";
import { readJson } from "../model/json";
import { Forked, Log, NotWhole } from "../model/log";

/** A file larger than this is no score sheet. */
const MOST_BYTES = 8_000_000;

/** The id of the sheet that is there now; what is wrong with a file is thrown as a sentence. */
export async function bringIn(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new Malformed("This file is too large for a score sheet.");
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  return text
    .trimStart()
    .replace(/^\uFEFF/, "")
    .startsWith("{")
    ? bringJson(text)
    : beginSheet(readCsv(text));
}

async function bringJson(text: string): Promise<string> {
  const { id, log: read } = readJson(text);
  const kept = new Log(await shelf.changes(id));
  const whole = rewritten(read, kept, newDevice());
  await shelf.take(id, kept, whole.beyond(kept.have()));
  await shelf.mark(id);
  return id;
}

/** Why a file was not read, in a sentence; null for a fault of the page. */
export function whyNot(error: unknown): string | null {
  const known = error instanceof Malformed || error instanceof Forked || error instanceof NotWhole;
  return known ? error.message : null;
}
