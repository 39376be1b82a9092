/** The end of a game, found by itself (G1 to G4, K4). */

import { total } from "./sums";
import type { Ending, SheetRules } from "./types";

/** A round as the end sees it: whether all figures are there, and the totals behind it. */
export interface Counted {
  complete: boolean;
  totals: number[];
}

/** The end that the rounds lead to, or the one that somebody declared; null while the game goes on. */
export function endingOf(rules: SheetRules, rounds: Counted[], ended: boolean): Ending | null {
  for (const [at, { complete, totals }] of rounds.entries()) {
    if (!complete) break;
    const why = reached(rules, totals, at + 1);
    const winners = best(totals);
    if (why && (winners.length === 1 || rules.tie === "share")) {
      return finished(why, at + 1, totals, winners, winners.length === 1 ? rules.gameBonus : 0);
    }
  }
  const last = rounds.at(-1);
  return ended && last ? finished("ended", rounds.length, last.totals, best(last.totals), 0) : null;
}

/** What the totals after so many rounds reach. */
export function reached(
  { target, rounds }: SheetRules,
  totals: number[],
  played: number,
): "target" | "rounds" | null {
  if (target !== null && Math.max(...totals) >= target) return "target";
  return rounds && played >= rounds ? "rounds" : null;
}

/** Those that have the highest number. */
export function best(numbers: number[]): number[] {
  const most = Math.max(...numbers);
  return numbers.flatMap((number, at) => (number === most ? [at] : []));
}

function finished(
  why: Ending["why"],
  round: number,
  before: number[],
  winners: number[],
  bonus: number,
): Ending {
  const totals = before.map((points, side) => points + (winners.includes(side) ? bonus : 0));
  return { why, round, winners, bonus, totals, settlement: settlementOf(totals) };
}

/** What each side wins or pays when every two settle the difference of their totals (G3). */
export function settlementOf(totals: number[]): number[] {
  return totals.map((own) => total(totals.map((other) => own - other)));
}
