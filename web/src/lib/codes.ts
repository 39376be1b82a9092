/** What somebody types or pastes as a code: of a table, of a seat carried over, or a whole link. */

import type { Glance, Seated } from "../protocol";
import { api, Problem, problemOf, tableAt } from "./api";

/** The code in a text: the last part of a link, capitals, without blanks. */
export function codeIn(text: string): string {
  const plain = text
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/(rules)?$/, "");
  return (plain.split("/").at(-1) ?? "").replace(/[\s-]/g, "").toUpperCase();
}

/** The table that a code leads to; a code that carries a seat is used by this. */
export async function tableOf(text: string): Promise<string> {
  const code = codeIn(text);
  if (!code) throw new Problem("empty", "Type the code that you were given.");
  try {
    return (await api.get<Glance>(tableAt(code))).code;
  } catch (error) {
    if (problemOf(error).code !== "no-table") throw error;
  }
  try {
    return (await api.post<Seated>("/api/device", { code })).code;
  } catch (error) {
    if (problemOf(error).code !== "used-up") throw error;
    throw new Problem(
      "no-code",
      `Nothing is found under ${code}.`,
      "It may be mistyped, used up or too old; ask for a new link or code.",
    );
  }
}
