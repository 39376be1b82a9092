import { describe, expect, test } from "vitest";
import { Malformed } from "./change";
import { readCsv, writeCsv } from "./csv";
import { fold } from "./fold";
import { readJson, writeJson } from "./json";
import { Forked, Log, NotWhole } from "./log";
import { sameGame } from "./same";
import { randomLog } from "./testing/randomlogs";
import type { Sets, Sheet } from "./types";

const ID = "ABCDEFGHJKLMNPQR";

function logOf(sets: Sets): Log {
  const log = new Log();
  log.append("AAAAAAAA", 1, "Ann", sets);
  return log;
}

const again = (sheet: Sheet): Sheet => fold(logOf(readCsv(writeCsv(sheet))));

/** What is said of rounds of which more is known than who deals. */
const played = ({ rounds }: Sheet) =>
  rounds
    .map(({ dealer, stock, cells }) => ({
      dealer,
      stock,
      cells: cells.map(({ score, out }) => [score, out]),
    }))
    .filter(({ stock, cells }) => stock || cells.some(([score, out]) => score !== null || out !== null));

describe("CSV", () => {
  test("tells the same game again, under another title too", () => {
    const sets: Sets = {
      title: "Kitchen",
      players: ["Ada", "Ben"],
      first: 1,
      "cell/1/0": "60 / 35",
      "wild/1": "T",
    };
    const sheet = fold(logOf(sets));
    expect(sameGame(sheet, again(sheet))).toBe(true);
    expect(sameGame(sheet, fold(logOf({ ...sets, title: "Garden" })))).toBe(true);
    for (const other of [
      { players: ["Ada", "Col"] },
      { first: 0 },
      { "cell/1/0": "25" },
      { "cell/2/1": "5" },
      { "wild/1": null },
      { "stock/1": true },
      { ended: true },
      { rules: { preset: "hoyle", set: {} } },
    ] as Sets[])
      expect(sameGame(sheet, fold(logOf({ ...sets, ...other })))).toBe(false);
    const none = fold(logOf({ players: ["Ada", "Ben"] }));
    expect(sameGame(none, none)).toBe(false);
  });

  test("is a row a round", () => {
    const log = logOf({
      title: "Kitchen table",
      players: ["Ada", "Ben"],
      rules: { preset: "hoyle", set: { target: "1000" } },
      first: 0,
      "cell/1/0": "60",
      "cell/1/1": "60 / 35",
      "cell/2/0": "-20",
    });
    expect(writeCsv(fold(log))).toBe(
      [
        "rum500 sheet,Kitchen table",
        "rules,hoyle target=1000",
        "round,dealer,wild,cards ran out,Ada,Ben,Ada wrote,Ben wrote",
        "1,Ada,,,60,25,,60 / 35",
        "2,Ben,,,-20,,,",
        "total,,,,40,25,,",
        "",
      ].join("\n"),
    );
  });

  test.each(Array.from({ length: 30 }, (_, at) => at + 1))("%i: comes back as it was", (seed) => {
    const sheet = fold(randomLog(seed, 40));
    const read = again(sheet);
    expect(read.totals).toEqual(sheet.totals);
    expect(played(read)).toEqual(played(sheet));
  });

  test("names, partners, wild ranks and formulas come back", () => {
    const sheet = fold(
      logOf({
        title: "=SUM(A1)",
        players: ['Ada "the first"', "-Ben", "Col, junior", "'Dee"],
        rules: { preset: "rummy-5000", set: { partners: "on" } },
        "dealer/1": 3,
        "wild/1": "T",
        "cell/1/0": "-10+5",
        "cell/1/1": "KsQsJs / Jk out2!",
        ended: true,
      }),
    );
    expect(again(sheet)).toEqual(sheet);
    expect(writeCsv(sheet)).toContain("'=SUM(A1)");
    expect(writeCsv(sheet)).toContain("'-10+5");
  });

  test.each([
    ["commas", "round,Ada,Ben\n1,5,-3\n"],
    ["semicolons", "round;Ada;Ben\r\n1;5;-3\r\n"],
    ["tabs", "round\tAda\tBen\n1\t5\t−3"],
    ["a mark of bytes", "\uFEFFround,Ada,Ben\n1,5,-3\n"],
    ["everything quoted", '"round";"Ada";"Ben"\n"1";"5";"-3"\n'],
    ["empty rows and a total", "round,Ada,Ben\n\n1,5,-3\n,,\nTotal,5,-3\n"],
    ["empty columns", "Round,Ada,Ben,,\n1,5,-3,,\n"],
  ])("%s will do", (_, text) =>
    expect(readCsv(text)).toEqual({ players: ["Ada", "Ben"], "cell/1/0": "5", "cell/1/1": "-3" }),
  );

  test("dealers that the rotation names are not said again", () => {
    const text = "round,dealer,Ada,Ben\n1,ben,1,2\n2,Ada,3,4\n3,Ada,5,6\n4,,7,8\n5,Ada,9,9";
    const { first, ...rest } = readCsv(text);
    expect(first).toBe(1);
    const own = Object.entries(rest).filter(([register]) => register.startsWith("dealer"));
    expect(own).toEqual([["dealer/3", 0]]);
  });

  test("a row of which only the dealer is known does not shift the others", () => {
    const read = fold(logOf(readCsv("round,dealer,Ada,Ben,Col\n1,Ada,1,2,3\n2,Ben,,,\n3,Ada,5,6,7")));
    expect(read.rounds.map(({ dealer }) => dealer)).toEqual([0, 0]);
  });

  test.each([
    ["no table", "Kitchen", /no row begins with “round”/],
    ["an empty file", "", /no row begins with “round”/],
    ["one player", "round,Ada\n1,5", /2 to 8 players/],
    ["a name twice", "round,Ada,Ada\n1,5,6", /Two columns are called/],
    ["a decimal point", "round,Ada,Ben\n1,2.5,3", /Row 2: Ada: .*whole numbers/],
    ["a decimal comma", "round;Ada;Ben\n1;5;2,5", /Row 2: Ben: .*whole numbers/],
    ["a row that is no round", "round,Ada,Ben\n1,5,6\nSum,5,6", /Row 3: “Sum” is no number/],
    ["no entry", "round,Ada,Ben\n1,5,x", /Row 2: Ben: x is neither/],
    ["an unknown dealer", "round,dealer,Ada,Ben\n1,Zed,5,6", /Row 2: Zed deals and is no player/],
    ["an unknown rank", "round,wild,Ada,Ben\n1,X,5,6", /Row 2: X is no rank/],
    ["a quotation mark too few", 'round,"Ada,Ben\n1,5,6', /round|quotation mark/],
    ["rules that are none", "rules,hoyle nonsense\nround,Ada,Ben\n1,5,6", /“nonsense” in the rules/],
    ["a name too long", `round,Ada,${"x".repeat(31)}\n1,5,6`, /31 signs/],
  ])("%s is refused", (_, text, said) => {
    expect(() => readCsv(text)).toThrow(Malformed);
    expect(() => readCsv(text)).toThrow(said);
  });
});

describe("JSON", () => {
  test.each([1, 2, 3])("%i: comes back as it was", (seed) => {
    const log = randomLog(seed, 60);
    const read = readJson(writeJson(ID, log.history()));
    expect(read.id).toBe(ID);
    expect(read.log.history()).toEqual(log.history());
    expect(fold(read.log)).toEqual(fold(log));
  });

  test.each([
    ["no JSON", "{", Malformed, /damaged, or of another kind/],
    ["another file", "{}", Malformed, /no score sheet/],
    ["null", "null", Malformed, /no score sheet/],
    ["a newer version", `{"rum500 sheet": 2, "id": "${ID}", "changes": []}`, Malformed, /newer program/],
    ["no id", '{"rum500 sheet": 1, "changes": []}', Malformed, /lacks its id/],
    ["no changes", `{"rum500 sheet": 1, "id": "${ID}"}`, Malformed, /lacks its id or its changes/],
  ])("%s is refused", (_, text, kind, said) => {
    expect(() => readJson(text)).toThrow(kind);
    expect(() => readJson(text)).toThrow(said);
  });

  test("a log that is torn or forked is refused", () => {
    const [first, ...rest] = randomLog(1, 20).history();
    const file = (changes: unknown[]) => JSON.stringify({ "rum500 sheet": 1, id: ID, changes });
    expect(() => readJson(file(rest))).toThrow(NotWhole);
    expect(() => readJson(file([first, { ...first, at: 7 }]))).toThrow(Forked);
  });
});
