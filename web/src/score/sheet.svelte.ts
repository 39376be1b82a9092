/** A sheet that lies open: its log, what follows from it, and what is on its way to the disk and to the server. */

import { api, type Problem, problemOf } from "../lib/api";
import { me } from "../lib/me.svelte";
import type { SheetMerged, SheetWish } from "../protocol";
import { blank, Deleted, type Note, type Step, type Whole, written } from "./keep/book";
import { digestOf } from "./keep/digest";
import { newDevice } from "./keep/ids";
import { Pokes, pokesAt } from "./keep/poke";
import { rewritten } from "./keep/rewrite";
import { EVERY, shelf } from "./keep/shelf.svelte";
import { type Standing, Sync, type Told } from "./keep/sync";
import { whyUnwritten } from "./keep/unwritten";
import type { Unread } from "./library";
import { fold } from "./model/fold";
import { Forked, Log } from "./model/log";
import { asName } from "./model/signs";
import type { Change, Have, Sets, Sheet } from "./model/types";
import { redoOf, undoOf, type Way } from "./model/undo";

const LOOK_EVERY = 30_000;
const CALM: Standing = { waiting: 0, problem: null };

export const sheetAt = (id: string, rest = ""): string => `/api/sheets/${id}${rest}`;

export class OpenSheet implements Told {
  /** Where the log is read; null until then, and where there is none. */
  sheet = $state.raw<Sheet | null>(null);
  /** The same with what is on its way to the disk: the next figure is entered into this one. */
  coming = $state.raw<Sheet | null>(null);
  note = $state.raw<Note>(blank(""));
  state = $state.raw<Standing>(CALM);
  /** Why there is nothing to show. */
  problem = $state.raw<Problem | null>(null);
  /** It is kept here, and cannot be read. */
  unread = $state.raw<Unread | null>(null);
  /** It came from the server: somebody else began it. */
  fetched = $state(false);
  /** No socket to the server, where there should be one. */
  cut = $state(false);
  /** It was deleted behind this page's back: nothing that is written is kept. */
  gone = $state(false);
  /** Why the last thing was not written; empty where it was. */
  unwritten = $state("");
  /** Registers whose new values are not on the disk yet. */
  writing = $state.raw<ReadonlySet<string>>(new Set());
  /** What Undo and Redo would do. */
  back = $state.raw<Way>(null);
  again = $state.raw<Way>(null);

  log = new Log();
  /** The log of what is coming. */
  ahead = this.log;
  /** What is on its way to the disk, in its order. */
  #going: Step[] = [];
  #device = "";
  #queue: Promise<unknown> = Promise.resolve();
  #sync: Sync | null = null;
  #pokes: Pokes | null = null;
  #closing: (() => void)[] = [];
  #closed = false;
  /** Something was kept of it while it was looked for elsewhere. */
  #late = false;

  constructor(readonly id: string) {}

  /** Read it from this browser; where it is not here, from the server. */
  async open(): Promise<void> {
    this.problem = null;
    this.unread = null;
    this.#late = false;
    if (!this.#closing.length) this.#closing.push(shelf.hear((id) => this.#hear(id)));
    try {
      await this.#read();
    } catch (error) {
      if (this.#late) return this.open();
      this.problem = problemOf(error);
    }
    if (this.sheet && this.note.shared && !this.#closed) this.#follow();
  }

  close(): void {
    this.#closed = true;
    for (const close of this.#closing.splice(0)) close();
    this.#sync?.stop();
    this.#pokes?.close();
  }

  /** Set registers, one step for Undo. Whether it was written, once it is on the disk; if not the page says why. */
  async set(sets: Sets): Promise<boolean> {
    this.unwritten = await this.put(sets);
    return !this.unwritten;
  }

  /** The same for who says why by themselves: empty, once it is on the disk. */
  put(sets: Sets): Promise<string> {
    return this.#write({ sets }, () => ({ sets }));
  }

  /** Take the last own step back; what that was. */
  undo(): Promise<Way> {
    return this.#step(undoOf, "undoes");
  }

  redo(): Promise<Way> {
    return this.#step(redoOf, "redoes");
  }

  /** It was deleted behind this page's back, and is wanted all the same. */
  async bringBack(): Promise<void> {
    const { shared, sent } = this.note;
    try {
      this.gone = !(await shelf.restore(this.id, this.log, { shared, sent }));
      this.unwritten = "";
    } catch (error) {
      this.unwritten = whyUnwritten(error);
    }
  }

  /** From now on the server has it too. */
  async share(): Promise<void> {
    if (!this.note.shared) await this.#mark({ shared: true });
    if (!this.#sync) this.#follow();
  }

  /** Try again what the network kept back. */
  wake(): void {
    this.#sync?.hurry();
    this.#pokes?.open();
  }

  have(): Have {
    return this.log.have();
  }

  digest(): string {
    return digestOf(this.log.history());
  }

  beyond(have: Have): Change[] {
    return this.log.beyond(have);
  }

  async take(changes: unknown[]): Promise<void> {
    try {
      await shelf.take(this.id, this.log, changes);
    } catch (error) {
      this.#deleted(error);
      this.log.merge(changes);
    }
    this.#show();
  }

  sent(have: Have): Promise<void> {
    return this.#mark({ sent: have });
  }

  standing(now: Standing): void {
    this.state = now;
  }

  /** Where something was written here under a name that somebody else has too, this browser goes on under a new one. */
  forked(theirs: Log): Promise<void> {
    const forking = this.#queue.then(async () => {
      const anew = newDevice();
      const draw = (kept: Change[], own: string): Whole => {
        const log = rewritten(this.#with(kept), theirs, anew);
        return { log, device: log.ofDevice(anew).length ? anew : own };
      };
      try {
        ({ log: this.log, device: this.#device } = await shelf.replace(this.id, draw));
      } catch (error) {
        this.#deleted(error);
        ({ log: this.log, device: this.#device } = draw([], this.#device));
      }
      this.#show();
    });
    this.#queue = forking.catch(() => {});
    return forking;
  }

  /** The log with what another tab has written; where that has gone on under another name already, its log. */
  #with(kept: Change[]): Log {
    const log = this.log.copy();
    try {
      log.merge(kept);
      return log;
    } catch (error) {
      if (!(error instanceof Forked)) throw error;
      return new Log(kept);
    }
  }

  async #step(wayOf: (log: Log, device: string) => Way, link: "undoes" | "redoes"): Promise<Way> {
    const stepOf = (one: Way): Step | null =>
      one?.kind === "step" ? { sets: one.sets, [link]: one.change } : null;
    let way = wayOf(this.ahead, this.#device);
    const expected = stepOf(way);
    if (!expected) return way;
    this.unwritten = await this.#write(expected, (device, log) => {
      const now = wayOf(log, device);
      const meant = stepOf(now)?.[link] === expected[link]; // not so where that was never written
      way = meant ? now : null;
      return meant ? stepOf(now) : null;
    });
    return this.unwritten ? null : way;
  }

  /** What is expected to be written shows at once, and what is written is drawn from the log when its turn comes. */
  async #write(expected: Step, draw: (device: string, log: Log) => Step | null): Promise<string> {
    this.#going.push(expected);
    try {
      this.#foresee();
    } catch (error) {
      this.#arrived(expected);
      return whyUnwritten(error);
    }
    const writing = this.#queue.then(() => this.#append(draw));
    this.#queue = writing.catch(() => null);
    try {
      await writing;
      return "";
    } catch (error) {
      if (error instanceof Deleted) this.gone = true;
      return whyUnwritten(error);
    } finally {
      this.#arrived(expected);
      this.#sync?.wake();
    }
  }

  #append(draw: (device: string, log: Log) => Step | null): Promise<Change | null> {
    return shelf.append(this.id, this.log, (device, log) => {
      this.#device = device; // another sheet may have given this browser a new name
      return draw(device, log);
    });
  }

  #arrived(step: Step): void {
    this.#going = this.#going.filter((one) => one !== step);
    this.#show();
  }

  #show(): void {
    this.sheet = fold(this.log);
    this.#foresee();
    this.#sync?.say();
  }

  /** What the log will be once all that is on its way has arrived. */
  #foresee(): void {
    let ahead = this.log;
    if (this.#going.length) {
      ahead = this.log.copy();
      for (const step of this.#going) ahead.merge([written(ahead, this.#device, asName(me.now.name), step)]);
    }
    this.ahead = ahead;
    this.coming = ahead === this.log ? this.sheet : fold(ahead);
    this.writing = new Set(this.#going.flatMap(({ sets }) => Object.keys(sets)));
    this.back = undoOf(ahead, this.#device);
    this.again = redoOf(ahead, this.#device);
  }

  async #mark(part: Partial<Note>): Promise<void> {
    this.note = { ...this.note, ...part };
    const kept = await shelf.mark(this.id, part).catch((error) => this.#deleted(error));
    if (kept) this.note = kept;
  }

  /** A sheet that was deleted goes on in the page alone. */
  #deleted(error: unknown): null {
    if (!(error instanceof Deleted)) throw error;
    this.gone = true;
    return null;
  }

  #hear(id: string): void {
    if (id !== this.id && id !== EVERY) return;
    if (this.sheet) void this.#hearTab();
    else if (this.problem) void this.open();
    else this.#late = true;
  }

  async #hearTab(): Promise<void> {
    const there = await shelf.holds(this.id);
    if (there === null) return;
    this.gone = !there;
    const before = this.log.size;
    const kept = await shelf.changes(this.id);
    try {
      this.log.merge(kept);
    } catch (error) {
      if (error instanceof Forked) {
        this.log = new Log(kept); // the other tab goes on under another name
        this.#device = await shelf.device();
      } else this.unwritten = whyUnwritten(error);
    }
    if (this.log.size !== before) this.#show();
  }

  async #read(): Promise<void> {
    const note = await shelf.note(this.id);
    this.#device = await shelf.device();
    const changes = await shelf.changes(this.id);
    if (!note || !changes.length) await this.#fetch();
    else {
      this.note = note;
      try {
        this.log.merge(changes);
        this.#show();
      } catch (error) {
        this.unread = {
          id: this.id,
          note,
          changes,
          why: error instanceof Error ? error.message : String(error),
        };
      }
    }
  }

  async #fetch(): Promise<void> {
    let answer: SheetMerged;
    do {
      answer = await this.#ask({ have: this.log.have() });
      await shelf.take(this.id, this.log, answer.changes, { shared: true });
    } while (answer.changes.length && this.log.size < total(answer.have));
    await this.#mark({ shared: true, sent: answer.have });
    this.fetched = true;
    this.#show();
  }

  #follow(): void {
    this.#sync = new Sync(this, (asked, given) => this.#ask(asked, given), this.note.sent);
    this.#pokes = new Pokes(
      pokesAt(this.id),
      ({ have, digest }) => this.#sync?.poke(have, digest),
      (now) => {
        this.cut = !now;
      },
    );
    const offline = () => {
      this.cut = true;
    };
    const look = () => {
      if (document.visibilityState !== "visible") return;
      this.#pokes?.open();
      this.#sync?.wake();
    };
    const online = () => this.wake();
    addEventListener("online", online);
    addEventListener("offline", offline);
    document.addEventListener("visibilitychange", look);
    const timer = setInterval(look, LOOK_EVERY);
    this.#closing.push(() => {
      removeEventListener("online", online);
      removeEventListener("offline", offline);
      document.removeEventListener("visibilitychange", look);
      clearInterval(timer);
    });
    look();
  }

  #ask(asked: SheetWish, given?: AbortSignal): Promise<SheetMerged> {
    return api.post<SheetMerged>(sheetAt(this.id), asked, given);
  }
}

const total = (have: Have): number => Object.values(have).reduce((sum, n) => sum + n, 0);
