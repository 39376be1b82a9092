/** A sheet as text for a message: lines that need no columns of equal width. */

import { number, signed } from "../../lib/words";
import { PRESETS } from "./generated";
import { endSaid, missingSaid, winInFull } from "./said";
import type { Ending, Round, Sheet, SheetRules } from "./types";

const GAP = " · ";
const MISSING = "?";

export function writeText(sheet: Sheet): string {
  const { title, names, rounds, ending } = sheet;
  const lines = [title, rulesInAWord(sheet.rules), "", names.join(GAP), ...rounds.map(roundLine)];
  lines.push(`Total: ${sheet.totals.map(number).join(GAP)}`, "");
  lines.push(...(ending ? endLines(sheet, ending) : missingSaid(sheet)));
  return `${lines.join("\n").trimEnd()}\n`;
}

/** "Hoyle with 2 house rules, to 1000". */
export function rulesInAWord({ chosen, target, rounds }: SheetRules): string {
  const title = PRESETS.find(({ name }) => name === chosen.preset)?.title ?? chosen.preset;
  const changed = Object.keys(chosen.set).filter((name) => name !== "target" && name !== "rounds").length;
  const house = changed ? ` with ${changed} house rule${changed === 1 ? "" : "s"}` : "";
  const length = rounds ? `${rounds} round${rounds === 1 ? "" : "s"}` : "";
  const until = [target === null ? "" : `to ${target}`, length].filter(Boolean).join(" or ");
  return `${title}${house}${until ? `, ${until}` : ""}`;
}

function roundLine({ number: count, cells, behind }: Round): string {
  const scores = cells.map(({ score }) => (score === null ? MISSING : signed(score)));
  return `${count}: ${scores.join(GAP)}${behind ? " (not counted)" : ""}`;
}

function endLines(sheet: Sheet, ending: Ending): string[] {
  const wins = `${winInFull(sheet, ending)}.`;
  const settled = sheet.names.map((name, side) => `${name} ${signed(ending.settlement[side] ?? 0)}`);
  return [
    ending.why === "ended" ? `${endSaid(sheet, ending)} ${wins}` : wins,
    `Settlement: ${settled.join(", ")}`,
  ];
}
