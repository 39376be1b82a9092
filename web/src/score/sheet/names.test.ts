import { expect, test } from "vitest";
import { shortNames } from "./names";

test.each([
  [["Ada", "Ben"], 5, ["Ada", "Ben"]],
  [["Ada Lovelace", "Ben"], 5, ["Ada", "Ben"]],
  [["Maximiliane", "Ben"], 5, ["Maxi…", "Ben"]],
  [["Ada Lovelace", "Ada Byron"], 6, ["Ada L…", "Ada B…"]],
  [["Maximilian", "Maximiliane"], 5, ["Ma…an", "Ma…ne"]],
  [["👍🏽👍🏽👍🏽👍🏽", "Ben"], 5, ["👍🏽👍🏽…", "Ben"]],
  [["👨‍👩‍👧 Zoe", "Ben"], 2, ["👨‍👩‍👧", "B…"]],
  [["𝓐𝓭𝓪 the First", "𝓐𝓭𝓪 the Second"], 6, ["𝓐𝓭𝓪…st", "𝓐𝓭𝓪…nd"]],
  [["e\u0301".repeat(8), "Ben"], 5, [`${"e\u0301".repeat(4)}…`, "Ben"]],
  [["山田太郎", "Ben"], 5, ["山田…", "Ben"]],
])("%j in %i", (names, most, short) => {
  expect(shortNames(names, most)).toEqual(short);
});
