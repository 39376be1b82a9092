/** A sheet with its whole log as a file (docs/sheet.md). */

import { Malformed } from "./change";
import { isSheetId } from "./ids";
import { Log } from "./log";

const MARK = "rum500 sheet";
const VERSION = 1;

/** The file of a sheet, a change a line. */
export function writeJson(id: string, changes: readonly unknown[]): string {
  const lines = changes.map((change) => JSON.stringify(change));
  return `{"${MARK}": ${VERSION}, "id": "${id}", "changes": [\n${lines.join(",\n")}\n]}\n`;
}

/** The id and the log of a sheet; errors as of `Log.merge`. */
export function readJson(text: string): { id: string; log: Log } {
  const found = parsed(text.replace(/^\uFEFF/, ""));
  if (found?.[MARK] === undefined) {
    throw new Malformed(`This is no score sheet: a file of one begins with {"${MARK}": ${VERSION}.`);
  }
  if (found[MARK] !== VERSION) {
    throw new Malformed("This sheet was written by a newer program: load this page anew, or use that one.");
  }
  const { id, changes } = found;
  if (typeof id !== "string" || !isSheetId(id) || !Array.isArray(changes)) {
    throw new Malformed("The sheet lacks its id or its changes: save it once more where it comes from.");
  }
  return { id, log: new Log(changes) };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" ? (found as Record<string, unknown>) : null;
  } catch {
    throw new Malformed("This is no score sheet: the file is damaged, or of another kind.");
  }
}
