import { expect, test } from "vitest";
import { Malformed } from "../model/log";
import { bringIn, whyNot } from "./bring";

const file = (text: string) => new File([text], "sheet.json");

test("a sheet without changes says what is missing", async () => {
  const brought = bringIn(file('{"rum500 sheet": 1, "id": "ABCDEFGHJKLMNPQR", "changes": []}'));
  await expect(brought).rejects.toThrow("no changes");
  await expect(brought).rejects.toThrow(Malformed);
});

test("a fault of the page is no silence", () => {
  expect(whyNot(new TypeError("x is not a function."))).toBe(
    "The page failed: x is not a function. Load it anew and try again.",
  );
});
