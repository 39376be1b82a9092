/** A sheet in a line: how it stands, when it was last written to. */

import { list, number } from "../../lib/words";
import type { Sheet } from "../model/types";

export function standsSaid({ names, ending, totals, rounds, next }: Sheet): string {
  if (ending) {
    const who = list(ending.winners.map((side) => names[side] ?? ""));
    return `${who} won with ${number(ending.totals[ending.winners[0] ?? 0] ?? 0)}`;
  }
  const round = `round ${next.number}`;
  if (!rounds.length) return `${round}, nothing entered yet`;
  const most = Math.max(...totals);
  const leaders = names.filter((_, side) => totals[side] === most);
  const lead = `${list(leaders)} ${leaders.length === 1 ? "leads" : "lead"} with ${number(most)}`;
  return `${round}, ${lead}`;
}

export function dayOf(at: number, now = new Date()): string {
  const day = new Date(at);
  const sameYear = day.getFullYear() === now.getFullYear();
  return day.toLocaleDateString([], {
    day: "numeric",
    month: "short",
    ...(sameYear ? {} : { year: "numeric" }),
  });
}
