/** Changes of a sheet in words: "Ben, round 3: 45 → 50". */

import type { Log } from "./log";
import { inRound } from "./registers";
import { keysThere } from "./removal";
import { DEFAULT_RULES, rulesOf } from "./rules";
import { type Names, registerSaid, valueSaid } from "./said";
import { sideNames, sidesOf } from "./sides";
import type { Change, RulesChosen } from "./types";

/** What a change did to one register. */
export interface Told {
  register: string;
  /** Which that is: "Ben, round 3". */
  what: string;
  /** What it held before; null where that was nothing. */
  before: string | null;
  after: string;
  /** Nothing is there now. */
  taken: boolean;
}

const SHOWN_AT_MOST = 2;

/** What a change did, register by register. */
export function told(log: Log, change: Change): Told[] {
  const names = namesIn(log);
  const roundNo = (key: number) => roundNumber(log, key, names.sides.length);
  return Object.entries(change.sets).map(([register, value]) => {
    const old = log.before(change, register);
    return {
      register,
      what: registerSaid(register, names, roundNo),
      before: old === null ? null : valueSaid(register, old, names),
      after: valueSaid(register, value, names),
      taken: value === null,
    };
  });
}

const changes = ({ before, after, taken }: Told): boolean =>
  before === null ? !taken : taken || before !== after;

/** What a change did, in a line. */
export function toldInShort(log: Log, change: Change): string {
  const all = told(log, change).filter(changes);
  const first = all.slice(0, SHOWN_AT_MOST).map(toldText);
  const more = all.length - first.length;
  return first.join("; ") + (more > 0 ? ` and ${more} more` : "") || "nothing changed";
}

/** Registers of which either value says more than that there was another. */
const SPEAKING = new Set(["removed", "stock", "ended"]);

export function toldText({ register, what, before, after, taken }: Told): string {
  if (SPEAKING.has(inRound(register)?.kind ?? register)) return `${what}: ${after}`;
  if (taken) return `${what}: ${before ?? ""} taken away`;
  return before === null ? `${what}: ${after}` : `${what}: ${before} → ${after}`;
}

function namesIn(log: Log): Names {
  const players = (log.value("players") as string[] | null) ?? [];
  const rules = rulesOf((log.value("rules") as RulesChosen | null) ?? DEFAULT_RULES);
  return { players, sides: sideNames(sidesOf(rules, players.length), players) };
}

/** The number of a round, or the one that it would have. */
function roundNumber(log: Log, key: number, sides: number): number {
  return keysThere(log, sides).filter((other) => other < key).length + 1;
}
