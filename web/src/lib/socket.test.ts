import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Welcome } from "../protocol";
import { Connection, type Link } from "./socket";

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id?: number }[] = [];
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  onopen: () => void = () => {};
  constructor(public address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  welcome() {
    this.readyState = 1;
    this.onopen();
    this.hear({
      type: "welcome",
      protocol: 1,
      build: "b",
      you: 0,
      seq: 0,
      parts: {},
      lines: [],
    } satisfies Welcome);
  }
  hear(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  drop(code: number) {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const last = () => FakeSocket.all.at(-1) as FakeSocket;
const links: Link[] = [];
let line: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  FakeSocket.all = [];
  links.length = 0;
  let seq = 0;
  line = new Connection(() => `ws://here/${seq++}`, { hear() {}, link: (state) => links.push(state) });
  line.open();
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a connection", () => {
  test("answers a request with the reply of its number", async () => {
    last().welcome();
    const reply = line.ask({ type: "act", do: "stock" });
    const id = last().sent[0]?.id;
    last().hear({ type: "done", id, seq: 7 });
    expect(await reply).toEqual({ type: "done", id, seq: 7 });
  });

  test("asks again after a break what was not answered, with the same numbers in order", () => {
    last().welcome();
    line.ask({ type: "act", do: "stock" });
    line.ask({ type: "act", do: "drop Ks" });
    const ids = last().sent.map((one) => one.id);
    last().drop(1006);
    vi.advanceTimersByTime(300);
    last().welcome();
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().sent.map((one) => one.id)).toEqual(ids);
  });

  test("waits longer each time, five seconds at most", () => {
    const waits = [300, 600, 1200, 2400, 4800, 5000, 5000];
    for (const [at, wait] of waits.entries()) {
      last().drop(1006);
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.all).toHaveLength(at + 1);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(at + 2);
    }
  });

  test("comes back at once when the server starts anew", () => {
    last().welcome();
    last().drop(1012);
    vi.advanceTimersByTime(0);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test.each([
    [4001, "elsewhere"],
    [4002, "removed"],
    [4003, "no-table"],
    [4004, "crowded"],
  ])("stays away after %i", (code, ending) => {
    last().drop(code);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(links.at(-1)).toBe(ending);
  });

  test("notices a line that went silent", () => {
    last().welcome();
    vi.advanceTimersByTime(20_000);
    expect(last().sent.at(-1)).toEqual({ type: "ping" });
    vi.advanceTimersByTime(10_000);
    expect(links.at(-1)).toBe("lost");
  });
});
