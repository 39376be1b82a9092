import { expect, test } from "vitest";
import { Log } from "../model/log";
import type { Change } from "../model/types";
import { rewritten } from "./rewrite";

const OLD = "AAAAAAAA";
const NEW = "BBBBBBBB";
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
  const log = rewritten(mine, theirs, OLD, NEW);
  expect(log.have()).toEqual({ [OLD]: 2, [NEW]: 2 });
  expect(log.clash("cell/1/0")?.choices.map(({ value }) => value)).toEqual(["40", "31"]);
});

test("what others wrote stays theirs, though the server has not got it", () => {
  const other = change(1, "7", "CCCCCCCC");
  const mine = new Log([other, change(1, "5", OLD, { CCCCCCCC: 1 })]);
  const log = rewritten(mine, new Log([change(1, "6")]), OLD, NEW);
  expect(log.have()).toEqual({ [OLD]: 1, [NEW]: 1, CCCCCCCC: 1 });
  expect(log.find(`${NEW}-1`)).toMatchObject({ seen: { CCCCCCCC: 1 }, sets: { "cell/1/0": "5" } });
});

test("what follows a change that is nowhere is written behind all", () => {
  const mine = new Log([
    change(1, "5"),
    change(1, "9", "CCCCCCCC", { [OLD]: 1 }),
    change(2, "8", OLD, { CCCCCCCC: 1 }),
  ]);
  const log = rewritten(mine, new Log([change(1, "6")]), OLD, NEW);
  expect(log.value("cell/1/0")).toBe("8");
});
