/** Logs for tests: devices that write, take back, meet and part. */

import { Log } from "../log";
import { cellOf, dealerOf, removedOf, stockOf } from "../registers";
import type { Sets } from "../types";
import { redoOf, undoOf } from "../undo";
import { Chance } from "./random";

export const DEVICES = ["AAAAAAAA", "BBBBBBBB", "CCCCCCCC"] as const;
const BEGINNER = "ZZZZZZZZ";
const PLAYERS = ["Ada", "Ben", "Col"];
const TEXTS = [
  "25",
  "-45",
  "60 / 35",
  "10+15-5",
  "KsQsJs / 7h",
  "4c4d4h4s",
  "60 / 0 out",
  "out",
  "/ Jk A? 9?",
  "999!",
];
const ROUNDS = 4;

/** What devices come to that meet now and then, and at last; every step is shown. */
export function randomLog(seed: number, steps: number, look: (log: Log) => void = () => {}): Log {
  const chance = new Chance(seed);
  const first = new Log();
  first.append(BEGINNER, 1, "Ann", {
    players: PLAYERS,
    rules: { preset: "joker-rummy", set: {} },
    first: 0,
  });
  const logs = DEVICES.map((device) => ({ device, log: new Log(first.history()) }));
  for (let step = 0; step < steps; step += 1) {
    const { device, log } = chance.one(logs);
    write(log, device, step + chance.below(steps), chance);
    look(log);
    if (chance.below(3) === 0) meet(log, chance.one(logs).log);
  }
  for (const { log } of logs) first.merge(log.history());
  return first;
}

function meet(one: Log, other: Log): void {
  one.merge(other.history());
  other.merge(one.history());
}

function write(log: Log, device: string, at: number, chance: Chance): void {
  const kind = chance.below(10);
  const way = kind === 0 || kind === 1 ? undoOf(log, device) : kind === 2 ? redoOf(log, device) : null;
  if (kind > 2) log.append(device, at, device[0] ?? "", randomSets(chance));
  else if (way?.kind === "step") {
    log.append(device, at, "", way.sets, kind === 2 ? { redoes: way.change } : { undoes: way.change });
  }
}

function randomSets(chance: Chance): Sets {
  const key = 1 + chance.below(ROUNDS);
  const kind = chance.below(12);
  if (kind === 0) return { [removedOf(key)]: chance.one([true, null]) };
  if (kind === 1) return { [dealerOf(key)]: chance.one([0, 1, 2, null]) };
  if (kind === 2) return { [stockOf(key)]: chance.one([true, null]) };
  if (kind === 3) return Object.fromEntries(PLAYERS.map((_, side) => [cellOf(key, side), chance.one(TEXTS)]));
  return { [cellOf(key, chance.below(PLAYERS.length))]: chance.one([...TEXTS, null]) };
}
