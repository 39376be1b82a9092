import { beforeEach, expect, test, vi } from "vitest";
import { Hand } from "./hand.svelte";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
});
beforeEach(() => kept.clear());

const FIRST = "1.1";
const keys = (hand: Hand) => hand.shown.map(({ key }) => key);

function dealt(...cards: string[]): Hand {
  const hand = new Hand("K7WQ2");
  hand.hold(cards, FIRST);
  return hand;
}

test("a hand just dealt is sorted and nothing in it is new", () => {
  const hand = dealt("2d", "As", "Kh");
  expect(keys(hand)).toEqual(["As", "Kh", "2d"]);
  expect(hand.fresh.size).toBe(0);
});

test("one's own order stays when a card is drawn, which comes last and is new", () => {
  const hand = dealt("2d", "As", "Kh");
  hand.move("2d", 0);
  hand.hold(["2d", "As", "Kh", "Qs"], FIRST);
  expect(hand.order).toBe("mine");
  expect(keys(hand)).toEqual(["2d", "As", "Kh", "Qs"]);
  expect([...hand.fresh]).toEqual(["Qs"]);
});

test("marks of new cards go with the next play, and cards that come with it are new", () => {
  const hand = dealt("2d", "As", "Kh");
  hand.hold(["2d", "As", "Kh", "Qs"], FIRST);
  hand.hold(["2d", "Kh", "Qs", "9c"], FIRST);
  expect([...hand.fresh]).toEqual(["9c"]);
});

test("cards that an undo brings back are not new and come back to their places", () => {
  const hand = dealt("2d", "As", "Kh");
  hand.move("2d", 0);
  hand.hold(["Kh"], FIRST);
  hand.hold(["2d", "As", "Kh"], FIRST, { back: true });
  expect(keys(hand)).toEqual(["2d", "As", "Kh"]);
  expect(hand.fresh.size).toBe(0);
});

test("order and marks outlive a reload", () => {
  const hand = dealt("2d", "As", "Kh");
  hand.move("2d", 0);
  hand.hold(["2d", "As", "Kh", "Qs"], FIRST);
  const again = dealt("2d", "As", "Kh", "Qs");
  expect(keys(again)).toEqual(["2d", "As", "Kh", "Qs"]);
  expect([...again.fresh]).toEqual(["Qs"]);
});

test.each([
  ["7h", ["7h.2", "As"]],
  ["7h.2", ["As", "7h"]],
])("of two equal cards %s is played and the other keeps its place, over a reload too", (played, left) => {
  const hand = dealt("7h", "As", "7h");
  hand.move("7h.2", 0);
  hand.move("7h", 2);
  hand.hold(["7h", "As"], FIRST, { gone: [played] });
  expect(keys(hand)).toEqual(left);
  expect(keys(dealt("7h", "As"))).toEqual(left);
});

test("an undo brings one of two equal cards back to its place", () => {
  const hand = dealt("7h", "As", "7h");
  hand.move("7h.2", 0);
  hand.move("7h", 2);
  hand.hold(["7h", "As"], FIRST, { gone: ["7h"] });
  hand.hold(["7h", "7h", "As"], FIRST, { back: true });
  expect(keys(hand)).toEqual(["7h.2", "As", "7h"]);
  expect(hand.fresh.size).toBe(0);
});

test("the first round of another game is dealt, though the last game ended in its first", () => {
  const hand = dealt("2d", "As", "Kh");
  hand.move("2d", 0);
  hand.hold(["3c", "Qs"], "2.1");
  expect(keys(hand)).toEqual(["3c", "Qs"]);
  expect(hand.fresh.size).toBe(0);
});

test("an equal card that comes as one is played is new", () => {
  const hand = dealt("7h", "As");
  hand.hold(["7h", "As", "Kh"], FIRST, { gone: ["7h"] });
  expect([...hand.fresh].sort()).toEqual(["7h", "Kh"]);
});
