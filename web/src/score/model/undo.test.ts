import { describe, expect, test } from "vitest";
import { readEntry } from "./entry";
import { fold } from "./fold";
import { Log } from "./log";
import { cellOf, dealerOf, stockOf } from "./registers";
import { isRemoved } from "./removal";
import { rulesOf } from "./rules";
import { DEVICES, randomLog } from "./testing/randomlogs";
import { told, toldInShort, toldText } from "./told";
import { redoOf, undoOf } from "./undo";
import { worthOf } from "./worth";

const [A, B] = DEVICES;

function begun(): Log {
  const log = new Log();
  log.append(A, 1, "Ann", { players: ["Ada", "Ben"], rules: { preset: "500-rum", set: {} } });
  return log;
}

function undo(log: Log, device: string): void {
  const way = undoOf(log, device);
  if (way?.kind !== "step") throw new Error("Nothing could be undone.");
  log.append(device, 9, "", way.sets, { undoes: way.change });
}

function redo(log: Log, device: string): void {
  const way = redoOf(log, device);
  if (way?.kind !== "step") throw new Error("Nothing could be redone.");
  log.append(device, 9, "", way.sets, { redoes: way.change });
}

describe("a device takes its own steps back", () => {
  test("one by one, and does them again", () => {
    const log = begun();
    for (const text of ["45", "50", "55"]) log.append(A, 2, "Ann", { "cell/1/1": text });
    const seen: unknown[] = [];
    for (const step of [undo, undo, redo, undo, undo, redo, redo, redo]) {
      step(log, A);
      seen.push(log.value("cell/1/1"));
    }
    expect(seen).toEqual(["50", "45", "50", "45", null, "45", "50", "55"]);
    expect(redoOf(log, A)).toBeNull();
  });

  test("a new step ends what could be done again", () => {
    const log = begun();
    log.append(A, 2, "", { "cell/1/1": "45" });
    undo(log, A);
    log.append(A, 3, "", { "cell/1/0": "10" });
    expect(redoOf(log, A)).toBeNull();
  });

  test("and leaves those of others", () => {
    const log = begun();
    log.append(A, 2, "Ann", { "cell/1/1": "45" });
    log.append(B, 3, "Bob", { "cell/1/0": "10" });
    expect(undoOf(log, B)).toMatchObject({ kind: "step", change: "BBBBBBBB-1" });
    undo(log, A);
    expect(log.value("cell/1/0")).toBe("10");
    expect(log.value("cell/1/1")).toBeNull();
  });

  test("not where another has set it since, who is named", () => {
    const log = begun();
    log.append(A, 2, "Ann", { "cell/1/1": "45" });
    log.append(B, 3, "Bob", { "cell/1/1": "50" });
    expect(undoOf(log, A)).toMatchObject({ kind: "refused", why: expect.stringContaining("Bob") });
  });

  test("nothing is there to be taken back", () => {
    expect(undoOf(begun(), B)).toBeNull();
    expect(redoOf(begun(), A)).toBeNull();
  });
});

describe("steps in words", () => {
  test("what it was and what it became", () => {
    const log = begun();
    log.append(A, 2, "", { "cell/1/1": "45" });
    const mended = log.append(A, 3, "", { "cell/1/1": "50" });
    expect(toldInShort(log, mended)).toBe("Ben, round 1: 45 → 50");
    expect(undoOf(log, A)?.told).toBe("Ben, round 1: 45 → 50");
    expect(told(log, mended)).toEqual([
      { register: "cell/1/1", what: "Ben, round 1", before: "45", after: "50", taken: false },
    ]);
  });
  test.each([
    [{ "cell/1/0": "12" }, "Ada, round 1: 12"],
    [{ "removed/1": true }, "round 1: taken out"],
    [{ "stock/1": true }, "round 1: the cards ran out"],
    [{ "wild/1": "T" }, "wild rank of round 1: 10"],
    [{ "dealer/1": 1 }, "dealer of round 1: Ben"],
    [{ first: 0 }, "first dealer: Ada"],
    [{ ended: true }, "the game: over"],
    [{ title: "Kitchen" }, "title: Kitchen"],
    [{ "cell/1/1": "-45 out" }, "Ben, round 1: −45 out"],
    [{ "cell/1/1": "4? 5?" }, "Ben, round 1: 4 5"],
    [
      { rules: { preset: "hoyle", set: { target: "1000" } } },
      "rules: 500 Rum → Hoyle; How many points win? 1000",
    ],
    [{ "cell/1/0": "1", "cell/1/1": "2", "stock/1": true }, "Ada, round 1: 1; Ben, round 1: 2 and 1 more"],
  ])("%o", (sets, words) => {
    const log = begun();
    expect(toldInShort(log, log.append(A, 2, "", sets as never))).toBe(words);
  });
  test("what is taken away", () => {
    const log = begun();
    log.append(A, 2, "", { "cell/1/0": "12", "removed/1": true });
    const back = { "cell/1/0": null, "removed/1": null };
    expect(told(log, log.append(A, 3, "", back)).map(toldText)).toEqual([
      "Ada, round 1: 12 taken away",
      "round 1: kept",
    ]);
  });
  test("rounds are told by their numbers, removed ones too", () => {
    const log = begun();
    for (const key of [1, 2, 3]) log.append(A, 2, "", { [cellOf(key, 0)]: "5" });
    const removal = log.append(A, 3, "", { "removed/2": true });
    expect(toldInShort(log, removal)).toBe("round 2: taken out");
    expect(toldInShort(log, log.append(A, 4, "", { "cell/3/0": "6" }))).toBe("Ada, round 2: 5 → 6");
  });
});

describe("edits, undo and redo in any order", () => {
  test.each(Array.from({ length: 30 }, (_, at) => at + 1))(
    "%i: totals are those of the registers' values",
    (seed) => {
      randomLog(seed, 60, (log) => expect(fold(log).totals).toEqual(totalsBySpec(log)));
    },
  );
});

/** The totals from the values alone. */
function totalsBySpec(log: Log): number[] {
  const rules = rulesOf({ preset: "joker-rummy", set: {} });
  const isWritten = (key: number) =>
    [...[0, 1, 2].map((side) => cellOf(key, side)), stockOf(key), dealerOf(key)].some(
      (register) => log.value(register) !== null,
    );
  const kept = [1, 2, 3, 4].filter((key) => !isRemoved(log, key) && isWritten(key));
  const rounds = kept.map((key) =>
    [0, 1, 2].map((side) => {
      const text = log.value(cellOf(key, side)) as string | null;
      const stock = log.value(stockOf(key)) === true;
      return text === null ? null : worthOf(readEntry(text), rules, { wild: null, stock }).score;
    }),
  );
  const totals = [0, 0, 0];
  let whole = true;
  for (const scores of rounds) {
    for (const [side, score] of scores.entries()) totals[side] = (totals[side] ?? 0) + (score ?? 0);
    whole &&= scores.every((score) => score !== null);
    const [most = 0, next] = totals.toSorted((one, other) => other - one);
    if (whole && most >= 500 && most !== next) break;
  }
  return totals;
}
