import { expect, test } from "vitest";
import { count, list, number, signed, sum, termsSaid } from "./words";

test("numbers carry a true sign", () => {
  expect([5, 0, -5].map(signed)).toEqual(["+5", "0", "−5"]);
  expect([5, 0, -5, -0].map(number)).toEqual(["5", "0", "−5", "0"]);
  expect([[65, 25, -38], [-5, 5], [7]].map(sum)).toEqual(["65 + 25 − 38", "−5 + 5", "7"]);
});

test("few things are counted in words", () => {
  expect([count(1, "seat"), count(2, "seat"), count(0, "change")]).toEqual([
    "one seat",
    "two seats",
    "no changes",
  ]);
});

test("a list ends in and", () => {
  expect([list([]), list(["Ann"]), list(["Ann", "Ben", "Mei"])]).toEqual(["", "Ann", "Ann, Ben and Mei"]);
});

test("terms say what is played", () => {
  const terms = { preset: "500-rum", title: "500 Rum", changed: 2, target: 500, rounds: 0, partners: false };
  expect(termsSaid(terms)).toBe("500 Rum with two house rules, to 500 points");
  expect(termsSaid({ ...terms, changed: 0, target: null, rounds: 2, partners: true })).toBe(
    "500 Rum, two rounds, partners",
  );
});
