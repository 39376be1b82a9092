/** The line to the server: it comes back by itself, and sends again what was not answered and may be sent again. */

import type { Answer, Done, FromClient, FromServer, Ping, Refused } from "../protocol";

type WithoutId<T> = T extends { id: number } ? Omit<T, "id"> : never;
/** A command as the page writes it; the connection numbers it. */
export type Request = WithoutId<Exclude<FromClient, Ping>>;
export type Reply = Done | Refused | Answer;
/** Why the server ended the connection for good. */
export type Ending = "elsewhere" | "removed" | "no-table" | "crowded";
export type Link = "connecting" | "open" | "lost" | Ending;

type News = Exclude<FromServer, Reply | { type: "pong" }>;

export interface Listener {
  /** `done` is the request of this page that the news carry out. */
  hear(news: News, done: Request | null): void;
  link(state: Link): void;
}

interface Waiting {
  request: Request;
  /** 0 until it is first sent. */
  id: number;
  answer(reply: Reply): void;
}

/** The server keeps nothing of these: sent again, they would be done again. */
const ONCE: Request["type"][] = ["say", "more-time"];
const UNSURE = "The connection broke before an answer came. Look whether it was done.";

const ENDINGS: Record<number, Ending> = {
  4001: "elsewhere",
  4002: "removed",
  4003: "no-table",
  4004: "crowded",
};
const RESTART = 1012;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5_000;
const STEADY = 5_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;

export class Connection {
  #socket: WebSocket | null = null;
  #welcomed = false;
  #waiting = new Set<Waiting>();
  #lastId = 0;
  /** Returns since a line last held for some seconds: one that breaks at once is no reason to hurry. */
  #tries = 0;
  #steady: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  /** `address` is asked anew for each try, as the number since which to tell goes up. */
  constructor(
    private address: () => string,
    private listener: Listener,
  ) {}

  open(): void {
    this.#stopped = false;
    addEventListener("online", this.#atOnce);
    document.addEventListener("visibilitychange", this.#atOnce);
    this.#connect();
  }

  close(): void {
    this.#stop();
    this.#socket?.close(1000);
    this.#socket = null;
  }

  /** Sends a request, now or as soon as there is a line. */
  ask(request: Request): Promise<Reply> {
    return new Promise((answer) => {
      const one = { request, id: 0, answer };
      this.#waiting.add(one);
      this.#send(one);
    });
  }

  /** A request that was sent keeps its number: by it the server knows what it has done already. */
  #send(one: Waiting): void {
    if (!this.#welcomed || this.#socket?.readyState !== WebSocket.OPEN) return;
    one.id ||= this.#nextId();
    this.#socket.send(JSON.stringify({ ...one.request, id: one.id }));
  }

  /** Above all numbers of the seat; by the clock as well, so that two devices hardly ever give the same one. */
  #nextId(): number {
    this.#lastId = Math.max(this.#lastId + 1, Date.now() * 1_000);
    return this.#lastId;
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.listener.link("connecting");
    const socket = new WebSocket(this.address());
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as FromServer);
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    };
    socket.onopen = () => {
      this.#ping = setInterval(this.#checkLine, PING_EVERY);
    };
  }

  #receive(message: FromServer): void {
    clearTimeout(this.#pong);
    switch (message.type) {
      case "pong":
        return;
      case "done":
      case "refused":
      case "answer":
        this.#answered(message);
        return;
      case "welcome":
        this.#hear(message, message.last);
        this.#begin(message.last ?? 0);
        return;
      default:
        this.#hear(message, message.done);
    }
  }

  /** `id` is the request that the news carry out; that of a welcome is the newest one of the seat. */
  #hear(news: News, id = 0): void {
    const done = id ? this.#asked(id) : undefined;
    this.listener.hear(news, done?.request ?? null);
    if (done) this.#answered({ type: "done", id, seq: news.seq });
  }

  #begin(last: number): void {
    this.#lastId = Math.max(this.#lastId, last);
    this.#welcomed = true;
    this.#steady = setTimeout(() => {
      this.#tries = 0;
    }, STEADY);
    this.listener.link("open");
    for (const one of this.#waiting) this.#send(one);
  }

  #asked(id: number): Waiting | undefined {
    return [...this.#waiting].find((one) => one.id === id);
  }

  #answered(reply: Reply): void {
    const one = this.#asked(reply.id);
    if (one && this.#waiting.delete(one)) one.answer(reply);
  }

  #checkLine = (): void => {
    this.#socket?.send(JSON.stringify({ type: "ping" } satisfies Ping));
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => {
      const silent = this.#socket;
      this.#lost(0);
      silent?.close();
    }, PONG_WITHIN);
  };

  #lost(code: number): void {
    this.#socket = null;
    this.#quiet();
    this.#letGo();
    const ending = ENDINGS[code];
    if (ending) {
      this.#stop();
      this.listener.link(ending);
    } else if (!this.#stopped) {
      this.listener.link("lost");
      const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
      const wait = code === RESTART && this.#tries === 0 ? 0 : longest * (0.5 + Math.random() / 2);
      this.#tries += 1;
      this.#retry = setTimeout(() => this.#connect(), wait);
    }
  }

  /** What must not be sent again is answered, though nobody knows what came of it. */
  #letGo(): void {
    for (const { id, request } of this.#waiting) {
      if (id && ONCE.includes(request.type))
        this.#answered({ type: "refused", id, code: "lost", text: UNSURE });
    }
  }

  #atOnce = (): void => {
    if (!this.#socket && !this.#stopped && document.visibilityState === "visible") this.#connect();
  };

  #quiet(): void {
    this.#welcomed = false;
    clearTimeout(this.#steady);
    clearInterval(this.#ping);
    clearTimeout(this.#pong);
    clearTimeout(this.#retry);
  }

  #stop(): void {
    this.#stopped = true;
    this.#quiet();
    removeEventListener("online", this.#atOnce);
    document.removeEventListener("visibilitychange", this.#atOnce);
  }
}

/** Where the socket of a table is. */
export function socketAddress(code: string, since: number, build: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws/${encodeURIComponent(code)}?since=${since}&build=${build}`;
}
