import { expect, test } from "vitest";
import { readCsv } from "./csv";
import { Log } from "./log";
import { pieces } from "./pieces";
import type { Sets } from "./types";

const cells = (rounds: number): Sets =>
  Object.fromEntries(
    Array.from({ length: rounds }, (_, at) => [
      [`cell/${at + 1}/0`, "60 / 35"],
      [`cell/${at + 1}/1`, "KsQs / A? out"],
    ]).flat(),
  );

test("a sheet begins with one change", () => {
  expect(pieces({ players: ["Ada", "Ben"] })).toEqual([{ players: ["Ada", "Ben"] }]);
  expect(pieces({})).toEqual([{}]);
});

test("a long one is cut as tests/sheet/test_pieces.py says", () => {
  const sets = { players: ["Ada", "Zoë 🂡"], ...cells(400) };
  const found = pieces(sets);
  expect(found.map((piece) => Object.keys(piece).length)).toEqual([244, 236, 236, 85]);
  expect(Object.assign({}, ...found)).toEqual(sets);
});

test("a table of 200 rounds has no change that a server refuses", () => {
  const row = (at: number) => `${at + 1},${Array(8).fill("KsQsJsTs9s8s7s / 4h5h6h").join(",")}\n`;
  const sets = readCsv(`round,A,B,C,D,E,F,G,H\n${Array.from({ length: 200 }, (_, at) => row(at)).join("")}`);
  const log = new Log();
  for (const piece of pieces(sets)) log.append("AAAAAAAA", 0, "", piece);
  expect(Math.max(...log.history().map((change) => JSON.stringify(change).length))).toBeLessThan(8 * 1024);
  expect(log.value("cell/200/7")).toBe("KsQsJsTs9s8s7s / 4h5h6h");
});
