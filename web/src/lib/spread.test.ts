import { expect, test } from "vitest";
import { perRow } from "./spread";

test.each([
  [344, 52, 7, 7],
  [344, 52, 13, 7],
  [344, 52, 14, 7],
  [344, 52, 27, 9],
  [956, 80, 27, 27],
])("a hand in %i px with cards of %i: %i cards, %i in a row", (width, card, count, per) => {
  expect(perRow(width, card, count, true)).toBe(per);
});

test("every card of a pile shows 24 px at any width and number", () => {
  for (let width = 260; width <= 1280; width += 20) {
    for (let count = 2; count <= 60; count += 1) {
      const per = perRow(width, 42, count);
      expect((width - 42) / (per - 1)).toBeGreaterThanOrEqual(24);
    }
  }
});
