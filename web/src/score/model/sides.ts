/** Who counts together. */

import type { SheetRules } from "./types";

/** The seats of each side: two of partners at a table of four, else one a player. */
export function sidesOf(rules: SheetRules, players: number): number[][] {
  if (rules.partners && players === 4) {
    return [
      [0, 2],
      [1, 3],
    ];
  }
  return Array.from({ length: players }, (_, seat) => [seat]);
}

/** What each side is called: `Ada`, `Ada & Col`. */
export function sideNames(sides: number[][], players: string[]): string[] {
  return sides.map((seats) => seats.map((seat) => players[seat] ?? "").join(" & "));
}
