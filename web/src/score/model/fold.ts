/** What a sheet's log comes to: rounds, totals, dealers, the end, and what is pointed out. */

import { type Dealt, dealerAfter } from "./dealers";
import { type Deck, deckOf } from "./deck";
import { doubtsAt, doubtsOf, type Looked, type Said } from "./doubts";
import { endingOf } from "./ending";
import { readEntry } from "./entry";
import type { Log } from "./log";
import { cellOf, dealerOf, inRound, removedOf, stockOf, wildOf } from "./registers";
import { clashesIn, keysThere, nextKey } from "./removal";
import { DEFAULT_RULES, handSize, packsFor, rulesOf } from "./rules";
import { sideNames, sidesOf } from "./sides";
import type {
  Cell,
  Clash,
  Doubt,
  Ending,
  Entry,
  Round,
  RulesChosen,
  Sheet,
  SheetRules,
  Worth,
} from "./types";
import { worthOf } from "./worth";

/** What stays the same over the rounds of a sheet. */
interface Table {
  log: Log;
  rules: SheetRules;
  players: string[];
  sides: number[][];
  names: string[];
  clashes: Map<string, Clash>;
}

export const UNTITLED = "Score sheet";
const UNNAMED = ["A", "B"];
const ROUND_CLASHES = [dealerOf, wildOf, stockOf, removedOf];
const SHEET_CLASHES = ["title", "players", "rules", "first", "ended"];

export function fold(log: Log): Sheet {
  const table = tableOf(log);
  const { rules, players, sides, names, clashes } = table;
  const keys = keysThere(log, sides.length);
  const rounds = roundsOf(table, keys);
  const totals = rounds.map(({ cells }) => cells.map(({ total }) => total));
  const counted = rounds.map(({ complete }, at) => ({ complete, totals: totals[at] ?? [] }));
  const ending = endingOf(rules, counted, log.value("ended") === true);
  return {
    title: (log.value("title") as string | null) ?? UNTITLED,
    players,
    sides,
    names,
    rules,
    rounds: rounds.map((round) => ({ ...round, behind: isBehind(round, ending) })),
    totals: ending?.totals ?? totals.at(-1) ?? sides.map(() => 0),
    ending,
    next: nextOf(table, keys, rounds),
    newKey: nextKey(log, keys),
    hand: handSize(rules, players.length),
    packs: packsFor(rules, players.length),
    missing: rounds.flatMap(missingIn),
    clashes: SHEET_CLASHES.flatMap((register) => clashes.get(register) ?? []),
  };
}

/** The doubts that a cell would have with another text; `EntryFault` where this is no entry. */
export function trial(log: Log, register: string, text: string): Doubt[] {
  const place = inRound(register);
  if (place?.kind !== "cell") return [];
  const table = tableOf(log);
  const looked = lookedAt(table, place.key);
  const entry = readEntry(text);
  const said = looked.said.map((one) =>
    one.side === place.side
      ? { ...one, entry, worth: worthOf(entry, table.rules, playedIn(log, place.key)) }
      : one,
  );
  return doubtsAt({ ...looked, said }, place.side);
}

function tableOf(log: Log): Table {
  const rules = rulesOf((log.value("rules") as RulesChosen | null) ?? DEFAULT_RULES);
  const players = (log.value("players") as string[] | null) ?? UNNAMED;
  const sides = sidesOf(rules, players.length);
  return { log, rules, players, sides, names: sideNames(sides, players), clashes: clashesIn(log) };
}

function playedIn(log: Log, key: number): { wild: string | null; stock: boolean } {
  return { wild: log.value(wildOf(key)) as string | null, stock: log.value(stockOf(key)) === true };
}

function lookedAt({ log, rules, players, sides }: Table, key: number): Looked {
  const { wild, stock } = playedIn(log, key);
  const said = sides.map((_, side): Said => {
    const text = log.value(cellOf(key, side)) as string | null;
    const entry = text === null ? null : entryOf(text);
    return { side, entry, worth: entry ? worthOf(entry, rules, { wild, stock }) : NOTHING };
  });
  const partners = sides.length < players.length;
  return { rules, deck: deckFor(rules, players.length, wild), stock, partners, said };
}

const MOST_KNOWN = 5000;
const known = new Map<string, Entry>();

/** What a text in a log says; read once, since every tap folds all of them. */
function entryOf(text: string): Entry {
  const before = known.get(text);
  if (before) return before;
  const entry = readEntry(text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, entry);
  return entry;
}

const NOTHING: Worth = { laid: null, caught: null, score: null };
const decks = new WeakMap<SheetRules, Map<string, Deck>>();

function deckFor(rules: SheetRules, players: number, wild: string | null): Deck {
  const known = decks.get(rules) ?? new Map<string, Deck>();
  decks.set(rules, known);
  const name = `${players}${wild}`;
  const deck = known.get(name) ?? deckOf(rules, players, wild);
  known.set(name, deck);
  return deck;
}

function roundsOf(table: Table, keys: number[]): Round[] {
  const rounds: Round[] = [];
  for (const key of keys) rounds.push(roundOf(table, key, rounds));
  return rounds;
}

function roundOf(table: Table, key: number, before: Round[]): Round {
  const { log, sides, clashes } = table;
  const looked = lookedAt(table, key);
  const totals = before.at(-1)?.cells.map(({ total }) => total) ?? [];
  const cells = looked.said.map(({ side, entry, worth }): Cell => {
    const register = cellOf(key, side);
    return {
      register,
      side,
      text: log.value(register) as string | null,
      ...worth,
      total: (totals[side] ?? 0) + (worth.score ?? 0),
      out: outSeat(entry, sides[side] ?? []),
      doubts: doubtsAt(looked, side),
      clash: clashes.get(register) ?? null,
    };
  });
  return {
    key,
    number: before.length + 1,
    dealer: dealerIn(table, key, before.at(-1)),
    ...playedIn(log, key),
    complete: cells.length > 0 && cells.every(({ score }) => score !== null),
    behind: false,
    cells,
    doubts: doubtsOf(looked),
    clashes: ROUND_CLASHES.flatMap((register) => clashes.get(register(key)) ?? []),
  };
}

function outSeat(entry: Entry | null, seats: number[]): number | null {
  if (!entry || entry.out === null) return null;
  return seats[entry.out - 1] ?? seats[0] ?? null;
}

function dealerIn(
  { log, rules, sides, players }: Table,
  key: number,
  before: Dealt | undefined,
): number | null {
  const seat = (register: string): number | null => {
    const said = log.value(register) as number | null;
    return said !== null && said < players.length ? said : null;
  };
  return seat(dealerOf(key)) ?? (before ? dealerAfter(rules, sides, before) : seat("first"));
}

const isBehind = ({ number }: Round, ending: Ending | null): boolean =>
  ending !== null && number > ending.round;

function nextOf(table: Table, keys: number[], rounds: Round[]): Sheet["next"] {
  const open = rounds.find(({ complete }) => !complete);
  if (open) {
    const side = open.cells.findIndex(({ score }) => score === null);
    return { key: open.key, number: open.number, dealer: open.dealer, side: Math.max(side, 0) };
  }
  const key = nextKey(table.log, keys);
  return { key, number: rounds.length + 1, dealer: dealerIn(table, key, rounds.at(-1)), side: 0 };
}

function missingIn({ number, key, cells }: Round): Sheet["missing"] {
  const sides = cells.filter(({ score }) => score === null).map(({ side }) => side);
  return sides.length ? [{ number, key, sides }] : [];
}
