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
    const at = rows.findIndex(([first = ""]) => first.toLowerCase() === header);
    return at < 0 ? [] : [{ rows, header: at }];
  });
  const [best] = tries.sort((one, other) => width(other) - width(one));
  if (best) return best;
  throw new Malformed(`This is no score sheet: no row begins with “${header}”, as in ${header},Ada,Ben.`);
}

const width = ({ rows, header }: { rows: Row[]; header: number }): number => rows[header]?.length ?? 0;

function split(text: string, separator: string): Row[] {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)?)(${separator}|\\r?\\n|\\r|$)`,
    "y",
  );
  const rows: Row[] = [];
  let row: Row = [];
  while (cell.lastIndex < text.length || row.length) {
    const found = cell.exec(text);
    if (!found)
      throw new Malformed(`Row ${rows.length + 1} is no row of a table: a quotation mark is missing in it.`);
    const [, quoted, plain = "", end = ""] = found;
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
