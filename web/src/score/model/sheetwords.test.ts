import { describe, expect, test } from "vitest";
import { fold } from "./fold";
import { Log } from "./log";
import { dealSaid, endSaid, levelSaid, valueSaid, winSaid } from "./said";
import { standings } from "./statistics";
import { writeText } from "./text";
import type { Sets, Sheet } from "./types";

function sheetOf(sets: Sets): Sheet {
  const log = new Log();
  log.append("AAAAAAAA", 1, "Ann", sets);
  return fold(log);
}

const OVER: Sets = {
  title: "Kitchen table",
  players: ["Ada", "Ben", "Col"],
  rules: { preset: "hoyle", set: { out_bonus: "25", target: "100" } },
  "cell/1/0": "60 / 35",
  "cell/1/1": "-20",
  "cell/1/2": "0",
  "cell/2/0": "80",
  "cell/2/1": "5",
  "cell/2/2": "-40",
};
const OPEN: Sets = {
  players: ["Ben", "Ada"],
  rules: { preset: "500-rum", set: {} },
  "cell/1/0": "-45",
  "cell/2/1": "10",
};

describe("a sheet as text", () => {
  test("that is over", () => {
    expect(writeText(sheetOf(OVER))).toBe(`Kitchen table
Hoyle with 1 house rule, to 100

Ada · Ben · Col
1: +25 · −20 · 0
2: +80 · +5 · −40
Total: 105 · −15 · −40

Ada wins with 105.
Settlement: Ada +265, Ben −95, Col −170
`);
  });
  test("that goes on", () => {
    expect(writeText(sheetOf(OPEN))).toBe(`Score sheet
500 Rum, to 500

Ben · Ada
1: −45 · ?
2: ? · +10
Total: −45 · 10

Round 1: Ada is missing.
Round 2: Ben is missing.
`);
  });
  test("shared, ended, with a bonus, and behind the end", () => {
    expect(writeText(sheetOf({ ...OPEN, "cell/1/1": "-45", "cell/2/0": "10", ended: true }))).toContain(
      "The game was ended after round 2. Ben and Ada share the win with −35.\n",
    );
    const bonus = { preset: "hoyle", set: { game_bonus: "50", target: "100", rounds: "1" } };
    const text = writeText(sheetOf({ ...OVER, rules: bonus }));
    expect(text).toContain("Hoyle with 1 house rule, to 100 or 1 round");
    expect(text).toContain("2: +80 · +5 · −40 (not counted)");
    expect(text).toContain("Ada wins with 75, 50 of them for the game.");
  });
});

test("what is dealt next, and by whom", () => {
  const says = (sets: Sets) => {
    const sheet = sheetOf(sets);
    return dealSaid(sheet, sheet.next.dealer);
  };
  expect(says(OVER)).toBe("7 cards each, one pack");
  expect(says({ players: ["Ada", "Ben"], first: 1 })).toBe("13 cards each, one pack; Ben deals");
  expect(
    says({
      players: ["Ada", "Ben"],
      rules: { preset: "hoyle", set: { hand_size: "by_upcard", packs: "2" } },
    }),
  ).toBe("as many cards as an open card says, two packs");
});

describe("how it ended", () => {
  const said = (sets: Sets) => {
    const sheet = sheetOf(sets);
    return sheet.ending && `${winSaid(sheet, sheet.ending)}. ${endSaid(sheet, sheet.ending)}`;
  };
  const by = (set: Record<string, string>): Sets => ({ ...OVER, rules: { preset: "hoyle", set } });
  test("by the target", () =>
    expect(said(by({ target: "100" }))).toBe("Ada wins with 105. Ada reached 100 in round 2."));
  test("by the target, after a tie", () => {
    const tie: Sets = { "cell/1/0": "100", "cell/1/1": "100", "cell/2/0": "-10", "cell/2/1": "10" };
    expect(said({ ...by({ target: "100" }), ...tie })).toBe(
      "Ben wins with 110. After a tie, round 2 decided.",
    );
  });
  test("by the rounds", () => {
    expect(said(by({ target: "none", rounds: "2" }))).toBe("Ada wins with 105. All 2 rounds are played.");
    expect(said(by({ target: "none", rounds: "1" }))).toBe("Ada wins with 25. It was one round.");
    const tie: Sets = { "cell/1/0": "0", "cell/1/1": "0" };
    expect(said({ ...by({ target: "none", rounds: "1" }), ...tie })).toBe(
      "Ada wins with 80. After a tie, round 2 decided.",
    );
  });
  test("of partners, and shared", () => {
    const four = { players: ["Ada", "Ben", "Col", "Dee"], "cell/1/0": "60", "cell/1/1": "20" };
    const rules = { preset: "partnership", set: { target: "50", tie: "share" } };
    expect(said({ ...four, rules })).toBe("Ada & Col win with 60. Ada & Col reached 50 in round 1.");
    expect(said({ ...four, rules, "cell/1/1": "60" })).toBe(
      "Ada & Col and Ben & Dee share the win with 60. Ada & Col and Ben & Dee reached 50 in round 1.",
    );
  });
});

test("who is level at the target", () => {
  const level: Sets = { "cell/1/0": "100", "cell/1/1": "100", "cell/2/0": "0" };
  const { "cell/2/1": _, "cell/2/2": __, ...open } = OVER;
  const by = (tie: string) =>
    levelSaid(sheetOf({ ...open, ...level, rules: { preset: "hoyle", set: { target: "100", tie } } }));
  expect(by("play_on")).toBe("Ada and Ben are level at 100: another round is played");
  expect(by("share")).toBe("");
  expect(levelSaid(sheetOf(OPEN))).toBe("");
});

test("values in words", () => {
  const names = { players: [], sides: [] };
  expect(valueSaid("cell/1/0", "T?T? / 7h", names)).toBe("1010 / 7h");
  expect(valueSaid("rules", { preset: "hoyle", set: { target: "1000" } }, names)).toBe(
    "Hoyle; How many points win? 1000",
  );
});

describe("statistics", () => {
  test("count games that are over, by name", () => {
    const other = sheetOf({ ...OVER, players: ["ben", "Ada", "Col"] });
    const [ada, ben, col] = standings([sheetOf(OVER), other, sheetOf(OPEN)]);
    expect(ada).toEqual({
      name: "Ada",
      games: 2,
      wins: 1,
      rounds: 4,
      average: 22.5,
      best: 80,
      below: 1,
      settled: 170,
    });
    expect(ben).toMatchObject({ name: "Ben", wins: 1, settled: 170 });
    expect(col).toMatchObject({ wins: 0, best: 0, below: 2 });
  });
  test("of partners by the side's name, and not of rounds behind the end", () => {
    const sheet = sheetOf({
      players: ["Ada", "Ben", "Col", "Dee"],
      rules: { preset: "partnership", set: { target: "50" } },
      "cell/1/0": "60",
      "cell/1/1": "20",
      "cell/2/0": "-60",
      "cell/2/1": "20",
    });
    expect(standings([sheet])).toMatchObject([
      { name: "Ada & Col", wins: 1, rounds: 1, below: 0 },
      { name: "Ben & Dee", wins: 0, rounds: 1 },
    ]);
  });
  test("of nothing are none", () => expect(standings([])).toEqual([]));
});
