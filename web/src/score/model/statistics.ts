/** How people did over several sheets. */

import { asHeard } from "./signs";
import type { Sheet } from "./types";

/** One name, or two of partners, over the games that are over. */
export interface Standing {
  name: string;
  games: number;
  /** Shared wins among them. */
  wins: number;
  rounds: number;
  /** Points of a round; null without one. */
  average: number | null;
  best: number | null;
  /** Rounds below zero. */
  below: number;
  /** What settling all differences came to. */
  settled: number;
}

interface Sum extends Standing {
  points: number;
}

/** Who played how, the most wins first, then the better average. */
export function standings(sheets: Sheet[]): Standing[] {
  const sums = new Map<string, Sum>();
  for (const sheet of sheets) {
    for (const [side, name] of sheet.names.entries()) {
      const known = sums.get(asHeard(name)) ?? nothing(name);
      if (sheet.ending) sums.set(asHeard(name), added(known, sheet, sheet.ending, side));
    }
  }
  return [...sums.values()]
    .map(({ points, ...standing }) => ({
      ...standing,
      average: standing.rounds ? points / standing.rounds : null,
    }))
    .sort((one, other) => other.wins - one.wins || (other.average ?? 0) - (one.average ?? 0));
}

const nothing = (name: string): Sum => ({
  name,
  games: 0,
  wins: 0,
  rounds: 0,
  average: null,
  best: null,
  below: 0,
  settled: 0,
  points: 0,
});

function added(sum: Sum, sheet: Sheet, ending: NonNullable<Sheet["ending"]>, side: number): Sum {
  const scores = sheet.rounds
    .filter(({ behind }) => !behind)
    .flatMap(({ cells }) => cells[side]?.score ?? []);
  return {
    ...sum,
    games: sum.games + 1,
    wins: sum.wins + (ending.winners.includes(side) ? 1 : 0),
    rounds: sum.rounds + scores.length,
    best: scores.length ? Math.max(sum.best ?? Number.NEGATIVE_INFINITY, ...scores) : sum.best,
    below: sum.below + scores.filter((score) => score < 0).length,
    settled: sum.settled + (ending.settlement[side] ?? 0),
    points: sum.points + scores.reduce((all, score) => all + score, 0),
  };
}
