import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Problem } from "../../lib/api";
import type { SheetMerged, SheetWish } from "../../protocol";
import { Forked, Log } from "../model/log";
import type { Have } from "../model/types";
import { digestOf } from "./digest";
import { rewritten } from "./rewrite";
import { type Standing, Sync, type Told } from "./sync";

const OWN = "AAAAAAAA";
const FOREIGN = "BBBBBBBB";
const AT_ONCE = 200;

/** A sheet with a log, and no disk. */
class Paper implements Told {
  log = new Log();
  said: Standing[] = [];
  known: Have = {};
  forks: Log[] = [];
  have = () => this.log.have();
  digest = () => digestOf(this.log.history());
  beyond = (have: Have) => this.log.beyond(have);
  take = async (changes: unknown[]) => {
    this.log.merge(changes);
  };
  sent = async (have: Have) => {
    this.known = have;
  };
  forked = async (theirs: Log) => {
    this.forks.push(theirs);
    const log = new Log(theirs.history());
    log.append("CCCCCCCC", 1, "", { title: "mine" });
    this.log = log;
  };
  standing = (now: Standing) => {
    this.said.push(now);
  };
  write(amount = 1) {
    for (let at = 0; at < amount; at += 1) this.log.append(OWN, at, "", { "cell/1/0": `${at}` });
  }
}

/** A sheet of a browser that goes on under another name where it must. */
class Page extends Paper {
  constructor(
    readonly browser: { device: string },
    readonly anew: () => string,
  ) {
    super();
  }
  override forked = async (theirs: Log) => {
    this.browser.device = this.anew();
    this.log = rewritten(this.log, theirs, this.browser.device);
  };
}

/** A server that says what is forked, as ours does. */
const refuses =
  (log: Log) =>
  async ({ have, changes = [] }: SheetWish): Promise<SheetMerged> => {
    try {
      log.merge(changes);
    } catch (error) {
      if (error instanceof Forked) throw new Problem("forked", error.message);
      throw error;
    }
    return { have: log.have(), changes: log.beyond(have), digest: digestOf(log.history()) };
  };

let paper: Paper;
let server: Log;
let asked: Required<SheetWish>[];
let broken: Problem | null;
let sync: Sync;

async function answer({ have, changes = [] }: SheetWish): Promise<SheetMerged> {
  asked.push({ have, changes });
  await Promise.resolve();
  if (broken) throw broken;
  if (!server.size && !changes.length) throw new Problem("no-sheet", "It is not there.");
  server.merge(changes);
  return { have: server.have(), changes: server.beyond(have) };
}

const done = () => vi.advanceTimersByTimeAsync(0);
const last = () => paper.said.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  paper = new Paper();
  server = new Log();
  asked = [];
  broken = null;
  sync = new Sync(paper, answer, {});
});
afterEach(() => {
  sync.stop();
  vi.useRealTimers();
});

describe("a shared sheet", () => {
  test("is sent, and says that all is well", async () => {
    paper.write(3);
    sync.wake();
    await done();
    expect(server.size).toBe(3);
    expect(paper.known).toEqual({ [OWN]: 3 });
    expect(last()).toEqual({ waiting: 0, problem: null });
  });

  test("is sent in parts that are not too large, in order", async () => {
    paper.write(450);
    sync.wake();
    await done();
    expect(asked.map(({ changes }) => changes.length)).toEqual([AT_ONCE, AT_ONCE, 50]);
    expect(server.size).toBe(450);
  });

  test("gets what others wrote", async () => {
    server.append(FOREIGN, 1, "Ben", { title: "Garden" });
    paper.write();
    sync.wake();
    await done();
    expect(paper.log.value("title")).toBe("Garden");
    expect(server.size).toBe(2);
  });

  test("asks once at a time, and once more for what came meanwhile", async () => {
    paper.write();
    sync.wake();
    paper.write();
    sync.wake();
    sync.wake();
    await done();
    expect(asked).toHaveLength(2);
    expect(server.size).toBe(2);
  });

  test("a poke that tells nothing new asks nothing", async () => {
    paper.write();
    sync.wake();
    await done();
    sync.poke(server.have());
    await done();
    expect(asked).toHaveLength(1);
    server.append(FOREIGN, 1, "", { title: "Garden" });
    sync.poke(server.have());
    await done();
    expect(asked).toHaveLength(2);
  });

  test("waits for the network, longer each time, and counts what waits", async () => {
    broken = new Problem("offline", "No answer.");
    paper.write(2);
    sync.wake();
    await done();
    expect(last()).toEqual({ waiting: 2, problem: broken });
    for (const wait of [1_000, 2_000, 4_000]) {
      const before = asked.length;
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(asked).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(before + 1);
    }
    broken = null;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(server.size).toBe(2);
    expect(last()?.problem).toBeNull();
  });

  test("after it was stopped asks nothing more", async () => {
    broken = new Problem("offline", "No answer.");
    paper.write();
    sync.wake();
    await done();
    sync.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveLength(1);
  });

  test("of which the server has less than it had is sent whole again", async () => {
    paper.write(3);
    sync = new Sync(paper, answer, { [OWN]: 3 });
    sync.wake();
    await done();
    expect(server.size).toBe(3);
    expect(last()).toEqual({ waiting: 0, problem: null });
  });

  test("whose name somebody else writes under goes on under another", async () => {
    server.append(OWN, 1, "", { title: "theirs" });
    paper.write();
    let first = true;
    sync = new Sync(
      paper,
      async (wish) => {
        if (first) {
          first = false;
          throw new Problem("forked", "Two of one name.");
        }
        return answer(wish);
      },
      {},
    );
    sync.wake();
    await done();
    expect(paper.forks).toHaveLength(1);
    expect(server.have()).toEqual({ [OWN]: 1, CCCCCCCC: 1 });
    expect(last()).toEqual({ waiting: 0, problem: null });
  });

  test("is sent though the server seems to have it: it may be another change of that name", async () => {
    server.append(OWN, 1, "Ben", { title: "theirs" });
    sync.stop();
    sync = new Sync(paper, refuses(server), {});
    paper.write();
    sync.poke(server.have());
    await done();
    expect(paper.forks).toHaveLength(1);
  });

  test("is one of two in a copied browser: both go on, each with what was written on either side", async () => {
    const names = [OWN, "DDDDDDDD", "EEEEEEEE"];
    const browser = { device: names.shift() ?? "" };
    const sheets = [0, 1].map(() => {
      const page = new Page(browser, () => names.shift() ?? "");
      page.log.append(OWN, 1, "", { title: "Kitchen" });
      const there = new Log(page.log.history());
      page.log.append(OWN, 2, "", { "cell/1/0": "30" });
      there.append(OWN, 2, "", { "cell/1/0": "40" });
      return { page, there, sync: new Sync(page, refuses(there), { [OWN]: 1 }) };
    });
    for (const { page, sync } of sheets) {
      page.log.append(browser.device, 3, "", { "cell/1/1": "7" });
      sync.wake();
      await done();
      page.log.append(browser.device, 4, "", { "cell/2/0": "9" });
      sync.wake();
      await done();
    }
    for (const { page, there, sync } of sheets) {
      sync.stop();
      expect(page.said.at(-1)).toMatchObject({ waiting: 0, problem: null });
      expect(there.have()).toEqual(page.log.have());
      expect(there.clash("cell/1/0")?.choices.map(({ value }) => value)).toEqual(["40", "30"]);
      expect([there.value("cell/1/1"), there.value("cell/2/0")]).toEqual(["7", "9"]);
    }
    expect(names).toEqual([]);
  });

  /** What a copy of this browser wrote in its place. */
  const copied = (...cells: string[]) => {
    const log = new Log();
    log.append(OWN, 0, "", { "cell/1/0": "0" });
    for (const cell of cells) log.append(OWN, 5, "", { "cell/1/1": cell });
    return log;
  };

  /** Both have the same in the end, all that either wrote, and say so. */
  async function agree(mine: Log, there: Log, known: Have, ask = refuses(there)) {
    const page = new Page({ device: OWN }, () => "DDDDDDDD");
    page.log = mine;
    const values = new Set([...mine.history(), ...there.history()].map(({ sets }) => JSON.stringify(sets)));
    sync.stop();
    sync = new Sync(page, ask, known);
    sync.poke(there.have(), digestOf(there.history()));
    await done();
    expect(page.digest()).toBe(digestOf(there.history()));
    expect(page.said.at(-1)).toEqual({ waiting: 0, problem: null });
    expect(new Set(there.history().map(({ sets }) => JSON.stringify(sets)))).toEqual(values);
    return page;
  }

  test("that is as long as the server's and not the same is found out, though it was sent long ago", async () => {
    const page = await agree(copied("5"), copied("6"), { [OWN]: 2 });
    expect(page.log.clash("cell/1/1")?.choices).toHaveLength(2);
  });

  test("that is shorter than the server's is found out by what comes behind", async () => {
    await agree(copied("5"), copied("6", "7", "8"), { [OWN]: 2 });
  });

  test("that is longer is found out before it is sent on", async () => {
    await agree(copied("5", "9", "10"), copied("6"), { [OWN]: 2 });
  });

  test("that lies beneath what others wrote on the other is found out", async () => {
    const there = copied("6", "7");
    there.append(FOREIGN, 1, "Ben", { title: "Garden" });
    there.append(OWN, 9, "", { "cell/1/1": "8" });
    await agree(copied("5"), there, { [OWN]: 2 });
  });

  test("is not taken for sent by a poke while it is on its way", async () => {
    const [mine, there] = [copied("5"), copied("6")];
    const ask = refuses(there);
    await agree(mine, there, { [OWN]: 1 }, async (wish) => {
      sync.poke(there.have(), digestOf(there.history()));
      return ask(wish);
    });
  });

  test("of which everything was compared is left alone, whatever the digest", async () => {
    paper.write(2);
    server.merge(paper.log.history());
    const fresh: Record<string, number> = {};
    paper.forked = async (theirs) => {
      paper.log = new Log(theirs.history());
    };
    sync.stop();
    sync = new Sync(
      paper,
      async (wish) => ({ ...(await answer(wish)), digest: `odd${server.size}` }),
      server.have(),
    );
    for (const amount of [2, 3]) {
      sync.poke(server.have(), `odd${amount}`);
      await done();
      sync.poke(server.have(), `odd${amount}`);
      await done();
      fresh[amount] = asked.length;
      expect(last()).toEqual({ waiting: 0, problem: null });
      server.append(FOREIGN, 1, "", { title: "Garden" });
    }
    expect(fresh).toEqual({ 2: 3, 3: 6 });
  });

  test("whose request hangs is tried again at once by who is in a hurry", async () => {
    let hangs = true;
    sync.stop();
    sync = new Sync(
      paper,
      (wish, given) =>
        hangs
          ? new Promise((_done, fail) => {
              given.addEventListener("abort", () => fail(new Problem("offline", "Given up.")));
            })
          : answer(wish),
      {},
    );
    paper.write();
    sync.wake();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveLength(0);
    hangs = false;
    sync.hurry();
    await done();
    expect(server.size).toBe(1);
    expect(last()).toEqual({ waiting: 0, problem: null });
    broken = new Problem("offline", "No answer.");
    paper.write();
    sync.wake();
    await done();
    broken = null;
    sync.hurry();
    await done();
    expect(server.size).toBe(2);
  });

  test("is sent in parts of so many bytes", async () => {
    for (let at = 0; at < 40; at += 1) {
      const long = Array.from({ length: 20 }, (_, key) => [`more/${key + 1}`, "x".repeat(400)]);
      paper.log.append(OWN, at, "", Object.fromEntries(long));
    }
    sync.wake();
    await done();
    expect(server.size).toBe(40);
    const sizes = asked.map((one) => JSON.stringify(one).length);
    expect(Math.max(...sizes)).toBeLessThan(140_000);
    expect(sizes.length).toBeLessThan(5);
  });

  test("on which others wrote what cannot be read says so, with the way out", async () => {
    paper.write();
    sync = new Sync(
      paper,
      async () => ({
        have: { [FOREIGN]: 1 },
        changes: [{ device: FOREIGN, n: 1, seen: {}, at: 1, by: "", sets: { "cell/1/0": "8 8 8" } }],
      }),
      {},
    );
    sync.wake();
    await done();
    expect(last()?.problem?.code).toBe("unreadable");
    expect(last()?.problem?.wayOut).toContain("Load the page anew");
  });

  test("says why it is refused", async () => {
    broken = new Problem("many-changes", "Too many.");
    paper.write();
    sync.wake();
    await done();
    expect(last()).toMatchObject({ waiting: 1, problem: broken });
  });
});
