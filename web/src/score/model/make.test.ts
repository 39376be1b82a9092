import { describe, expect, test } from "vitest";
import { drawForDeal } from "./deal";
import { writeEntry } from "./entry";
import { fold } from "./fold";
import { idFrom, isDevice, isSheetId } from "./ids";
import { Log } from "./log";
import { ended, newSheet, ranOut, removed } from "./make";
import { countByRank, EMPTY, withCard, withoutLast } from "./pads";
import { Chance } from "./testing/random";
import type { Sets } from "./types";

const A = "AAAAAAAA";
const BEGINNING = {
  title: " Kitchen ",
  players: ["Ada", "Ben "],
  rules: { preset: "500-rum", set: {} },
  first: 1,
};

function logOf(...steps: Sets[]): Log {
  const log = new Log();
  for (const sets of steps) log.append(A, 1, "Ann", sets);
  return log;
}

describe("what is done to a sheet", () => {
  test("it begins, a round is entered, mended, taken out and put back", () => {
    const log = logOf(newSheet(BEGINNING), {
      "cell/1/0": "60 / 35",
      "cell/1/1": "25 out",
    });
    expect(fold(log)).toMatchObject({ title: "Kitchen", players: ["Ada", "Ben"], totals: [25, 25] });
    log.append(A, 2, "", { "cell/1/1": "30" });
    expect(fold(log).totals).toEqual([25, 30]);
    log.append(A, 3, "", removed(1));
    expect(fold(log).totals).toEqual([0, 0]);
    log.append(A, 4, "", { "removed/1": null });
    log.append(A, 5, "", { "cell/1/0": null, ...ranOut(1, true) });
    expect(fold(log).totals).toEqual([0, 30]);
    log.append(A, 6, "", ended(true));
    expect(fold(log).ending?.winners).toEqual([1]);
    log.append(A, 7, "", ended(false));
    expect(fold(log).ending).toBeNull();
  });

  test("a title may be left out, and the first dealer", () =>
    expect(newSheet({ ...BEGINNING, title: " ", first: null })).toEqual({
      players: ["Ada", "Ben"],
      rules: BEGINNING.rules,
    }));
});

describe("ids", () => {
  test("have signs that are not mistaken for each other", () => {
    const bytes = new Uint8Array(Array.from({ length: 256 }, (_, byte) => byte));
    expect(new Set(idFrom(bytes)).size).toBe(32);
    expect(isDevice(idFrom(bytes.slice(0, 8)))).toBe(true);
    expect(isSheetId(idFrom(bytes.slice(100, 116)))).toBe(true);
    expect(isDevice("AAAAAAA1")).toBe(false);
  });
});

describe("pads", () => {
  test("put cards together, one at a time, and take them away", () => {
    let entry = EMPTY;
    for (const rank of ["A", "2", "3"]) entry = withCard(entry, "laid", { rank, suit: "s" }, rank !== "A");
    for (const rank of ["4", "4", "1", "Jk"]) entry = withCard(entry, "laid", { rank, suit: "" });
    entry = withCard(entry, "caught", { rank: "7", suit: "h" }, true);
    expect(writeEntry(entry)).toBe("As2s3s 4? 4? 1? Jk / 7h");
    expect([...countByRank(entry, "laid")]).toEqual([
      ["A", 1],
      ["2", 1],
      ["3", 1],
      ["4", 2],
      ["1", 1],
      ["Jk", 1],
    ]);
    entry = withoutLast(withoutLast(entry, "laid"), "caught");
    expect(writeEntry(entry)).toBe("As2s3s 4? 4? 1?");
    for (let cards = 0; cards < 6; cards += 1) entry = withoutLast(entry, "laid");
    expect(entry.body).toBeNull();
  });
});

describe("the draw for deal (P4)", () => {
  const order = (card: string) => (card === "Jk" ? 13 : "A23456789TJQK".indexOf(card[0] ?? ""));
  test("the lowest deals, equal lowest draw again", () => {
    const chance = new Chance(3);
    let again = 0;
    for (let at = 0; at < 300; at += 1) {
      const { rounds, dealer } = drawForDeal(8, 1, 4, chance.next);
      let seats = [0, 1, 2, 3, 4, 5, 6, 7];
      for (const drawn of rounds) {
        expect([...drawn.keys()]).toEqual(seats);
        const lowest = Math.min(...[...drawn.values()].map(order));
        seats = seats.filter((seat) => order(drawn.get(seat) ?? "") === lowest);
      }
      expect(seats).toEqual([dealer]);
      again += rounds.length > 1 ? 1 : 0;
      const first = [...(rounds[0]?.values() ?? [])].filter((card) => card !== "Jk");
      expect(new Set(first).size).toBe(first.length);
    }
    expect(again).toBeGreaterThan(20);
  });
  test("is the same for the same chance", () =>
    expect(drawForDeal(4, 2, 0, new Chance(9).next)).toEqual(drawForDeal(4, 2, 0, new Chance(9).next)));
});
