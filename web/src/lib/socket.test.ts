import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Welcome } from "../protocol";
import { Connection, type Link, type Request } from "./socket";

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
  open() {
    this.readyState = 1;
    this.onopen();
  }
  welcome(last = 0) {
    this.open();
    this.hear({
      type: "welcome",
      protocol: 1,
      build: "b",
      you: 0,
      seq: 0,
      parts: {},
      lines: [],
      last,
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
const ids = () => last().sent.map((one) => one.id ?? 0);
const links: Link[] = [];
const heard: (Request | null)[] = [];
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
  heard.length = 0;
  let seq = 0;
  line = new Connection(() => `ws://here/${seq++}`, {
    hear: (_news, done) => heard.push(done),
    link: (state) => links.push(state),
  });
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
    const before = ids();
    last().drop(1006);
    vi.advanceTimersByTime(300);
    last().welcome();
    expect(FakeSocket.all).toHaveLength(2);
    expect(before).toHaveLength(2);
    expect(ids()).toEqual(before);
  });

  test("numbers its requests above those of the seat, though its clock is behind", () => {
    const newest = Date.now() * 1_000 + 5_000_000;
    last().welcome(newest);
    line.ask({ type: "act", do: "stock" });
    line.ask({ type: "act", do: "drop Ks" });
    expect(ids()).toEqual([newest + 1, newest + 2]);
  });

  test("numbers what was asked before there was a line once it knows the newest number, and sends it once", () => {
    const newest = Date.now() * 1_000 + 5_000_000;
    line.ask({ type: "act", do: "stock" });
    last().open();
    line.ask({ type: "act", do: "drop Ks" });
    expect(ids()).toEqual([]);
    last().welcome(newest);
    expect(ids()).toEqual([newest + 1, newest + 2]);
  });

  test("keeps the number of what was sent, though another device went on; what was not sent gets one above", () => {
    last().welcome();
    line.ask({ type: "act", do: "stock" });
    const [sent = 0] = ids();
    last().drop(1006);
    line.ask({ type: "act", do: "drop Ks" });
    vi.advanceTimersByTime(300);
    last().welcome(sent + 5_000_000);
    expect(ids()).toEqual([sent, sent + 5_000_001]);
  });

  test("says which request the news carry out", async () => {
    last().welcome();
    const undo: Request = { type: "undo" };
    const reply = line.ask(undo);
    const [id = 0] = ids();
    last().hear({ type: "update", seq: 3, parts: {} });
    last().hear({ type: "update", seq: 4, parts: {}, done: id });
    expect(heard).toEqual([null, null, undo]);
    expect(await reply).toEqual({ type: "done", id, seq: 4 });
  });

  test("knows by the welcome that its newest request was carried out before the line broke", async () => {
    last().welcome();
    const undo: Request = { type: "undo" };
    const reply = line.ask(undo);
    const [id = 0] = ids();
    last().drop(1006);
    vi.advanceTimersByTime(300);
    last().welcome(id);
    expect(heard).toEqual([null, undo]);
    expect((await reply).type).toBe("done");
    expect(ids()).toEqual([]);
  });

  test("does not send again what would be done twice, and says that it may be lost", async () => {
    last().welcome();
    const said = line.ask({ type: "say", phrase: 0 });
    const asked = line.ask({ type: "more-time" });
    last().drop(1006);
    line.ask({ type: "say", phrase: 1 });
    vi.advanceTimersByTime(300);
    last().welcome();
    expect(last().sent).toMatchObject([{ type: "say", phrase: 1 }]);
    expect(await said).toMatchObject({ type: "refused", code: "lost" });
    expect(await asked).toMatchObject({ type: "refused", code: "lost" });
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

  test("waits longer and longer for a server that welcomes and goes at once, after a first return", () => {
    const goes = () => {
      last().welcome();
      last().drop(1012);
    };
    goes();
    vi.advanceTimersByTime(0);
    for (const [at, wait] of [600, 1200, 2400, 4800, 5000].entries()) {
      goes();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.all).toHaveLength(at + 2);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(at + 3);
    }
  });

  test("a line that held for some seconds makes up for those before", () => {
    last().drop(1006);
    vi.advanceTimersByTime(300);
    last().welcome();
    vi.advanceTimersByTime(5_000);
    last().drop(1012);
    vi.advanceTimersByTime(0);
    expect(FakeSocket.all).toHaveLength(3);
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
