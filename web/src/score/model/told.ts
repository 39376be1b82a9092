/** Changes of a sheet in words: "Ben, round 3: 45 → 50". */

import type { Log } from "./log";
import { type InRound, inRound } from "./registers";
import { keysThere } from "./removal";
import { DEFAULT_RULES, rulesOf } from "./rules";
import { sideNames, sidesOf } from "./sides";
import type { Change, RulesChosen, Value } from "./types";

/** What a change did to one register. */
export interface Told {
  register: string;
  /** Which that is: "Ben, round 3". */
  what: string;
  /** As texts to be read; null where there was or is none. */
  before: string | null;
  after: string | null;
}

const SHOWN_AT_MOST = 2;

/** What a change did, register by register. */
export function told(log: Log, change: Change): Told[] {
  const names = namesIn(log);
  return Object.entries(change.sets).map(([register, value]) => ({
    register,
    what: whatOf(log, register, names),
    before: valueText(register, log.before(change, register), names.players),
    after: valueText(register, value, names.players),
  }));
}

/** What a change did, in a line. */
export function toldInShort(log: Log, change: Change): string {
  const all = told(log, change).filter(({ before, after }) => before !== after);
  const first = all.slice(0, SHOWN_AT_MOST).map(toldText);
  const more = all.length - first.length;
  return first.join("; ") + (more > 0 ? ` and ${more} more` : "") || "nothing changed";
}

export function toldText({ register, what, before, after }: Told): string {
  const kind = inRound(register)?.kind ?? register;
  if (kind === "removed") return `${what} ${after === null ? "put back" : "removed"}`;
  if (kind === "stock") return `${what}: ${after === null ? "cards did not run out" : "cards ran out"}`;
  if (kind === "ended") return after === null ? "the game goes on" : "the game ended";
  if (after === null) return `${what}: ${before ?? ""} taken away`;
  return before === null ? `${what}: ${after}` : `${what}: ${before} → ${after}`;
}

interface Names {
  players: string[];
  sides: string[];
}

function namesIn(log: Log): Names {
  const players = (log.value("players") as string[] | null) ?? [];
  const rules = rulesOf((log.value("rules") as RulesChosen | null) ?? DEFAULT_RULES);
  return { players, sides: sideNames(sidesOf(rules, players.length), players) };
}

const OF_SHEET = new Map([
  ["title", "title"],
  ["players", "names"],
  ["rules", "rules"],
  ["first", "first dealer"],
  ["ended", "the game"],
]);

function whatOf(log: Log, register: string, { sides }: Names): string {
  const place = inRound(register);
  if (!place) return OF_SHEET.get(register) ?? register;
  const round = `round ${roundNumber(log, place, sides.length)}`;
  if (place.kind === "cell") return `${sides[place.side] ?? `side ${place.side + 1}`}, ${round}`;
  if (place.kind === "dealer") return `dealer of ${round}`;
  if (place.kind === "wild") return `wild rank of ${round}`;
  return round;
}

/** The number of a round, or the one that it would have. */
function roundNumber(log: Log, { key }: InRound, sides: number): number {
  return keysThere(log, sides).filter((other) => other < key).length + 1;
}

function valueText(register: string, value: Value, players: string[]): string | null {
  if (value === null) return null;
  if (register === "first" || inRound(register)?.kind === "dealer") {
    return players[value as number] ?? `seat ${(value as number) + 1}`;
  }
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object") return [value.preset, ...settingsText(value)].join(" ");
  return value === "T" ? "10" : String(value);
}

/** A setting a word: `target=1000`. */
export const settingsText = ({ set }: RulesChosen): string[] =>
  Object.entries(set).map(([name, text]) => `${name}=${text}`);
