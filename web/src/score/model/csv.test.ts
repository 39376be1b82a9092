import { expect, test } from "vitest";
import { readCsv } from "./csv";

test("long quoted cells take no time, nor does a mark that is missing", () => {
  const above = `"${"Our evening at the Millers ".repeat(20)}","2026"`;
  expect(readCsv(`${above}\nround,Ada,Ben\n1,5,-3\n`)["cell/1/0"]).toBe("5");
  expect(() => readCsv(`round,Ada,Ben\n1,"${"x".repeat(400)}\n`)).toThrow();
});
