/** One entry of a sheet's log, checked: sheets come from files and networks. */

import { RANKS } from "./cardtext";
import { EntryFault, MOST_SIGNS, readEntry, writeEntry } from "./entry";
import { isDevice } from "./ids";
import { inRound, isRegister, isUnread, MOST_PLAYERS } from "./registers";
import { isBarred, isBlank, MOST_NAME, MOST_TITLE, MOST_UNREAD, signsIn } from "./signs";
import type { Change, RulesChosen, Sets, Value } from "./types";

const MOST_SETTINGS = 60;
const MOST_SETTING = 60;
const FIELDS = new Set(["device", "n", "seen", "at", "by", "sets", "undoes", "redoes"]);

/** What should be a change of a sheet is none. */
export class Malformed extends Error {
  override name = "Malformed";
}

export const nameOf = ({ device, n }: { device: string; n: number }): string => `${device}-${n}`;

/** Check everything about a change, and return a copy of it. */
export function readChange(found: unknown): Change {
  const given = record(found, "A change");
  for (const field of Object.keys(given)) {
    if (!FIELDS.has(field)) throw new Malformed(`A change has no field “${field}”.`);
  }
  const device = given.device;
  if (typeof device !== "string" || !isDevice(device)) {
    throw new Malformed("device must be the id of a device: 8 of the signs A to Z and 2 to 9, without I, O.");
  }
  const n = whole(given.n, 1, "n");
  return {
    device,
    n,
    seen: readSeen(given.seen, device),
    at: whole(given.at, 0, "at"),
    by: seemly(given.by, 0, MOST_NAME, "by"),
    sets: readSets(given.sets),
    ...backlink(given, device),
  };
}

function readSeen(found: unknown, own: string): Record<string, number> {
  const seen: Record<string, number> = {};
  for (const [device, count] of Object.entries(record(found, "seen"))) {
    if (!isDevice(device) || device === own)
      throw new Malformed(`seen names other devices, and “${device}” is none.`);
    seen[device] = whole(count, 1, `seen of ${device}`);
  }
  return seen;
}

function readSets(found: unknown): Sets {
  const sets: Sets = {};
  for (const [register, value] of Object.entries(record(found, "sets"))) {
    sets[register] = readSet(register, value);
  }
  if (!Object.keys(sets).length) throw new Malformed("A change sets something; this one sets nothing.");
  return sets;
}

function readSet(register: string, value: unknown): Value {
  if (isRegister(register)) return value === null ? null : readValue(register, value);
  if (isUnread(register)) return readUnread(register, value);
  throw new Malformed(`A sheet has no “${register}”.`);
}

const HALF_SIGN = /\p{Surrogate}/u;

/** A newer program may write more than this one can read. */
function readUnread(register: string, value: unknown): Value {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string" && HALF_SIGN.test(value)) {
    throw new Malformed(`${register} has half a sign in it, which no file can hold.`);
  }
  if (typeof value === "string") return text(value, MOST_UNREAD, register);
  return whole(value, Number.MIN_SAFE_INTEGER, register);
}

function backlink(given: Record<string, unknown>, device: string): Pick<Change, "undoes" | "redoes"> {
  if (given.undoes && given.redoes) {
    throw new Malformed("A change undoes another or redoes one, and not both.");
  }
  for (const field of ["undoes", "redoes"] as const) {
    const name = given[field];
    if (name === undefined || name === null) continue;
    const at = typeof name === "string" ? /^([A-Z2-9]{8})-[1-9]\d{0,8}$/.exec(name) : null;
    if (at?.[1] !== device) throw new Malformed(`${field} must name a change of the same device.`);
    return { [field]: name as string };
  }
  return {};
}

function readValue(register: string, value: unknown): Value {
  const place = inRound(register);
  switch (place?.kind ?? register) {
    case "title":
      return seemly(value, 1, MOST_TITLE, register);
    case "players":
      return readPlayers(value);
    case "rules":
      return readRules(value);
    case "cell":
      return readCell(value, register);
    case "wild":
      if (typeof value !== "string" || value.length !== 1 || !RANKS.includes(value)) {
        throw new Malformed(`${register} must be a rank, one of ${RANKS}.`);
      }
      return value;
    case "first":
    case "dealer":
      return whole(value, 0, register, MOST_PLAYERS - 1);
    default:
      if (value !== true) throw new Malformed(`${register} is true, or null.`);
      return true;
  }
}

function readPlayers(value: unknown): string[] {
  if (!Array.isArray(value) || value.length < 2 || value.length > MOST_PLAYERS) {
    throw new Malformed(`players must be 2 to ${MOST_PLAYERS} names.`);
  }
  const names = value.map((name) => seemly(name, 1, MOST_NAME, "The name of a player"));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new Malformed(`Two players are called ${twice}: give one of them another name.`);
  return names;
}

function readRules(value: unknown): RulesChosen {
  const { preset, set, ...others } = record(value, "rules");
  if (Object.keys(others).length) {
    throw new Malformed("rules must have a preset and what is set differently, and nothing else.");
  }
  const settings = Object.entries(record(set, "The settings of rules"));
  if (settings.length > MOST_SETTINGS) throw new Malformed(`Rules set ${MOST_SETTINGS} settings at most.`);
  for (const [name, written] of settings) {
    seemly(name, 1, MOST_SETTING, "The name of a setting");
    seemly(written, 1, MOST_SETTING, `The setting ${name}`);
  }
  return {
    preset: seemly(preset, 1, MOST_SETTING, "The preset"),
    set: Object.fromEntries(settings) as Record<string, string>,
  };
}

function readCell(value: unknown, register: string): string {
  const entry = text(value, MOST_SIGNS, register);
  const form = formOf(entry, register);
  if (form !== entry) throw new Malformed(`${register} must be written as ${form}, not as ${entry}.`);
  return entry;
}

function formOf(entry: string, register: string): string {
  try {
    return writeEntry(readEntry(entry));
  } catch (error) {
    if (error instanceof EntryFault) throw new Malformed(`${register} is no entry: ${error.message}`);
    throw error;
  }
}

function record(found: unknown, what: string): Record<string, unknown> {
  if (typeof found !== "object" || found === null || Array.isArray(found)) {
    throw new Malformed(`${what} must be an object with named fields.`);
  }
  return found as Record<string, unknown>;
}

function whole(found: unknown, low: number, what: string, high = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(found) || (found as number) < low || (found as number) > high) {
    if (low === Number.MIN_SAFE_INTEGER) throw new Malformed(`${what} must be a whole number or a text.`);
    const upTo = high === Number.MAX_SAFE_INTEGER ? `from ${low}` : `from ${low} to ${high}`;
    throw new Malformed(`${what} must be a whole number ${upTo}.`);
  }
  return (found as number) || 0;
}

function seemly(found: unknown, low: 0 | 1, high: number, what: string): string {
  const read = text(found, high, what);
  if (low && isBlank(read)) throw new Malformed(`${what} is empty.`);
  if (isBarred(read)) throw new Malformed(`${what} has a sign in it that cannot be seen: take it out.`);
  return read;
}

function text(found: unknown, high: number, what: string): string {
  if (typeof found !== "string") throw new Malformed(`${what} must be a text.`);
  const signs = signsIn(found);
  if (signs > high) throw new Malformed(`${what} has ${signs} signs, and ${high} are the most.`);
  return found;
}
