/** A shared sheet and the server: what one of them lacks it gets from the other, one exchange at a time. */

import { Problem, problemOf } from "../../lib/api";
import type { SheetMerged, SheetWish } from "../../protocol";
import { Forked, Log, Malformed, NotWhole } from "../model/log";
import type { Change, Have } from "../model/types";
import { batchOf } from "./batch";

/** `waiting` counts the changes that the server has not got; `problem` is why, where it is not just a moment. */
export interface Standing {
  waiting: number;
  problem: Problem | null;
}

/** The sheet that is told of. */
export interface Told {
  have(): Have;
  digest(): string;
  beyond(have: Have): Change[];
  /** Keep what came, then show it. */
  take(changes: unknown[]): Promise<void>;
  /** Remember what the server has. */
  sent(have: Have): Promise<void>;
  /** Two may have written under one name: what the server has is the truth, and what is only here goes behind it. */
  forked(theirs: Log): Promise<void>;
  standing(now: Standing): void;
}

type Ask = (asked: SheetWish, given: AbortSignal) => Promise<SheetMerged>;

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;
/** More exchanges than this in a row come from a server that never gets what it is sent. */
const MOST_EXCHANGES = 60;

const behind = (mine: Have, theirs: Have) =>
  Object.entries(theirs).some(([device, n]) => n > (mine[device] ?? 0));

export class Sync {
  #server: Have;
  #running = false;
  #again = false;
  #hurried = false;
  #stopped = false;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #problem: Problem | null = null;
  #asking = new AbortController();
  /** A digest of the server's that is not the one made here, though everything was compared and is the same. */
  #settled = "";

  constructor(
    private readonly told: Told,
    private readonly ask: Ask,
    known: Have,
  ) {
    this.#server = known;
  }

  /** What the server has may be more than is known here, or something else: it says so on its socket. */
  poke(have: Have, digest?: string): void {
    if (this.#running) {
      // the exchange that goes on brings the rest, unless its answer is on the way already
      if (behind(this.told.have(), have)) this.#again = true;
      return;
    }
    // what is not sent yet may be there under the same names, by another tab or by a copy of this browser
    const unsent = this.told.beyond(this.#server).length > 0;
    if (unsent || !this.#level(have) || this.#differs(digest)) return this.wake();
    this.#server = have;
    this.#problem = null;
    this.say();
  }

  /** Exchange now; one that is going on is followed by another. */
  wake(): void {
    clearTimeout(this.#retry);
    if (this.#stopped) return;
    if (this.#running) this.#again = true;
    else void this.#run();
  }

  /** Exchange now; a request that has no answer yet is given up. */
  hurry(): void {
    this.#tries = 0;
    this.#hurried = this.#running;
    this.#asking.abort();
    this.wake();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    this.#asking.abort();
  }

  /** Say how things stand, as after a change that has not been sent yet. */
  say(): void {
    const waiting = this.told.beyond(this.#server).length;
    this.told.standing({ waiting, problem: this.#problem });
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.say();
    try {
      do await this.#unlessHurried();
      while (this.#again && !this.#stopped);
      this.#tries = 0;
      this.#problem = null;
    } catch (error) {
      if (!this.#stopped) this.#failed(problemOf(error));
    } finally {
      this.#running = false;
      if (!this.#stopped) this.say();
    }
  }

  /** What fails because somebody was in a hurry is begun again. */
  async #unlessHurried(): Promise<void> {
    this.#hurried = false;
    try {
      await this.#exchange();
    } catch (error) {
      if (!this.#hurried) throw error;
      this.#again = true;
    }
  }

  /** Until both have the same. */
  async #exchange(): Promise<void> {
    for (let count = 0; count < MOST_EXCHANGES && !this.#stopped; count += 1) {
      this.#again = false;
      const batch = batchOf(this.told.beyond(this.#server));
      const answer = await this.#taken(await this.#asked({ have: this.told.have(), changes: batch }));
      this.#server = answer.have;
      await this.told.sent(answer.have);
      this.say();
      if (!this.#level(answer.have)) continue;
      if (!this.#differs(answer.digest)) return;
      this.#server = (await this.#fork()).have;
    }
  }

  /** Whether both have as much. */
  #level(have: Have): boolean {
    return !behind(this.told.have(), have) && !this.told.beyond(have).length;
  }

  /** Whether as much is not the same; an older server does not say. */
  #differs(digest = ""): boolean {
    return digest !== "" && digest !== this.told.digest() && digest !== this.#settled;
  }

  async #asked(asked: Required<SheetWish>): Promise<SheetMerged> {
    try {
      return await this.#sent(asked);
    } catch (error) {
      const { code } = problemOf(error);
      if (code === "forked") return this.#fork();
      if (code !== "not-whole" && code !== "no-sheet") throw error;
      // the server has less than it had: it gets everything again, in order
      if (!Object.keys(this.#server).length && asked.changes.length) throw error;
      this.#server = {};
      const changes = batchOf(this.told.beyond({}));
      if (!changes.length) throw error;
      return this.#asked({ have: asked.have, changes });
    }
  }

  async #sent(asked: SheetWish): Promise<SheetMerged> {
    this.#asking = new AbortController();
    return this.ask(asked, this.#asking.signal);
  }

  /** What came is kept. What does not go with this sheet, as it follows another change of one name, is a fork. */
  async #taken(answer: SheetMerged): Promise<SheetMerged> {
    try {
      if (answer.changes.length) await this.told.take(answer.changes);
      return answer;
    } catch (error) {
      if (!isOfLog(error)) throw error;
      return this.#fork();
    }
  }

  /** Look through all that the server has; what is only here goes behind it. */
  async #fork(): Promise<SheetMerged> {
    const { theirs, digest } = await this.#all();
    await this.told.forked(theirs);
    if (this.#level(theirs.have()) && this.#differs(digest)) this.#settled = digest ?? "";
    return { have: theirs.have(), changes: [] };
  }

  async #all(): Promise<{ theirs: Log; digest: string | undefined }> {
    const theirs = new Log();
    let answer = await this.#sent({ have: {} });
    for (let count = 0; count < MOST_EXCHANGES; count += 1) {
      read(theirs, answer.changes);
      if (!behind(theirs.have(), answer.have) || !answer.changes.length) break;
      answer = await this.#sent({ have: theirs.have() });
    }
    return { theirs, digest: answer.digest };
  }

  #failed(problem: Problem): void {
    this.#problem = problem;
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    this.#retry = setTimeout(() => this.wake(), longest * (0.5 + Math.random() / 2));
  }
}

const isOfLog = (error: unknown): error is Error =>
  error instanceof Forked || error instanceof NotWhole || error instanceof Malformed;

function read(log: Log, changes: unknown[]): void {
  try {
    log.merge(changes);
  } catch (error) {
    if (!isOfLog(error)) throw error;
    const text = `Something on the shared sheet cannot be read here: ${error.message}`;
    throw new Problem("unreadable", text, "Load the page anew: a newer program may have written it.");
  }
}
