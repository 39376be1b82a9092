/** Who deals (P9). */

import { best } from "./ending";
import type { Cell, SheetRules } from "./types";

/** A round that was played, as the next deal depends on it. */
export interface Dealt {
  dealer: number | null;
  complete: boolean;
  cells: Pick<Cell, "score" | "out">[];
}

/** Who deals the round behind this one, unless the sheet says otherwise; null where that is not known. */
export function dealerAfter(rules: SheetRules, sides: number[][], round: Dealt): number | null {
  const winner = rules.nextDealer === "winner" && round.complete ? winnerOf(round) : null;
  const won = winner === null ? [] : (sides[winner] ?? []);
  const out = winner === null ? null : (round.cells[winner]?.out ?? null);
  if (out !== null) return out;
  if (won.length === 1) return won[0] ?? null;
  if (round.dealer === null) return null;
  const players = sides.flat().length;
  const left = (round.dealer + 1) % players;
  const steps = (seat: number) => (seat - left + players) % players;
  return won.reduce((one, other) => (steps(other) < steps(one) ? other : one), won[0] ?? left);
}

/** The side with the best score of the round; null where several have it. */
function winnerOf({ cells }: Dealt): number | null {
  const winners = best(cells.map(({ score }) => score ?? 0));
  return winners.length === 1 ? (winners[0] ?? null) : null;
}
