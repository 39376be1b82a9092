import { expect, test } from "vitest";
import { apart, graph } from "./graph";
import { payments, sides } from "./sides";

const SIZE = { width: 520, height: 290, left: 44, names: 76 };

test("every line starts from zero and has a point for each round", () => {
  const { curves, ticks } = graph(
    [
      [95, -20],
      [183, 5],
    ],
    500,
    SIZE,
  );
  const zero = ticks.find(({ value }) => value === 0)?.y;
  expect(curves.map(({ points }) => points.length)).toEqual([3, 3]);
  expect(curves.every(({ points }) => points[0]?.y === zero)).toBe(true);
});

test("the target lies in the picture, and above less", () => {
  const { targetY, curves } = graph([[95, -20]], 500, SIZE);
  expect(targetY).toBeGreaterThanOrEqual(0);
  expect(targetY).toBeLessThan(curves[0]?.points[1]?.y ?? 0);
  expect(graph([[95, -20]], null, SIZE).targetY).toBeNull();
});

test("the scale has few steps, whatever the totals", () => {
  for (const high of [10, 90, 500, 1499, 5000, 12345]) {
    expect(graph([[high, -high]], high, SIZE).ticks.length).toBeLessThan(10);
  }
});

test("names stand apart and none below the picture", () => {
  expect(apart([100, 101, 102], 17, 200)).toEqual([100, 117, 134]);
  expect(apart([198, 199, 10], 17, 200)).toEqual([183, 200, 10]);
});

test("payments settle as the sheet says", () => {
  const totals = [461, 523, 402, -60];
  const sum = totals.reduce((one, other) => one + other);
  const settlement = totals.map((total) => totals.length * total - sum);
  const paid = payments(settlement, 0);
  expect(paid).toContainEqual({ from: 0, to: 1, points: 62 });
  expect(paid.slice(0, 3).every(({ from, to }) => from === 0 || to === 0)).toBe(true);
  for (const [side, due] of settlement.entries()) {
    const got = paid.filter(({ to }) => to === side).reduce((all, { points }) => all + points, 0);
    const gave = paid.filter(({ from }) => from === side).reduce((all, { points }) => all + points, 0);
    expect(got - gave).toBe(due);
  }
});

test("partners are one side by both names", () => {
  const place = (name: string, side: number) => ({ name, side }) as Parameters<typeof sides>[0][number];
  const four = [place("Kim", 0), place("Ann", 1), place("Ben", 0), place("Mei", 1)];
  expect(sides(four, 0)).toEqual([
    { side: 0, name: "You & Ben", mine: true },
    { side: 1, name: "Ann & Mei", mine: false },
  ]);
});
