import { expect, test } from "vitest";
import { codeIn } from "./codes";

test.each([
  ["k7wq2abc", "K7WQ2ABC"],
  [" K7WQ 2ABC ", "K7WQ2ABC"],
  ["http://192.168.1.5:8500/t/K7WQ2ABC", "K7WQ2ABC"],
  ["https://cards.example/t/K7WQ2ABC/?watch#x", "K7WQ2ABC"],
  ["/t/K7WQ2ABC/rules", "K7WQ2ABC"],
  ["", ""],
])("the code in %j", (text, code) => {
  expect(codeIn(text)).toBe(code);
});
