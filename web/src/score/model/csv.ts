/** A sheet as a table for spreadsheets, and such a table as a new sheet (docs/sheet.md). */

import { RANKS } from "./cardtext";
import { Malformed } from "./change";
import { EntryFault, readEntry, writeEntry } from "./entry";
import { fold, UNTITLED } from "./fold";
import { Log } from "./log";
import { cellOf, stockOf, wildOf } from "./registers";
import { withDealers } from "./rotation";
import { DEFAULT_RULES, rulesOf } from "./rules";
import { type Row, readRows, rowText } from "./separated";
import { sidesOf } from "./sides";
import { asHeard } from "./signs";
import { total } from "./sums";
import type { Cell, Round, RulesChosen, Sets, Sheet } from "./types";

const MARK = "rum500 sheet";
const LEADING = ["round", "dealer", "wild", "cards ran out"];
const WROTE = " wrote";
const BOTH = " & ";
const YES = "yes";
const MOST_ROUNDS = 999;
const TOO_LONG = `A sheet has ${MOST_ROUNDS} rounds at most: make a second table of the rounds from here on.`;
const FORMULA = /^[=+\-@\t']/;

export function writeCsv(sheet: Sheet): string {
  const { chosen } = sheet.rules;
  const names = sheet.names.map((name) => guarded(name.trim()));
  const ended = sheet.ending?.why === "ended" ? [["ended", YES]] : [];
  const apart =
    sheet.names.length === sheet.players.length || !sheet.players.some((name) => name.includes(BOTH));
  return [
    [MARK, sheet.title === UNTITLED ? "" : guarded(sheet.title)],
    ...(chosen === DEFAULT_RULES ? [] : [["rules", [chosen.preset, ...settingsText(chosen)].join(" ")]]),
    ...(apart ? [] : [["players", ...sheet.players.map(guarded)]]),
    ...ended,
    [...LEADING, ...names, ...names.map((name) => name + WROTE)],
    ...sheet.rounds.map((round) => roundRow(sheet, round)),
    ["total", "", "", "", ...sheet.totals.map(String), ...names.map(() => "")],
  ]
    .map(rowText)
    .join("");
}

function roundRow({ players }: Sheet, { number, dealer, wild, stock, cells }: Round): Row {
  return [
    `${number}`,
    dealer === null ? "" : guarded(players[dealer] ?? ""),
    wild ?? "",
    stock ? YES : "",
    ...cells.map(({ score }) => (score === null ? "" : `${score}`)),
    ...cells.map(wrote),
  ];
}

/** A setting a word: `target=1000`. */
const settingsText = ({ set }: RulesChosen): string[] =>
  Object.entries(set).map(([name, text]) => `${name}=${text}`);

/** The entry where it is more than its figure. */
function wrote({ text, score }: Cell): string {
  const entry = text === null ? "" : writeEntry(readEntry(text));
  return entry === `${score}` ? "" : guarded(entry);
}

/** A text that no spreadsheet takes for a formula. */
const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const bare = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

/** The registers of the sheet that a table describes; `Malformed` names the row that is wrong. */
export function readCsv(text: string): Sets {
  const { rows, header } = readRows(text, "round");
  const sets = topOf(rows.slice(0, header));
  const columns = columnsOf(rows[header] ?? []);
  const named = sets.players as string[] | undefined;
  const players = playersOf(columns, sets.rules as RulesChosen | undefined, named);
  sets.players = players;
  const dealers = new Map<number, number | null>();
  const figures: Record<string, string> = {};
  for (const [at, row] of rows.entries()) {
    if (at <= header || !row.some(Boolean) || row[0]?.toLowerCase() === "total") continue;
    const key = dealers.size + 1;
    inRow(at + 1, () => {
      if (key > MOST_ROUNDS) throw new Malformed(TOO_LONG);
      checkNumber(row[0] ?? "");
      Object.assign(sets, roundOf(columns, row, key));
      Object.assign(figures, figuresOf(columns, row, key));
      dealers.set(key, seatOf(columns, row, players));
    });
  }
  return withDealers(withChanged(sets, figures), dealers);
}

/** Where a figure is not what was written beside it comes to, somebody has changed it in the table. */
function withChanged(sets: Sets, figures: Record<string, string>): Sets {
  const cells = fold(Log.begun(sets)).rounds.flatMap((round) => round.cells);
  const scores = new Map(cells.map(({ register, score }) => [register, score]));
  const changed = Object.entries(figures).filter(([register, figure]) => {
    const score = scores.get(register) ?? null;
    const { body } = readEntry(figure);
    return score !== null && (body?.kind !== "net" || score !== total(body.sum));
  });
  return { ...sets, ...Object.fromEntries(changed) };
}

function topOf(rows: Row[]): Sets {
  const sets: Sets = {};
  for (const [name = "", value = "", ...more] of rows) {
    if (name.toLowerCase() === MARK && value) sets.title = bare(value);
    else if (name.toLowerCase() === "rules" && value) sets.rules = chosenFrom(value);
    else if (name.toLowerCase() === "players" && value)
      sets.players = [value, ...more].filter(Boolean).map(bare);
    else if (name.toLowerCase() === "ended" && value.toLowerCase() === YES) sets.ended = true;
  }
  return sets;
}

function chosenFrom(text: string): RulesChosen {
  const [preset = "", ...settings] = text.split(/\s+/);
  const set = settings.map((setting) => {
    const at = setting.indexOf("=");
    if (at < 1)
      throw new Malformed(`“${setting}” in the rules is no setting: one is written as target=1000.`);
    return [setting.slice(0, at), setting.slice(at + 1)];
  });
  return { preset, set: Object.fromEntries(set) as Record<string, string> };
}

/** Where a row says what. */
interface Columns {
  leading: string[];
  names: string[];
  /** The places of the figures and of what was written, by side; -1 where that has no column. */
  figures: number[];
  wrote: number[];
}

function columnsOf(header: Row): Columns {
  const said = header.map((name) => name.toLowerCase());
  const other = said.findIndex((name, at) => !LEADING.includes(name) || said.indexOf(name) < at);
  const leading = other < 0 ? said : said.slice(0, other);
  const rest = header.slice(leading.length, header.findLastIndex(Boolean) + 1).map(bare);
  const sides = placesOf(rest);
  const place = (at: number) => (at < 0 ? at : leading.length + at);
  return {
    leading,
    names: sides.map(([at]) => rest[at] ?? ""),
    figures: sides.map(([at]) => place(at)),
    wrote: sides.map(([, at]) => place(at)),
  };
}

/** The places of each side's figures and of what it wrote: all behind all, as they are saved, or anywhere. */
function placesOf(names: string[]): [number, number][] {
  const half = names.length / 2;
  const behind = (at: number) => names[half + at] === `${names[at]}${WROTE}`;
  if (Number.isInteger(half) && names.slice(half).every((_, at) => behind(at))) {
    return names.slice(half).map((_, at) => [at, half + at]);
  }
  const wrote = new Set(
    names.filter((name) => name.endsWith(WROTE) && names.includes(name.slice(0, -WROTE.length))),
  );
  return names.flatMap((name, at): [number, number][] =>
    wrote.has(name) ? [] : [[at, wrote.has(name + WROTE) ? names.indexOf(name + WROTE) : -1]],
  );
}

/** The players by seat, where they are not named; two sides of partners with two names each are four. */
function playersOf({ names }: Columns, chosen = DEFAULT_RULES, named?: string[]): string[] {
  const rules = rulesOf(chosen);
  if (named) {
    const sides = sidesOf(rules, checked(named).length).length;
    if (sides === names.length) return named;
    throw new Malformed(`The row “players” makes ${sides} sides, and there are points for ${names.length}.`);
  }
  const pairs = names.map((name) => name.split(BOTH));
  const [one = [], other = []] = pairs;
  const together = pairs.length === 2 && pairs.every(({ length }) => length === 2);
  if (!together || !rules.partners) return checked(names);
  return checked([one[0], other[0], one[1], other[1]].map((name = "") => name));
}

function checked(players: string[]): string[] {
  if (players.length < 2 || players.length > 8) {
    throw new Malformed(
      `A sheet has 2 to 8 players, and the row that begins with “round” names ${players.length}.`,
    );
  }
  if (players.includes("")) throw new Malformed("A column of points has no name over it.");
  const twice = players.find((name, at) => players.indexOf(name) < at);
  if (twice !== undefined)
    throw new Malformed(`Two columns are called ${twice}: give one of them another name.`);
  return players;
}

/** A row that sums up others would count twice. */
function checkNumber(text: string): void {
  if (/^\d*$/.test(text)) return;
  throw new Malformed(`“${text}” is no number of a round: take the row out, or write the number there.`);
}

/** The figures of the sides that have something written beside them. */
function figuresOf(columns: Columns, row: Row, key: number): Record<string, string> {
  const figures: Record<string, string> = {};
  for (const [side, name] of columns.names.entries()) {
    const text = figureIn(columns, row, side);
    if (text && wroteIn(columns, row, side)) figures[cellOf(key, side)] = formOf(name, text);
  }
  return figures;
}

const figureIn = ({ figures }: Columns, row: Row, side: number): string =>
  bare(row[figures[side] ?? -1] ?? "");

const wroteIn = ({ wrote }: Columns, row: Row, side: number): string => bare(row[wrote[side] ?? -1] ?? "");

function roundOf(columns: Columns, row: Row, key: number): Sets {
  const sets: Sets = {};
  for (const [side, name] of columns.names.entries()) {
    const text = wroteIn(columns, row, side) || figureIn(columns, row, side);
    if (text) sets[cellOf(key, side)] = formOf(name, text);
  }
  const wild = leadingIn(columns, row, "wild").toUpperCase().replace("10", "T");
  if (wild.length > 1 || !RANKS.includes(wild)) {
    throw new Malformed(`${wild} is no rank: write one of ${RANKS} as wild, or nothing.`);
  }
  if (wild) sets[wildOf(key)] = wild;
  if (leadingIn(columns, row, "cards ran out").toLowerCase() === YES) sets[stockOf(key)] = true;
  return sets;
}

function formOf(name: string, text: string): string {
  try {
    return writeEntry(readEntry(text));
  } catch (error) {
    if (error instanceof EntryFault) throw new Malformed(`${name}: ${error.message}`);
    throw error;
  }
}

function seatOf(columns: Columns, row: Row, players: string[]): number | null {
  const name = bare(leadingIn(columns, row, "dealer"));
  if (!name) return null;
  const exact = players.indexOf(name);
  const seat = exact < 0 ? players.findIndex((player) => asHeard(player) === asHeard(name)) : exact;
  if (seat < 0)
    throw new Malformed(`${name} deals and is no player: write one of ${players.join(", ")}, or nothing.`);
  return seat;
}

function leadingIn({ leading }: Columns, row: Row, name: string): string {
  const at = leading.indexOf(name);
  return at < 0 ? "" : (row[at] ?? "");
}

/** Say of what is wrong in which row it is. */
function inRow(line: number, read: () => void): void {
  try {
    read();
  } catch (error) {
    throw error instanceof Malformed ? new Malformed(`Row ${line}: ${error.message}`) : error;
  }
}
