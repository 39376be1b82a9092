import { expect, test } from "vitest";
import { cardName, keyed, keysOf, pieces, sorted, spoken } from "./cards";

const order = (cards: string[], by: "suit" | "rank") => sorted(keyed(cards), by).map(({ card }) => card);

test("by suit the colours alternate, each from the ace down, jokers last", () => {
  expect(order(["2d", "Jk", "Kh", "As", "Tc", "Ah"], "suit")).toEqual(["As", "Ah", "Kh", "Tc", "2d", "Jk"]);
});

test("by rank equal ranks stand together", () => {
  expect(order(["2d", "Kh", "Jk", "As", "Kc", "2s"], "rank")).toEqual(["As", "Kh", "Kc", "2s", "2d", "Jk"]);
});

test("copies of a card are told apart", () => {
  expect(keyed(["7h", "8h", "7h"]).map(({ key }) => key)).toEqual(["7h", "8h", "7h.2"]);
});

test("a copy of a card keeps the name it has", () => {
  const names = (cards: string[], before: string[]) => keyed(cards, before).map(({ key }) => key);
  expect(names(["7h", "8h"], ["7h.2", "8h"])).toEqual(["7h.2", "8h"]);
  expect(names(["7h", "7h"], ["7h.2"])).toEqual(["7h.2", "7h"]);
  expect(names(["7h", "7h", "7h"], [])).toEqual(["7h", "7h.2", "7h.3"]);
});

test("of equal cards the first that are held are meant", () => {
  const held = keyed(["7h", "8h", "7h"]).reverse();
  expect(keysOf(["7h", "9h"], held)).toEqual(["7h.2"]);
  expect(keysOf(["7h", "7h", "7h"], held)).toEqual(["7h.2", "7h"]);
});

test("names are spoken in full", () => {
  expect(cardName("7h")).toBe("Seven of hearts");
  expect(cardName("Jk")).toBe("Joker");
});

test("cards and runs in a sentence are found", () => {
  expect(pieces("10♥ fits Ann’s 4–7♥.")).toEqual([
    { kind: "card", text: "10", suit: "h" },
    { kind: "text", text: " fits Ann’s " },
    { kind: "card", text: "4–7", suit: "h" },
    { kind: "text", text: "." },
  ]);
  expect(spoken("laid 7♥ K♠")).toBe("laid Seven of hearts King of spades");
});
