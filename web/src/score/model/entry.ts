/** The notation of an entry, read and written (docs/sheet.md). */

import { cardsText, readCards } from "./cardtext";
import { EntryFault } from "./fault";
import { readSum, sumText } from "./sums";
import type { Body, Entry } from "./types";

export { EntryFault } from "./fault";

export const MOST_SIGNS = 400;

const PARTS = /^(.*?)\s*(out\s*[12]?)?\s*(!*)$/is;
/** How a suit is to be drawn, which some keyboards write behind it. */
const DRAWN_AS = /[\uFE0E\uFE0F]/g;
const DECIMAL = /^(?=.*[0-9]\s*[.,]\s*[0-9])[0-9+\-/\s.,]*$/;
const POINTS = /^[0-9+\-/\s]*$/;

/** Read an entry in any of its forms; `EntryFault` says what is wrong and what would be right. */
export function readEntry(text: string): Entry {
  checkLength(text);
  const plain = text.replaceAll(DRAWN_AS, "");
  const [, written = "", out, stands = ""] = PARTS.exec(plain.trim()) ?? [];
  const body = written ? readBody(written.replaceAll(/[−–]/g, "-")) : null;
  if (!body && !out) {
    throw new EntryFault("Nothing is written: write points such as 25 or 60 / 35, cards, or out.");
  }
  const entry: Entry = { body, out: out ? (out.endsWith("2") ? 2 : 1) : null, stands: stands !== "" };
  checkLength(writeEntry(entry));
  return entry;
}

function checkLength(text: string): void {
  if ([...text].length > MOST_SIGNS) throw new EntryFault(`An entry has at most ${MOST_SIGNS} signs.`);
}

/** The one form of an entry. */
export function writeEntry({ body, out, stands }: Entry): string {
  const parts = [body ? bodyText(body) : "", out === null ? "" : out === 2 ? "out2" : "out"];
  return parts.filter(Boolean).join(" ") + (stands ? "!" : "");
}

function readBody(text: string): Body {
  const parts = text.split("/").map((part) => part.trim());
  if (DECIMAL.test(text))
    throw new EntryFault(`Points are whole numbers, and “${text}” is none: round it up or down.`);
  if (parts.length > 2)
    throw new EntryFault("There is one / at most: what was laid / what was caught, as in 60 / 35.");
  const [laid = "", caught] = parts;
  if (!POINTS.test(text)) {
    const body: Body = { kind: "cards", laid: readCards(laid), caught: readCards(caught ?? "") };
    if (body.laid.length + body.caught.length) return body;
    throw new EntryFault("No card is written: write those laid / those caught, as in KsQsJs / 7h.");
  }
  if (caught === undefined) return { kind: "net", sum: readSum(laid) };
  if (!laid && !caught) {
    throw new EntryFault(
      "Nothing stands beside the /: write what was laid / what was caught, as in 60 / 35.",
    );
  }
  if (caught.startsWith("-")) {
    throw new EntryFault(
      `What was caught is written without a minus: ${laid || 0} / ${caught.slice(1).trim()}.`,
    );
  }
  return { kind: "points", laid: readSum(laid || "0"), caught: caught ? readSum(caught) : [] };
}

function bodyText(body: Body): string {
  if (body.kind === "net") return sumText(body.sum);
  if (body.kind === "points") return `${sumText(body.laid)} / ${sumText(body.caught)}`.trimEnd();
  const [laid, caught] = [cardsText(body.laid), cardsText(body.caught)];
  return caught ? `${laid} / ${caught}`.trim() : laid;
}
