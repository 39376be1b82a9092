import { expect, test } from "vitest";
import { Log } from "../model/log";
import type { Change } from "../model/types";
import { rewritten } from "./rewrite";

const OLD = "AAAAAAAA";
const NEW = "BBBBBBBB";
const OTHER = "CCCCCCCC";
const NEWER = "DDDDDDDD";
const change = (n: number, cell: string, device = OLD, seen = {}): Change => ({
  device,
  n,
  seen,
  at: n,
  by: "",
  sets: { "cell/1/0": cell },
});

test("what two copies wrote at the same time stands against each other", () => {
  const mine = new Log([change(1, "5"), change(2, "30"), change(3, "31")]);
  const theirs = new Log([change(1, "5"), change(2, "40")]);
  const log = rewritten(mine, theirs, NEW);
  expect(log.have()).toEqual({ [OLD]: 2, [NEW]: 2 });
  expect(log.clash("cell/1/0")?.choices.map(({ value }) => value)).toEqual(["40", "31"]);
});

test("what others wrote stays theirs, though the server has not got it", () => {
  const other = change(1, "7", OTHER);
  const mine = new Log([other, change(1, "5", OLD, { [OTHER]: 1 })]);
  const log = rewritten(mine, new Log([change(1, "6")]), NEW);
  expect(log.have()).toEqual({ [OLD]: 1, [NEW]: 1, [OTHER]: 1 });
  expect(log.find(`${NEW}-1`)).toMatchObject({ seen: { [OTHER]: 1 }, sets: { "cell/1/0": "5" } });
});

test("what follows a change that is moved is moved with it", () => {
  const mine = new Log([
    change(1, "5"),
    change(1, "9", OTHER, { [OLD]: 1 }),
    change(2, "8", OLD, { [OTHER]: 1 }),
  ]);
  const log = rewritten(mine, new Log([change(1, "6")]), NEW);
  expect(log.have()).toEqual({ [OLD]: 1, [NEW]: 3 });
  expect(log.value("cell/1/0")).toBe("8");
  expect(log.clash("cell/1/0")?.choices).toHaveLength(2);
});

test("a browser that goes by another name since has its old changes moved all the same", () => {
  const mine = new Log([
    change(1, "5"),
    change(2, "30"),
    change(1, "31", NEW, { [OLD]: 2 }),
    change(1, "1", OTHER),
  ]);
  const theirs = new Log([change(1, "5"), change(2, "40"), change(3, "41")]);
  const log = rewritten(mine, theirs, NEWER);
  expect(log.have()).toEqual({ [OLD]: 3, [OTHER]: 1, [NEWER]: 2 });
  expect(log.find(`${NEWER}-1`)?.seen).toEqual({ [OLD]: 1 });
  expect(log.clash("cell/1/0")?.choices.map(({ value }) => value)).toEqual(["1", "31", "41"]);
});

test("what nobody wrote twice keeps its name", () => {
  const mine = new Log([change(1, "5"), change(2, "30"), change(1, "7", NEW, { [OLD]: 1 })]);
  const log = rewritten(mine, new Log([change(1, "5"), change(2, "40")]), NEWER);
  expect(log.have()).toEqual({ [OLD]: 2, [NEW]: 1, [NEWER]: 1 });
});

test("of two who got what was written behind the other's change all stays", () => {
  const theirs = new Log([
    change(1, "5"),
    change(2, "40"),
    change(3, "41"),
    change(1, "7", OTHER, { [OLD]: 3 }),
    change(4, "42", OLD, { [OTHER]: 1 }),
  ]);
  const mine = new Log([change(1, "5"), change(2, "30")]);
  mine.merge(theirs.beyond(mine.have()));
  mine.append(OLD, 9, "", { "cell/1/1": "9" });
  mine.append(OTHER, 9, "", { "cell/1/1": "10" });
  const log = rewritten(mine, theirs, NEW);
  const values = log.history().map(({ sets }) => Object.values(sets)[0]);
  expect(values.sort()).toEqual(["10", "30", "40", "41", "42", "5", "7", "9"]);
  expect(log.beyond(theirs.have()).every(({ device }) => device === NEW)).toBe(true);
});
