import { expect, test } from "vitest";
import { cardName, keyed, pieces, sorted, spoken } from "./cards";

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
