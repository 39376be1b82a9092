import { describe, expect, test } from "vitest";
import { EntryFault } from "./entry";
import { fold, trial } from "./fold";
import { Log } from "./log";
import { cellOf } from "./registers";
import { Chance } from "./testing/random";
import type { Sets, Sheet } from "./types";

const A = "AAAAAAAA";

interface Told {
  players?: string[];
  preset?: string;
  set?: Record<string, string>;
  more?: Sets;
}

/** A sheet on which these entries were written, round by round; an empty one is left out. */
function written(
  rounds: string[][],
  { players = ["Ada", "Ben"], preset = "500-rum", set = {}, more }: Told = {},
): Log {
  const log = new Log();
  log.append(A, 1, "Ann", { title: "Kitchen", players, rules: { preset, set }, first: 0, ...more });
  for (const [at, texts] of rounds.entries()) {
    for (const [side, text] of texts.entries()) {
      if (text) log.append(A, 2, "Ann", { [cellOf(at + 1, side)]: text });
    }
  }
  return log;
}

const sheetOf = (rounds: string[][], told?: Told): Sheet => fold(written(rounds, told));

const codes = (sheet: Sheet): string[][] =>
  sheet.rounds.flatMap(({ cells }) => cells.map(({ doubts }) => doubts.map(({ code }) => code)));

describe("totals", () => {
  test("run over the rounds, below zero too; what is missing adds nothing", () => {
    const sheet = sheetOf([
      ["60", "-20"],
      ["", "-30"],
      ["10", "out"],
    ]);
    expect(sheet.rounds.map(({ cells }) => cells.map(({ total }) => total))).toEqual([
      [60, -20],
      [60, -50],
      [70, -50],
    ]);
    expect(sheet.totals).toEqual([70, -50]);
    expect(sheet.missing).toEqual([
      { number: 2, key: 2, sides: [0] },
      { number: 3, key: 3, sides: [1] },
    ]);
    expect(sheet.next).toEqual({ key: 2, number: 2, dealer: 1, side: 0 });
  });

  test("a round taken out leaves its key behind, and comes back", () => {
    const log = written([
      ["1", "2"],
      ["10", "20"],
      ["100", "200"],
    ]);
    log.append(A, 3, "", { "removed/3": true, "removed/1": true });
    expect(fold(log)).toMatchObject({ totals: [10, 20], newKey: 4, next: { key: 4, number: 2 } });
    expect(fold(log).rounds.map(({ key, number }) => [key, number])).toEqual([[2, 1]]);
    log.append(A, 4, "", { "removed/1": null });
    expect(fold(log).totals).toEqual([11, 22]);
  });

  test("a removed round whose cells are emptied keeps its key", () => {
    const log = written([["1", "2"]]);
    log.append(A, 3, "", { "removed/1": true });
    log.append(A, 4, "", { "cell/1/0": null, "cell/1/1": null });
    expect(fold(log).newKey).toBe(2);
  });

  test("partners count together", () => {
    const players = ["Ada", "Ben", "Col", "Dee"];
    const sheet = sheetOf([["60 / 5 out2", "10"]], { players, preset: "partnership" });
    expect(sheet).toMatchObject({
      names: ["Ada & Col", "Ben & Dee"],
      sides: [
        [0, 2],
        [1, 3],
      ],
      totals: [55, 10],
    });
    expect(sheet.rounds[0]?.cells[0]?.out).toBe(2);
    expect(sheetOf([], { players: players.slice(1), preset: "partnership" }).sides).toEqual([[0], [1], [2]]);
  });

  test("a sheet without anything is one", () => {
    expect(fold(new Log())).toMatchObject({ title: "Score sheet", rounds: [], totals: [0, 0], ending: null });
  });
});

describe("the end (G1 to G4, K4)", () => {
  test("G3a: the target exactly is reached", () => {
    expect(sheetOf([["500", "20"]]).ending).toEqual({
      why: "target",
      round: 1,
      winners: [0],
      bonus: 0,
      totals: [500, 20],
      settlement: [480, -480],
    });
    expect(sheetOf([["499", "20"]]).ending).toBeNull();
  });
  test("G2: the highest of two that reach it; a tie is played on, or shared", () => {
    expect(sheetOf([["510", "520"]]).ending?.winners).toEqual([1]);
    expect(sheetOf([["510", "510"]]).ending).toBeNull();
    expect(
      sheetOf([
        ["510", "510"],
        ["0", "-5"],
      ]).ending,
    ).toMatchObject({ winners: [0], round: 2 });
    expect(sheetOf([["510", "510"]], { set: { tie: "share", game_bonus: "50" } }).ending).toMatchObject({
      winners: [0, 1],
      bonus: 0,
    });
  });
  test("G3: settlement on the differences", () => {
    expect(sheetOf([["500", "100", "-50"]], { players: ["Ada", "Ben", "Col"] }).ending?.settlement).toEqual([
      950, -250, -700,
    ]);
  });
  test("G4: two deals, a bonus of 50 for the sole winner", () => {
    const players = ["Ada", "Ben", "Col", "Dee"];
    const sheet = sheetOf(
      [
        ["100", "20"],
        ["0", "30"],
      ],
      { players, preset: "persian" },
    );
    expect(sheet.ending).toMatchObject({
      why: "rounds",
      bonus: 50,
      totals: [150, 50],
      settlement: [100, -100],
    });
    expect(sheet.totals).toEqual([150, 50]);
    expect(sheet.rounds.at(-1)?.cells[0]?.total).toBe(100);
  });
  test("no round is looked at behind one that is not complete", () => {
    expect(
      sheetOf([
        ["10", ""],
        ["500", "0"],
      ]).ending,
    ).toBeNull();
  });
  test("rounds behind the end stay and are not counted", () => {
    const sheet = sheetOf([
      ["500", "20"],
      ["-100", "300"],
    ]);
    expect(sheet.totals).toEqual([500, 20]);
    expect(sheet.rounds.map(({ behind }) => behind)).toEqual([false, true]);
  });
  test("ended by hand: the best total, shared, without a bonus", () => {
    const told = { set: { game_bonus: "50" }, more: { ended: true } };
    expect(
      sheetOf(
        [
          ["40", "40"],
          ["5", ""],
        ],
        told,
      ).ending,
    ).toMatchObject({
      why: "ended",
      round: 2,
      winners: [0],
      bonus: 0,
      totals: [45, 40],
    });
    expect(sheetOf([["40", "40"]], told).ending?.winners).toEqual([0, 1]);
    expect(
      sheetOf(
        [
          ["500", "40"],
          ["0", "900"],
        ],
        told,
      ).ending?.why,
    ).toBe("target");
    expect(sheetOf([], told).ending).toBeNull();
  });
});

describe("dealers (P9)", () => {
  const players = ["Ada", "Ben", "Col", "Dee"];
  const dealers = (rounds: string[][], told: Told = {}) => {
    const sheet = sheetOf(rounds, { players, ...told });
    return [...sheet.rounds.map(({ dealer }) => dealer), sheet.next.dealer];
  };
  const round = ["1", "2", "9", "3"];
  test("go to the left", () => expect(dealers([round, round, round, round])).toEqual([0, 1, 2, 3, 0]));
  test("or as somebody said, and on from there", () =>
    expect(dealers([round, round, round], { more: { "dealer/2": 3 } })).toEqual([0, 3, 0, 1]));
  test("the winner deals; a tie passes to the left", () => {
    const set = { next_dealer: "winner" };
    expect(dealers([round, ["9", "9", "1", "1"], ["9", "", "", ""]], { set })).toEqual([0, 2, 3, 3]);
  });
  test("of partners who went out, else the nearer to the dealer's left", () => {
    const told = { preset: "partnership", set: { next_dealer: "winner" } };
    expect(
      dealers(
        [
          ["9 / 0 out", "1"],
          ["1", "9"],
          ["9", "1"],
        ],
        told,
      ),
    ).toEqual([0, 0, 1, 2]);
  });
  test("what is not known stays so", () => {
    const more = { first: null };
    expect(dealers([round, round], { more })).toEqual([null, null, null]);
    expect(dealers([round, round], { more: { ...more, "dealer/2": 1 } })).toEqual([null, 1, 2]);
  });
  test("a seat that is not there deals nothing", () =>
    expect(dealers([round], { more: { "dealer/1": 7 } })).toEqual([0, 1]));
});

describe("doubts (K2, K5)", () => {
  test.each<[string, string[], Told, string[][]]>([
    ["nothing odd", ["60 / 35", "25"], {}, [[], []]],
    ["laid_too_much", ["397 / 0", "1"], {}, [["laid_too_much"], ["round_too_much"]]],
    [
      "laid_too_much, not where four count double",
      ["397 / 0", "1"],
      { set: { four_at_once_double: "on" } },
      [[], []],
    ],
    ["caught_too_much", ["0 / 400", ""], {}, [["caught_too_much", "round_too_much"], []]],
    ["net_too_much", ["500", "-397!"], {}, [["net_too_much"], []]],
    ["net_too_much, not with the bonus", ["420", ""], { set: { out_bonus: "25" } }, [["round_too_much"], []]],
    [
      "round_too_much, at the last figure",
      ["200 / 50", "100", "-47"],
      { players: ["A", "B", "C"] },
      [[], [], ["round_too_much"]],
    ],
    ["out_and_caught", ["60 / 5 out", "1"], {}, [["out_and_caught"], []]],
    [
      "out_and_caught, not of partners",
      ["60 / 5 out", "1"],
      { preset: "partnership", players: ["A", "B", "C", "D"] },
      [[], []],
    ],
    ["two_out", ["60 out", "60 out"], {}, [[], ["two_out"]]],
    ["both_empty, who is not out", ["60 / 0", "60 / 0 out"], {}, [["both_empty"], []]],
    ["both_empty, the second", ["60 / 0", "60 / 0"], {}, [[], ["both_empty"]]],
    ["both_empty, not where it was left out", ["60 /", "60 / 0 out"], {}, [[], []]],
    [
      "both_empty, not where one may float",
      ["60 / 0", "60 / 0"],
      { set: { final_discard: "float" } },
      [[], []],
    ],
    ["stock_and_out", ["60 out", "1"], { more: { "stock/1": true } }, [["stock_and_out"], []]],
    ["card_too_often", ["KsQsJs", "Ks"], {}, [[], ["card_too_often"]]],
    ["card_too_often, a rank", ["K?K?K? K?", "K? 4? 4?"], {}, [[], ["card_too_often"]]],
    ["card_too_often, a joker", ["7?8?9?Jk", "1"], {}, [["card_too_often"], []]],
    ["card_too_often, not with two packs", ["KsQsJs", "Ks"], { set: { packs: "2" } }, [[], []]],
    ["odd_figure", ["62 / 35", "-7"], { preset: "joker-rummy" }, [["odd_figure"], ["odd_figure"]]],
    ["meant as it stands", ["999!", "-999!"], {}, [[], []]],
  ])("%s", (_, texts, told, found) => expect(codes(sheetOf([texts], told))).toEqual(found));

  test("an unnamed wild rank may be any, so that 5000 Rummy is not doubted", () => {
    const told = { preset: "rummy-5000" };
    expect(codes(sheetOf([["800 / 0", "300"]], told))).toEqual([[], []]);
    expect(codes(sheetOf([["800 / 0", "305"]], told))[1]).toEqual(["round_too_much"]);
  });

  test("who went out is asked at the round, where it counts", () => {
    const asked = (texts: string[], told: Told) =>
      sheetOf([texts], told).rounds[0]?.doubts.map(({ code }) => code);
    const set = { out_bonus: "25" };
    expect(asked(["60 / 35", "25"], { set })).toEqual(["out_missing"]);
    expect(asked(["60 / 35", "25"], { preset: "rummy-500" })).toEqual(["out_missing"]);
    expect(asked(["60 / 35", "25"], {})).toEqual([]);
    expect(asked(["60 / 35", "25 out"], { set })).toEqual([]);
    expect(asked(["60", "25"], { set })).toEqual([]);
    expect(asked(["60 / 35", ""], { set })).toEqual([]);
    expect(asked(["60 / 35", "25"], { set, more: { "stock/1": true } })).toEqual([]);
  });

  test("every sentence is whole", () => {
    const sheet = sheetOf(
      [
        ["999 / 999 out", "60 / 0 out"],
        ["KsKs / Ks", "-999"],
      ],
      { preset: "joker-rummy" },
    );
    for (const { text } of sheet.rounds.flatMap(({ cells }) => cells.flatMap(({ doubts }) => doubts))) {
      expect(text).toMatch(/^[A-Z0-9−].*[.?]$/);
      expect(text).not.toMatch(/[{}]/);
    }
  });

  test("a text is tried before it is written", () => {
    const log = written([["60 / 0 out", "25"]]);
    expect(trial(log, "cell/1/1", "25 out").map(({ code }) => code)).toEqual(["two_out"]);
    expect(trial(log, "cell/1/0", "25")).toEqual([]);
    expect(trial(log, "cell/2/0", "500").map(({ code }) => code)).toEqual(["net_too_much", "round_too_much"]);
    expect(() => trial(log, "cell/1/0", "9x")).toThrow(EntryFault);
    expect(log.value("cell/1/1")).toBe("25");
  });
});

test("a long evening is folded within a tap", () => {
  const chance = new Chance(1);
  const log = written([], { players: ["Ada", "Ben", "Col", "Dee"], set: { target: "none" } });
  for (let at = 0; at < 2000; at += 1) {
    const text = chance.one(["60 / 35", "KsQsJs / 7h", "25", "-45", "10+15+8-5"]);
    log.append(chance.one([A, "BBBBBBBB", "CCCCCCCC"]), at, "", {
      [cellOf(1 + chance.below(60), chance.below(4))]: text,
    });
  }
  fold(log);
  const times = Array.from({ length: 20 }, () => {
    const before = performance.now();
    fold(log);
    return performance.now() - before;
  });
  expect(Math.min(...times)).toBeLessThan(25);
});
