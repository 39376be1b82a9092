/** A sheet in a line: how it stands, when it was last written to. */

import { list, number } from "../../lib/words";
import { winSaid } from "../model/said";
import type { Sheet } from "../model/types";

export function standsSaid(sheet: Sheet): string {
  const { names, ending, totals, rounds, next } = sheet;
  if (ending) return winSaid(sheet, ending);
  const round = `round ${next.number}`;
  if (!rounds.length) return `${round}, nothing entered yet`;
  const most = Math.max(...totals);
  const leaders = names.filter((_, side) => totals[side] === most);
  const lead = `${list(leaders)} ${leaders.length === 1 ? "leads" : "lead"} with ${number(most)}`;
  return `${round}, ${lead}`;
}

/** "28 Nov", with the year where it is another one. */
export function dayOf(at: number, now = new Date()): string {
  const day = new Date(at);
  if (Number.isNaN(day.getTime())) return "on a day that was wrong";
  const sameYear = day.getFullYear() === now.getFullYear();
  return day.toLocaleDateString([], {
    day: "numeric",
    month: "short",
    ...(sameYear ? {} : { year: "numeric" }),
  });
}
