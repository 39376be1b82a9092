/** A sheet as text for a message: lines that need no columns of equal width. */

import { list, number, signed } from "../../lib/words";
import { PRESETS } from "./generated";
import type { Ending, Round, Sheet, SheetRules } from "./types";

const GAP = " · ";
const MISSING = "?";

export function writeText(sheet: Sheet): string {
  const { title, names, rounds, ending } = sheet;
  const lines = [title, rulesInAWord(sheet.rules), "", names.join(GAP), ...rounds.map(roundLine)];
  lines.push(`Total: ${sheet.totals.map(number).join(GAP)}`, "");
  lines.push(...(ending ? endLines(ending, names) : openLines(sheet)));
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

function endLines({ winners, totals, settlement, bonus, why }: Ending, names: string[]): string[] {
  const who = list(winners.map((side) => names[side] ?? ""));
  const points = number(totals[winners[0] ?? 0] ?? 0);
  const extra = bonus ? `, ${bonus} of them for the game` : "";
  const wins =
    winners.length === 1 ? `${who} wins with ${points}${extra}.` : `${who} share the win with ${points}.`;
  const settled = names.map((name, side) => `${name} ${signed(settlement[side] ?? 0)}`);
  return [why === "ended" ? `The game was ended. ${wins}` : wins, `Settlement: ${settled.join(", ")}`];
}

function openLines({ missing, names }: Sheet): string[] {
  return missing.map(({ number: count, sides }) => {
    const who = list(sides.map((side) => names[side] ?? ""));
    return `Round ${count}: ${who} ${sides.length === 1 ? "is" : "are"} missing.`;
  });
}
