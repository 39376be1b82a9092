/** A sheet that lies open: its log, what follows from it, and what is on its way to the disk and to the server. */

import { api, type Problem, problemOf } from "../lib/api";
import type { SheetMerged, SheetWish } from "../protocol";
import type { Draft, Note } from "./keep/book";
import { blank } from "./keep/book";
import { digestOf } from "./keep/digest";
import { newDevice } from "./keep/ids";
import { Pokes, pokesAt } from "./keep/poke";
import { rewritten } from "./keep/rewrite";
import { shelf } from "./keep/shelf.svelte";
import { type Standing, Sync, type Told } from "./keep/sync";
import { fold } from "./model/fold";
import { Forked, Log } from "./model/log";
import type { Change, Have, Sets, Sheet } from "./model/types";
import { redoOf, undoOf, type Way } from "./model/undo";

const LOOK_EVERY = 30_000;
const CALM: Standing = { waiting: 0, problem: null };

export const sheetAt = (id: string, rest = ""): string => `/api/sheets/${id}${rest}`;

export class OpenSheet implements Told {
  /** Where the log is read; null until then, and where there is none. */
  sheet = $state.raw<Sheet | null>(null);
  note = $state.raw<Note>(blank(""));
  state = $state.raw<Standing>(CALM);
  /** Why there is nothing to show. */
  problem = $state.raw<Problem | null>(null);
  /** It came from the server: somebody else began it. */
  fetched = $state(false);
  /** No socket to the server, where there should be one. */
  cut = $state(false);
  /** Registers whose new values are not on the disk yet. */
  writing = $state.raw<ReadonlyMap<string, unknown>>(new Map());
  /** What Undo and Redo would do. */
  back = $state.raw<Way>(null);
  again = $state.raw<Way>(null);

  log = new Log();
  #device = "";
  #queue: Promise<unknown> = Promise.resolve();
  #sync: Sync | null = null;
  #pokes: Pokes | null = null;
  #closing: (() => void)[] = [];

  constructor(readonly id: string) {}

  /** Read it from this browser; where it is not here, from the server. */
  async open(): Promise<void> {
    this.problem = null;
    try {
      await this.#read();
    } catch (error) {
      this.problem = problemOf(error);
      return;
    }
    this.#show();
    this.#closing.push(shelf.hear((id) => id === this.id && this.#hearTab()));
    if (this.note.shared) this.#follow();
  }

  close(): void {
    for (const close of this.#closing.splice(0)) close();
    this.#sync?.stop();
    this.#pokes?.close();
  }

  /** Set registers, one step for Undo. Returns once it is on the disk. */
  set(sets: Sets): Promise<Change | null> {
    this.writing = new Map([...this.writing, ...Object.entries(sets)]);
    return this.#write(() => ({ sets }), Object.keys(sets));
  }

  undo(): Promise<Change | null> {
    return this.#write((device, log) => {
      const way = undoOf(log, device);
      return way?.kind === "step" ? { sets: way.sets, undoes: way.change } : null;
    });
  }

  redo(): Promise<Change | null> {
    return this.#write((device, log) => {
      const way = redoOf(log, device);
      return way?.kind === "step" ? { sets: way.sets, redoes: way.change } : null;
    });
  }

  /** From now on the server has it too. */
  async share(): Promise<void> {
    if (!this.note.shared) this.note = await shelf.mark(this.id, { shared: true });
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
    await shelf.take(this.id, this.log, changes);
    this.#show();
  }

  async sent(have: Have): Promise<void> {
    this.note = await shelf.mark(this.id, { sent: have });
  }

  standing(now: Standing): void {
    this.state = now;
  }

  /** Where something was written here under a name that somebody else has too, this browser goes on under a new one. */
  forked(theirs: Log): Promise<void> {
    const forking = this.#queue.then(async () => {
      await this.#hearTab(); // another tab may have gone on under another name already
      const anew = newDevice();
      const log = rewritten(this.log, theirs, anew);
      const device = log.ofDevice(anew).length ? anew : await shelf.device();
      await shelf.replace(this.id, [...log.history()], device);
      this.log = log;
      this.#device = device;
      this.#show();
    });
    this.#queue = forking.catch(() => {});
    return forking;
  }

  #write(draw: (device: string, log: Log) => Draft | null, registers: string[] = []): Promise<Change | null> {
    const writing = this.#queue.then(async () => {
      try {
        return await shelf.append(this.id, this.log, (device, log) => {
          this.#device = device; // another sheet may have given this browser a new name
          return draw(device, log);
        });
      } finally {
        const still = new Map(this.writing);
        for (const register of registers) still.delete(register);
        this.writing = still;
        this.#show();
        this.#sync?.wake();
      }
    });
    this.#queue = writing.catch(() => null);
    return writing;
  }

  #show(): void {
    this.sheet = fold(this.log);
    this.back = undoOf(this.log, this.#device);
    this.again = redoOf(this.log, this.#device);
    this.#sync?.say();
  }

  async #hearTab(): Promise<void> {
    const before = this.log.size;
    const kept = await shelf.changes(this.id);
    try {
      this.log.merge(kept);
    } catch (error) {
      if (!(error instanceof Forked)) throw error;
      this.log = new Log(kept); // the other tab goes on under another name
      this.#device = await shelf.device();
    }
    if (this.log.size !== before) this.#show();
  }

  async #read(): Promise<void> {
    const note = await shelf.note(this.id);
    this.#device = await shelf.device();
    this.log.merge(await shelf.changes(this.id));
    if (note && this.log.size) this.note = await shelf.mark(this.id);
    else await this.#fetch();
  }

  async #fetch(): Promise<void> {
    let answer: SheetMerged;
    do {
      answer = await this.#ask({ have: this.log.have() });
      await shelf.take(this.id, this.log, answer.changes);
    } while (answer.changes.length && this.log.size < total(answer.have));
    this.note = await shelf.mark(this.id, { shared: true, sent: answer.have });
    this.fetched = true;
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
