/** Why something could not be written, in a sentence with its way out. */

import { Forked, Malformed, NotWhole } from "../model/log";
import { Deleted } from "./book";

/** Said above the sheet, with the button for it. */
export const GONE =
  "This sheet was deleted in another tab, or this browser has cleared its storage. Nothing is kept until you bring it back.";
const AFRESH = "Save the sheet as a file (More, Save JSON), then load this page anew.";
/** Of a register beyond the last round: "A sheet has no “cell/1000/0”." */
const BEYOND = /“[a-z]+\/\d{4,}/;

export function whyUnwritten(error: unknown): string {
  if (error instanceof Deleted) return "It is not written: bring the sheet back first.";
  if (error instanceof Malformed && BEYOND.test(error.message)) {
    return "A sheet holds 999 rounds, and this one is full. Go on with a new one: More, “New sheet, same players”.";
  }
  if (error instanceof Malformed) return `It was not written. ${error.message}`;
  const known = error instanceof Forked || error instanceof NotWhole;
  const why = known || error instanceof Error ? error.message : String(error);
  return `It was not written: ${why.replace(/\.$/, "")}. ${AFRESH}`;
}

/** Why a sheet could not be deleted. */
export function whyStays(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return `The storage of this browser failed: ${said.replace(/\.$/, "")}. Load this page anew and try again.`;
}
