/** The log of a sheet: a whole set of changes, and what its registers hold. */

import { Malformed, nameOf, readChange } from "./change";
import { inRound, isRegister } from "./registers";
import { sameChange, sameValue } from "./same";
import type { Change, Choice, Clash, Have, Sets, Value } from "./types";

export { Malformed, nameOf, readChange } from "./change";

/** A set of changes that lacks some which others in it follow. */
export class NotWhole extends Error {
  override name = "NotWhole";
}

/** Two changes of one name. */
export class Forked extends Error {
  override name = "Forked";
}

export interface BackLink {
  undoes?: string;
  redoes?: string;
}

const NOBODY = "AAAAAAAA";

/** By how many changes a change follows. */
const depth = ({ n, seen }: Change): number => Object.values(seen).reduce((sum, count) => sum + count, n - 1);

/** What the writer of a change had seen of a device. */
const seenOf = (change: Change, device: string): number =>
  change.device === device ? change.n - 1 : (change.seen[device] ?? 0);

/** Whether the writer of a change had seen another. */
export const follows = (change: Change, other: Change): boolean => seenOf(change, other.device) >= other.n;

/** One of them follows the other, or they are the same. */
export const related = (one: Change, other: Change): boolean =>
  one === other || follows(one, other) || follows(other, one);

/** The order of a log. */
export function byOrder(one: Change, other: Change): number {
  return (
    depth(one) - depth(other) ||
    one.at - other.at ||
    (one.device < other.device ? -1 : one.device > other.device ? 1 : one.n - other.n)
  );
}

export class Log {
  readonly #devices = new Map<string, Change[]>();
  #sorted: Change[] = [];
  #setters = new Map<string, Change[]>();
  #heads = new Map<string, Change[]>();
  #rounds = new Map<number, Change[]>();

  constructor(changes: Iterable<unknown> = []) {
    this.merge(changes);
  }

  /** The log of a sheet that begins so; no matter who wrote it. */
  static begun(sets: Sets): Log {
    const log = new Log();
    log.append(NOBODY, 0, "", sets);
    return log;
  }

  /** Another log of the same changes, to go on from here. */
  copy(): Log {
    const copy = new Log();
    for (const [device, changes] of this.#devices) copy.#devices.set(device, [...changes]);
    copy.#sorted = [...this.#sorted];
    copy.#setters = listsOf(this.#setters);
    copy.#heads = listsOf(this.#heads);
    copy.#rounds = listsOf(this.#rounds);
    return copy;
  }

  get size(): number {
    return this.#sorted.length;
  }

  /** Take in changes that may be known already; all of them or, with an error, none. Returns what was new. */
  merge(changes: Iterable<unknown>): Change[] {
    const fresh = new Map<string, Change>();
    for (const found of changes) {
      const change = readChange(found);
      const known = this.find(nameOf(change)) ?? fresh.get(nameOf(change));
      if (!known) fresh.set(nameOf(change), change);
      else if (!sameChange(known, change)) {
        throw new Forked(
          `Two different changes are called ${nameOf(change)}: the sheet was copied, and both copies were written on.`,
        );
      }
    }
    const sorted = [...fresh.values()].sort(byOrder);
    this.#checkWhole(sorted);
    for (const change of sorted) this.#take(change);
    const [first] = sorted;
    const last = this.#sorted.at(-1);
    this.#sorted = [...this.#sorted, ...sorted];
    if (first && last && byOrder(last, first) > 0) this.#sorted.sort(byOrder);
    return sorted;
  }

  /** A change of this device behind everything that is there, not taken in yet. */
  next(device: string, at: number, by: string, sets: Sets, link: BackLink = {}): Change {
    const { [device]: own = 0, ...seen } = this.have();
    return readChange({ device, n: own + 1, seen, at, by, sets, ...link });
  }

  /** Write a change of this device. */
  append(device: string, at: number, by: string, sets: Sets, link: BackLink = {}): Change {
    const change = this.next(device, at, by, sets, link);
    this.merge([change]);
    return change;
  }

  /** For each device, how many of its changes are there. */
  have(): Have {
    return Object.fromEntries([...this.#devices].map(([device, changes]) => [device, changes.length]));
  }

  /** The changes that somebody who has so many lacks. */
  beyond(have: Have): Change[] {
    return this.#sorted.filter(({ device, n }) => n > (have[device] ?? 0));
  }

  find(name: string): Change | undefined {
    const dash = name.indexOf("-");
    return this.#devices.get(name.slice(0, dash))?.[Number(name.slice(dash + 1)) - 1];
  }

  /** The changes of a device by their numbers. */
  ofDevice(device: string): readonly Change[] {
    return this.#devices.get(device) ?? [];
  }

  /** All changes in their order. */
  history(): readonly Change[] {
    return this.#sorted;
  }

  /** The changes that set a register, in their order. */
  settersOf(register: string): readonly Change[] {
    return this.#setters.get(register) ?? [];
  }

  /** The changes that set something of a round, but for its removal. */
  inRound(key: number): readonly Change[] {
    return this.#rounds.get(key) ?? [];
  }

  /** Every round that was ever written to. */
  rounds(): number[] {
    return [...this.#rounds.keys()].sort((one, other) => one - other);
  }

  /** The changes that set a register, but for those that another such change follows. */
  heads(register: string): readonly Change[] {
    return this.#heads.get(register) ?? [];
  }

  /** What counts: the last of the heads. */
  value(register: string): Value {
    return this.heads(register).at(-1)?.sets[register] ?? null;
  }

  /** What a register held for the writer of a change before it. */
  before(change: Change, register: string): Value {
    const seen = this.settersOf(register).filter((other) => follows(change, other));
    return headsOf(seen).at(-1)?.sets[register] ?? null;
  }

  /** The values that a register was set to at the same time; null where they are the same. */
  clash(register: string): Clash | null {
    const choices = this.heads(register).map((head) => choice(head, head.sets[register] ?? null));
    const [first] = choices;
    if (!first || choices.every(({ value }) => sameValue(value, first.value))) return null;
    return { register, choices };
  }

  clashes(): Clash[] {
    const read = [...this.#heads.keys()].filter(isRegister);
    return read.flatMap((register) => this.clash(register) ?? []).sort(byRegister);
  }

  #checkWhole(sorted: Change[]): void {
    const fresh = new Map<string, Change>(sorted.map((change) => [nameOf(change), change]));
    const at = (device: string, n: number): Change | undefined =>
      this.#devices.get(device)?.[n - 1] ?? fresh.get(`${device}-${n}`);
    for (const change of sorted) {
      const had = { ...change.seen, [change.device]: change.n - 1 };
      for (const [device, n] of Object.entries(had)) {
        if (!n) continue;
        const last = at(device, n);
        if (!last) {
          throw new NotWhole(
            `Change ${device}-${n} is missing, which ${nameOf(change)} follows: send the whole sheet.`,
          );
        }
        checkSeen(change, last);
      }
    }
  }

  #take(change: Change): void {
    push(this.#devices, change.device, change);
    const keys = new Set<number>();
    for (const register of Object.keys(change.sets)) {
      insert(this.#setters, register, change);
      const heads = (this.#heads.get(register) ?? []).filter((head) => !follows(change, head));
      heads.push(change);
      if (heads.length > 1) heads.sort(byOrder);
      this.#heads.set(register, heads);
      const place = inRound(register);
      if (place && place.kind !== "removed") keys.add(place.key);
      else if (place && !this.#rounds.has(place.key)) this.#rounds.set(place.key, []);
    }
    for (const key of keys) push(this.#rounds, key, change);
  }
}

/** Who has seen a change has seen what its writer had seen. */
function checkSeen(change: Change, other: Change): void {
  for (const device of [other.device, ...Object.keys(other.seen)]) {
    if (seenOf(change, device) < seenOf(other, device)) {
      throw new Malformed(
        `Change ${nameOf(change)} follows ${nameOf(other)} and lacks what this one follows: the sheet is damaged.`,
      );
    }
  }
}

/** Those of some changes, in their order, that no other of them follows. */
function headsOf(changes: readonly Change[]): Change[] {
  return changes.filter((change) => !changes.some((other) => follows(other, change)));
}

const byRegister = (one: Clash, other: Clash): number => (one.register < other.register ? -1 : 1);

function choice({ by, at, device, n }: Change, value: Value): Choice {
  return { value, by, at, change: nameOf({ device, n }) };
}

const listsOf = <K>(lists: Map<K, Change[]>): Map<K, Change[]> =>
  new Map([...lists].map(([key, list]) => [key, [...list]]));

function push<K>(lists: Map<K, Change[]>, key: K, change: Change): void {
  const list = lists.get(key);
  if (list) list.push(change);
  else lists.set(key, [change]);
}

function insert<K>(lists: Map<K, Change[]>, key: K, change: Change): void {
  push(lists, key, change);
  const list = lists.get(key) ?? [];
  const before = list.at(-2);
  if (before && byOrder(before, change) > 0) list.sort(byOrder);
}
