/** Why something could not be written, in a sentence with its way out. */

import { Malformed } from "../model/log";
import { Deleted } from "./book";

/** Said above the sheet, with the button for it. */
export const GONE =
  "This sheet was deleted in another tab, or with the data of this browser. Nothing more of it is kept.";
const AFRESH = "Save the sheet as a file (More, Save JSON), then load this page anew.";
const AGAIN = "Load this page anew and try again.";
/** Of a register beyond the last round: "A sheet has no “cell/1000/0”." */
const BEYOND = /“[a-z]+\/\d{4,}/;

export function whyUnwritten(error: unknown): string {
  if (error instanceof Deleted) return "It is not written: bring the sheet back first.";
  if (error instanceof Malformed && BEYOND.test(error.message)) {
    return "A sheet holds 999 rounds, and this one is full. Go on with a new one: More, “New sheet, same players”.";
  }
  if (error instanceof Malformed) return `It was not written. ${error.message}`;
  return `It was not written: ${said(error)}. ${AFRESH}`;
}

/** Why a sheet could not be begun. */
export function whyUnbegun(error: unknown): string {
  if (error instanceof Malformed) return `The sheet was not begun. ${error.message}`;
  return `The sheet was not begun: ${said(error)}. ${AGAIN}`;
}

/** Why a sheet could not be deleted. */
export const whyStays = (error: unknown): string =>
  `The storage of this browser failed: ${said(error)}. ${AGAIN}`;

const said = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
