import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pokes } from "./poke";

class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = () => {};
  onmessage = (_said: { data: string }) => {};
  onclose = () => {};
  constructor() {
    Line.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  /** A line that leads nowhere is not closed for minutes. */
  close() {}
  opens(digest?: string) {
    this.readyState = Line.OPEN;
    this.onopen();
    this.says(digest);
  }
  says(digest?: string) {
    this.onmessage({ data: JSON.stringify({ have: {}, digest }) });
  }
}

const linked = vi.fn();
let pokes: Pokes;
const line = () => Line.all.at(-1) as Line;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  vi.stubGlobal("WebSocket", Line);
  Line.all = [];
  linked.mockClear();
  pokes = new Pokes("", () => {}, linked);
  pokes.open();
});
afterEach(() => {
  pokes.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a line that does not answer any more is given up for another", () => {
  line().opens("a7");
  pokes.open();
  expect(line().sent).toHaveLength(1);
  line().says("a7");
  vi.advanceTimersByTime(60_000);
  expect(Line.all).toHaveLength(1);
  pokes.open();
  vi.advanceTimersByTime(10_000);
  expect(linked).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(1_000);
  expect(Line.all).toHaveLength(2);
  line().opens("a7");
  expect(linked).toHaveBeenLastCalledWith(true);
});

test("one that never opens is given up too", () => {
  vi.advanceTimersByTime(11_000);
  expect(Line.all).toHaveLength(2);
});

test("an older server is not asked", () => {
  line().opens();
  pokes.open();
  vi.advanceTimersByTime(60_000);
  expect(line().sent).toEqual([]);
  expect(Line.all).toHaveLength(1);
});

test("a line that lived through a time without a network says so when it is heard again", () => {
  line().opens("a7");
  linked.mockClear(); // the page has said meanwhile that there is none
  pokes.open();
  line().says("a7");
  expect(linked).toHaveBeenLastCalledWith(true);
});
