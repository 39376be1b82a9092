/** The line to the server: it comes back by itself, and what was asked is asked again until it is answered. */

import type { Answer, Done, FromClient, FromServer, Ping, Refused } from "../protocol";

type WithoutId<T> = T extends { id: number } ? Omit<T, "id"> : never;
/** A command as the page writes it; the connection numbers it. */
export type Request = WithoutId<FromClient>;
export type Reply = Done | Refused | Answer;
/** Why the server ended the connection for good. */
export type Ending = "elsewhere" | "removed" | "no-table" | "crowded";
export type Link = "connecting" | "open" | "lost" | Ending;

type Command = Exclude<FromClient, Ping>;
type News = Exclude<FromServer, Reply | { type: "pong" }>;

export interface Listener {
  hear(news: News): void;
  link(state: Link): void;
}

interface Waiting {
  command: Command;
  answer(reply: Reply): void;
}

const ENDINGS: Record<number, Ending> = {
  4001: "elsewhere",
  4002: "removed",
  4003: "no-table",
  4004: "crowded",
};
const RESTART = 1012;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;

export class Connection {
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #tries = 0;
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

  /** Sends a request, now or as soon as there is a line; the server carries out each number once. */
  ask(request: Request): Promise<Reply> {
    const command = { ...request, id: this.#nextId() } as Command;
    return new Promise((answer) => {
      this.#waiting.set(command.id, { command, answer });
      this.#send(command);
    });
  }

  /** Ids rise over reloads and devices too, for the server remembers the last ones of a seat. */
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
        this.#tries = 0;
        this.listener.hear(message);
        this.listener.link("open");
        for (const { command } of this.#waiting.values()) this.#send(command);
        return;
      default:
        this.listener.hear(message);
        if (message.done) this.#answered({ type: "done", id: message.done, seq: message.seq });
    }
  }

  #answered(reply: Reply): void {
    this.#waiting.get(reply.id)?.answer(reply);
    this.#waiting.delete(reply.id);
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #checkLine = (): void => {
    this.#send({ type: "ping" });
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

  #atOnce = (): void => {
    if (!this.#socket && !this.#stopped && document.visibilityState === "visible") this.#connect();
  };

  #quiet(): void {
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
