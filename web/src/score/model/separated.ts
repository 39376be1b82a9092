/** Tables as text, with commas, semicolons or tabs between the cells. */

import { Malformed } from "./change";

export type Row = string[];

const SEPARATORS = [",", ";", "\t"];

/** A row, quoted where it must be. */
export const rowText = (row: Row): string =>
  `${row.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\n`;

/** The rows of a table whose header begins with a word, by the separator that gives it the most columns. */
export function readRows(text: string, header: string): { rows: Row[]; header: number } {
  const tries = SEPARATORS.flatMap((separator) => {
    const rows = split(text.replace(/^\uFEFF/, ""), separator);
    const at = (rows ?? []).findIndex(([first = ""]) => first.toLowerCase() === header);
    return rows && at >= 0 ? [{ rows, header: at }] : [];
  });
  const [best] = tries.sort((one, other) => width(other) - width(one));
  if (best) return best;
  const marks = text.split('"').length - 1;
  if (marks % 2) throw new Malformed("This is no whole table: a quotation mark is missing in it.");
  throw new Malformed(`This is no score sheet: no row begins with “${header}”, as in ${header},Ada,Ben.`);
}

const width = ({ rows, header }: { rows: Row[]; header: number }): number => rows[header]?.length ?? 0;

/** The rows between a separator; null where a quotation mark is missing. */
function split(text: string, separator: string): Row[] | null {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)?)(${separator}|\\r?\\n|\\r|$)`,
    "y",
  );
  const rows: Row[] = [];
  let row: Row = [];
  while (cell.lastIndex < text.length || row.length) {
    const found = cell.exec(text);
    if (!found) return null;
    const [, quoted, plain = "", end = ""] = found;
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
