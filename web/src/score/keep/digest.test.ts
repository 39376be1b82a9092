import { expect, test } from "vitest";
import type { Change } from "../model/types";
import { digestOf } from "./digest";

/** The same change has this digest in tests/server/test_sheets.py. */
const ODD: Change = {
  device: "ANNSPHNE",
  n: 1,
  seen: { "34567892": 2, "2ABCDEFG": 1, ZZZZZZZZ: 3 },
  at: 2 ** 53 - 1,
  by: "Zoë 🂡",
  sets: {
    z: '\b\t\n\f\r"\\\u0000\u001f\u007f\u2028/é🂡',
    "a/1": -7,
    "cell/1/0": null,
    m: true,
    rules: { preset: "hoyle", set: { "10": "a", "9": "b", "😀": "c", "￡": "d" } },
  },
};

test("the digest is the one that the server makes", () => {
  expect(digestOf([ODD])).toBe("8e48d0a45742037b");
});

test("the order of the changes does not matter, what they set does", () => {
  const set = (n: number, title: string) => ({ ...ODD, n, sets: { title } });
  const [one, two, other] = [set(1, "Kitchen"), set(2, "Garden"), set(2, "Attic")];
  expect(digestOf([one, two])).toBe(digestOf([two, one]));
  expect(digestOf([one, two])).not.toBe(digestOf([one, other]));
  expect(digestOf([set(1, "Garden"), set(2, "Kitchen")])).not.toBe(
    digestOf([set(1, "Kitchen"), set(2, "Garden")]),
  );
});
