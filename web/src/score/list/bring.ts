/** Files of sheets brought in: a JSON file is the sheet itself, a table makes a new one. */

import { newDevice } from "../keep/ids";
import { rewritten } from "../keep/rewrite";
import { shelf } from "../keep/shelf.svelte";
import { beginSheet, library } from "../library";
import { Malformed } from "../model/change";
import { readCsv } from "../model/csv";
import { textOf } from "../model/encoding";
import { fold } from "../model/fold";
import { readJson } from "../model/json";
import { Forked, Log, NotWhole } from "../model/log";
import { sameGame } from "../model/same";

/** A file larger than this is no score sheet. */
const MOST_BYTES = 8_000_000;

const EMPTY =
  "It has the id of a sheet and no changes, so neither players nor figures: save it once more where it comes from.";

/** The id of the sheet that is there now; what is wrong with a file is thrown as a sentence. */
export async function bringIn(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new Malformed("This file is too large for a score sheet.");
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  return text
    .trimStart()
    .replace(/^\uFEFF/, "")
    .startsWith("{")
    ? bringJson(text)
    : bringTable(text);
}

/** A table makes a new sheet; the same game once more would count twice. */
async function bringTable(text: string): Promise<string> {
  const sets = readCsv(text);
  const brought = fold(Log.begun(sets));
  const known = (await library()).sheets.find(({ sheet }) => sameGame(sheet, brought));
  if (known) {
    throw new Malformed(`“${known.name}” has this game already. To have it anew, delete that sheet first.`);
  }
  return beginSheet(sets);
}

async function bringJson(text: string): Promise<string> {
  const { id, log: read } = readJson(text);
  if (!read.size) throw new Malformed(EMPTY);
  const kept = new Log(await shelf.changes(id));
  const whole = rewritten(read, kept, newDevice());
  await shelf.take(id, kept, whole.beyond(kept.have()), {});
  return id;
}

/** Why a file was not read, in a sentence. */
export function whyNot(error: unknown): string {
  const known = error instanceof Malformed || error instanceof Forked || error instanceof NotWhole;
  if (known) return error.message;
  const said = error instanceof Error ? error.message : String(error);
  return `The page failed: ${said.replace(/\.$/, "")}. Load it anew and try again.`;
}
