/** A table as this browser knows it: the parts as they came, the log, and the line to the server. */

import type { Line, Parts, Quick, Update, Welcome } from "../protocol";
import { PROTOCOL } from "../protocol";
import { BUILD } from "./build";
import type { Link, Reply, Request } from "./socket";

/** All parts of a table; those that are not there are null. */
export type Whole = { [K in keyof Parts]-?: Exclude<Parts[K], undefined> } | null;
export type Known = NonNullable<Whole>;

export interface Said extends Quick {
  at: number;
}

/** Is told when something new is about to be taken in, and when it was: `done` is the request it carries out. */
export interface Listener {
  before?(): void;
  after?(done: Request | null): void;
}

const PHRASES_KEPT = 20;

export class Table {
  parts = $state.raw<Whole>(null);
  you = $state.raw<number | null>(null);
  seq = $state.raw(0);
  lines = $state.raw<Line[]>([]);
  said = $state.raw<Said[]>([]);
  link = $state.raw<Link>("connecting");
  /** The server has another page than this one. */
  outdated = $state.raw(false);
  /** The newest entry when one came, or came back. */
  came = $state.raw(0);
  /** When the time of whoever must act is up, on the browser's own clock. */
  deadline = $state.raw<number | null>(null);

  #listeners = new Set<Listener>();

  constructor(readonly ask: (request: Request) => Promise<Reply>) {}

  /** From now on, until what is returned is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  hear(news: Welcome | Update, done: Request | null = null): void {
    for (const listener of this.#listeners) listener.before?.();
    if (news.type === "welcome") this.#greet(news);
    this.#merge(news.parts);
    this.#remember(news.lines ?? []);
    this.seq = Math.max(this.seq, news.seq);
    if (news.type === "update" && news.quick) {
      this.said = [...this.said, { ...news.quick, at: Date.now() }].slice(-PHRASES_KEPT);
    }
    for (const listener of this.#listeners) listener.after?.(done);
  }

  #greet({ you, build, protocol, seq }: Welcome): void {
    this.you = you;
    this.came = seq;
    this.outdated = protocol !== PROTOCOL || (BUILD !== "dev" && build !== "dev" && build !== BUILD);
  }

  #merge(parts: Parts): void {
    this.parts = { ...this.parts, ...parts } as Known;
    if (parts.now === undefined) return;
    const seconds = parts.now?.seconds ?? null;
    this.deadline = seconds === null ? null : Date.now() + seconds * 1_000;
  }

  #remember(lines: Line[]): void {
    const last = this.lines.at(-1)?.seq ?? 0;
    const fresh = lines.filter((line) => line.seq > last);
    if (fresh.length) this.lines = [...this.lines, ...fresh];
  }
}

/** What one seat did in a row, as one sentence. */
export interface Turn {
  seq: number;
  seat: number;
  text: string;
  round: number;
}

/** The lines of the log joined by turn: "took 3 from 9♣, laid 4♥ 5♥ 6♥, discarded 2♥". */
export function turns(lines: Line[]): Turn[] {
  const joined: Turn[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (before && line.seat >= 0 && before.seat === line.seat && before.round === line.round) {
      before.text += `, ${line.text}`;
    } else joined.push({ ...line });
  }
  return joined;
}
