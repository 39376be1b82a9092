/** A shared sheet and the server: what one of them lacks it gets from the other, one exchange at a time. */

import { type Problem, problemOf } from "../../lib/api";
import type { SheetMerged, SheetWish } from "../../protocol";
import { Log } from "../model/log";
import type { Change, Have } from "../model/types";

/** `waiting` counts the changes that the server has not got; `problem` is why, where it is not just a moment. */
export interface Standing {
  waiting: number;
  problem: Problem | null;
}

/** The sheet that is told of. */
export interface Told {
  have(): Have;
  beyond(have: Have): Change[];
  /** Keep what came, then show it. */
  take(changes: unknown[]): Promise<void>;
  /** Remember what the server has. */
  sent(have: Have): Promise<void>;
  /** Another browser writes under this one's name: become another, with what the server has as the truth. */
  forked(theirs: Log): Promise<void>;
  standing(now: Standing): void;
}

type Ask = (asked: SheetWish) => Promise<SheetMerged>;

const AT_ONCE = 200;
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
  #stopped = false;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #problem: Problem | null = null;

  constructor(
    private readonly told: Told,
    private readonly ask: Ask,
    known: Have,
  ) {
    this.#server = known;
  }

  /** What the server has may be more than is known here: it says so on its socket. */
  poke(have: Have): void {
    // what is not sent yet may be there under the same names, by another tab or by a copy of this browser
    const unsent = !this.#running && this.told.beyond(this.#server).length > 0;
    if (unsent || behind(this.told.have(), have) || this.told.beyond(have).length) return this.wake();
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

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
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
      do await this.#exchange();
      while (this.#again && !this.#stopped);
      this.#tries = 0;
      this.#problem = null;
    } catch (error) {
      this.#failed(problemOf(error));
    } finally {
      this.#running = false;
      if (!this.#stopped) this.say();
    }
  }

  /** Until both have the same. */
  async #exchange(): Promise<void> {
    for (let count = 0; count < MOST_EXCHANGES && !this.#stopped; count += 1) {
      this.#again = false;
      const batch = this.told.beyond(this.#server).slice(0, AT_ONCE);
      const answer = await this.#asked({ have: this.told.have(), changes: batch });
      if (answer.changes.length) await this.told.take(answer.changes);
      this.#server = answer.have;
      await this.told.sent(answer.have);
      this.say();
      if (!this.told.beyond(answer.have).length && !behind(this.told.have(), answer.have)) return;
    }
  }

  async #asked(asked: Required<SheetWish>): Promise<SheetMerged> {
    try {
      return await this.ask(asked);
    } catch (error) {
      const { code } = problemOf(error);
      if (code === "forked") return this.#fork();
      if (code !== "not-whole" && code !== "no-sheet") throw error;
      // the server has less than it had: it gets everything again, in order
      if (!Object.keys(this.#server).length && asked.changes.length) throw error;
      this.#server = {};
      const changes = this.told.beyond({}).slice(0, AT_ONCE);
      if (!changes.length) throw error;
      return this.ask({ have: asked.have, changes });
    }
  }

  async #fork(): Promise<SheetMerged> {
    const theirs = new Log();
    let answer = await this.ask({ have: {} });
    for (let count = 0; count < MOST_EXCHANGES; count += 1) {
      theirs.merge(answer.changes);
      if (!behind(theirs.have(), answer.have) || !answer.changes.length) break;
      answer = await this.ask({ have: theirs.have() });
    }
    await this.told.forked(theirs);
    this.#again = true;
    return { have: answer.have, changes: [] };
  }

  #failed(problem: Problem): void {
    this.#problem = problem;
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    this.#retry = setTimeout(() => this.wake(), longest * (0.5 + Math.random() / 2));
  }
}
