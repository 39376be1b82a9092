import { expect, test } from "vitest";
import { PRESETS } from "./generated";
import { handSize, packsFor, rulesOf } from "./rules";

const rules = (preset: string, set: Record<string, string> = {}) => rulesOf({ preset, set });

test("every preset is read", () => {
  for (const { name } of PRESETS) {
    for (const value of Object.values(rules(name))) expect(value).not.toBeUndefined();
  }
  expect(rules("persian")).toMatchObject({
    target: null,
    rounds: 2,
    partners: true,
    outBonus: 25,
    gameBonus: 50,
  });
  expect(rules("rummy-5000")).toMatchObject({
    wildRank: true,
    aceValue: 100,
    aceLowValue: 100,
    target: 5000,
  });
});

test("K5: what is unknown is passed over", () => {
  expect(rules("whist", { target: "1000" })).toEqual({
    ...rules("500-rum"),
    chosen: { preset: "whist", set: { target: "1000" } },
    target: 1000,
  });
  const odd = { nonsense: "1", target: "many", out_bonus: "501", jokers: "2" };
  expect(rules("hoyle", odd)).toEqual({
    ...rules("hoyle"),
    chosen: { preset: "hoyle", set: odd },
    jokers: 2,
  });
});

test("switches may be yes and no", () => expect(rules("500-rum", { partners: "Yes" }).partners).toBe(true));

test("P6: the hand by the number of players", () => {
  expect([2, 3, 5, 6, 8].map((players) => handSize(rules("rummy-500"), players))).toEqual([13, 7, 7, 6, 6]);
  expect([2, 8].map((players) => handSize(rules("500-rum"), players))).toEqual([13, 7]);
  expect(handSize(rules("seven-card"), 2)).toBe(7);
  expect(handSize(rules("rummy-5000"), 4)).toBeNull();
});

test("P2: two packs from five players on", () => {
  expect([4, 5].map((players) => packsFor(rules("500-rum"), players))).toEqual([1, 2]);
  expect(packsFor(rules("500-rum", { packs: "2" }), 3)).toBe(2);
});
