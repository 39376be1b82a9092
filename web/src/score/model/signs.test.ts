import { expect, test } from "vitest";
import { asHeard } from "./signs";

test.each([
  ["Ann", "ann", true],
  [" Ann ", "ANN", true],
  ["Strauß", "STRAUSS", true],
  ["Νίκος", "ΝΊΚΟΣ", true],
  ["Işıl", "Isil", false],
  ["ılgaz", "ilgaz", false],
  ["ılgaz", "ILGAZ", false],
])("%s and %s: the same to the ear is %s", (one, other, same) => {
  expect(asHeard(one) === asHeard(other)).toBe(same);
});
