import { expect, test } from "vitest";
import { shortNames } from "./names";

test.each([
  [["Ada", "Ben"], 5, ["Ada", "Ben"]],
  [["Ada Lovelace", "Ben"], 5, ["Ada", "Ben"]],
  [["Maximiliane", "Ben"], 5, ["Maxi…", "Ben"]],
  [["Ada Lovelace", "Ada Byron"], 6, ["Ada L…", "Ada B…"]],
  [["Maximilian", "Maximiliane"], 5, ["Ma…an", "Ma…ne"]],
])("%j in %i", (names, most, short) => {
  expect(shortNames(names, most)).toEqual(short);
});
