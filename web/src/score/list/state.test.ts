import { expect, test } from "vitest";
import { when } from "../sheet/clash";
import { dayOf } from "./state";

const NOW = new Date(2026, 10, 28, 20, 30);
const FAR = Number.MAX_SAFE_INTEGER;

test("a clock beyond every calendar is said in words", () => {
  expect(dayOf(FAR, NOW)).toBe("on a day that was wrong");
  expect(when(FAR, NOW)).toBe("by a clock that was wrong");
});

test("another year is said, of this one the day alone", () => {
  const [then, long] = [new Date(2026, 10, 3, 20, 14).getTime(), new Date(2099, 0, 1, 9, 5).getTime()];
  expect([dayOf(then, NOW), dayOf(long, NOW)].map((day) => /\d{4}/.test(day))).toEqual([false, true]);
  expect(when(long, NOW)).toContain("2099");
  expect(when(NOW.getTime(), NOW)).toMatch(/^today /);
});
