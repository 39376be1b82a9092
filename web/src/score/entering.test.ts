import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Entering } from "./entering.svelte";
import { keepTyped, typedBefore } from "./halftyped";
import { Book, Deleted } from "./keep/book";
import { newSheetId } from "./keep/ids";
import { Shelf, shelf } from "./keep/shelf.svelte";
import { sheetKeys } from "./keyboard";
import { Log } from "./model/log";
import type { Sets } from "./model/types";
import { OpenSheet } from "./sheet.svelte";

const PLAYERS = ["Ada", "Ben", "Col"];
const RULES = { preset: "500-rum", set: { target: "none" } };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function opened(more: Sets = {}): Promise<Entering> {
  const id = newSheetId();
  await new Shelf().begin(id, [{ players: PLAYERS, rules: RULES, ...more }]);
  const open = new OpenSheet(id);
  await open.open();
  if (open.problem) throw open.problem;
  const entering = new Entering(open);
  entering.rest();
  return entering;
}

/** Digits and Next, as fast as they come. */
function type(entering: Entering, ...figures: number[]) {
  for (const figure of figures) {
    for (const digit of `${figure}`) entering.draft.digits(digit);
    entering.next();
  }
}

const texts = ({ open }: Entering) =>
  (open.sheet?.rounds ?? []).flatMap(({ cells }) => cells.map(({ text }) => text));

/** The disk does nothing until it is let go. */
function slow(): () => void {
  let go: () => void = () => {};
  const held = new Promise<void>((settle) => {
    go = settle;
  });
  const append = shelf.append.bind(shelf);
  vi.spyOn(shelf, "append").mockImplementation(async (...args) => {
    await held;
    return append(...args);
  });
  return go;
}

describe("while the disk is slow", () => {
  test("every figure goes to its cell, over the ends of rounds", async () => {
    const entering = await opened();
    const go = slow();
    type(entering, 20, 30, 45, 10, 5, 15, 25);
    expect(entering.at).toEqual({ key: 3, side: 1 });
    expect(texts(entering)).toEqual([]);
    expect(entering.open.writing.has("cell/2/2")).toBe(true);
    go();
    await vi.waitFor(() => expect(texts(entering)).toHaveLength(9));
    expect(texts(entering)).toEqual(["20", "30", "45", "10", "5", "15", "25", null, null]);
    expect(entering.open.writing.size).toBe(0);
  });

  test("nothing is told as written before it is", async () => {
    const entering = await opened();
    const go = slow();
    type(entering, 20);
    expect([entering.said, entering.open.sheet?.rounds]).toEqual(["", []]);
    go();
    await vi.waitFor(() => expect(entering.said).toBe("Ada, round 1: +20, total 20."));
  });

  test("a key tapped twice stores once and passes nobody over, a key of a keyboard is meant", async () => {
    const entering = await opened();
    type(entering, 20);
    entering.next();
    expect(entering.at).toEqual({ key: 1, side: 1 });
    entering.next(false);
    expect(entering.at).toEqual({ key: 1, side: 2 });
  });

  test("what is typed while a step is taken back stays", async () => {
    const entering = await opened();
    type(entering, 20, 30);
    await vi.waitFor(() => expect(entering.open.writing.size).toBe(0));
    const go = slow();
    const undone = entering.undo();
    expect(entering.at).toEqual({ key: 1, side: 1 });
    entering.draft.digits("4");
    go();
    await undone;
    expect(entering.draft.text).toBe("4");
    expect(entering.notice).toBe("Taken back: Ben, round 1: 30.");
  });

  test("Undo twice takes two steps back", async () => {
    const entering = await opened();
    type(entering, 20, 30);
    await vi.waitFor(() => expect(entering.open.writing.size).toBe(0));
    const go = slow();
    const steps = [entering.undo(), entering.undo()];
    go();
    await Promise.all(steps);
    expect(texts(entering)).toEqual([]);
    expect(entering.notice).toBe("Taken back: Ada, round 1: 20.");
  });
});

describe("what cannot be written", () => {
  const fails = (error: Error) => vi.spyOn(shelf, "append").mockRejectedValueOnce(error);

  test("comes back into the pad, and the page says why", async () => {
    const entering = await opened();
    fails(new Error("The disk fell off"));
    type(entering, 20);
    await vi.waitFor(() => expect(entering.fault).toContain("The disk fell off. Save the sheet as a file"));
    expect([entering.at, entering.draft.text]).toEqual([{ key: 1, side: 0 }, "20"]);
    entering.next();
    await vi.waitFor(() => expect(texts(entering)).toEqual(["20", null, null]));
  });

  test("lets nothing go that was typed since", async () => {
    const entering = await opened();
    fails(new Error("No"));
    type(entering, 20);
    entering.draft.digits("3");
    await vi.waitFor(() => expect(entering.draft.text).toBe("20"));
    entering.next();
    expect([entering.at, entering.draft.text]).toEqual([{ key: 1, side: 1 }, "3"]);
  });

  test("at the end of a round keeps what was typed for the next one", async () => {
    const entering = await opened({ "cell/1/0": "5", "cell/1/1": "6" });
    fails(new Error("No"));
    type(entering, 20);
    entering.draft.digits("3");
    await vi.waitFor(() => expect(entering.draft.text).toBe("20"));
    entering.follow();
    entering.next();
    expect([entering.at, entering.draft.text]).toEqual([{ key: 2, side: 0 }, "3"]);
  });

  test.each([0, 1, 2])("of several failed figures none is lost (the first %i are written)", async (many) => {
    const entering = await opened();
    const append = shelf.append.bind(shelf);
    let calls = 0;
    vi.spyOn(shelf, "append").mockImplementation(async (...args) => {
      calls += 1;
      if (calls > many && calls <= PLAYERS.length) throw new Error("No");
      return append(...args);
    });
    type(entering, 20, 30, 45);
    await vi.waitFor(() => expect([calls, entering.open.writing.size]).toEqual([PLAYERS.length, 0]));
    await vi.waitFor(() => expect(entering.fault).toContain("No"));
    expect(entering.at).toEqual({ key: 1, side: many });
    for (let at = many; at < PLAYERS.length; at += 1) entering.next(false);
    await vi.waitFor(() => expect(texts(entering)).toEqual(["20", "30", "45"]));
    expect(entering.halfTyped).toEqual([]);
  });

  test("beyond the last round says so", async () => {
    const entering = await opened({ "cell/999/0": "5", "cell/999/1": "6", "cell/999/2": "7" });
    type(entering, 20);
    await vi.waitFor(() => expect(entering.fault).toContain("A sheet holds 999 rounds"));
    expect(entering.draft.text).toBe("20");
  });

  test("too long says so and stays", async () => {
    const entering = await opened();
    entering.draft.type("K ".repeat(180));
    entering.next();
    expect(entering.fault).toContain("at most 400 signs");
    expect(entering.draft.text).toHaveLength(359);
  });

  test("of names, rules, rounds and the end is told by the sheet", async () => {
    const { open } = await opened();
    expect(await open.set({ title: "x".repeat(61) })).toBe(false);
    expect(open.unwritten).toContain("60 are the most");
    expect(await open.set({ title: "Kitchen" })).toBe(true);
    expect(open.unwritten).toBe("");
  });

  test("is not undone in the place of what was, and shows", async () => {
    const entering = await opened();
    type(entering, 20);
    await vi.waitFor(() => expect(entering.open.writing.size).toBe(0));
    fails(new Error("No"));
    type(entering, 44);
    await entering.undo();
    expect(texts(entering)[0]).toBe("20");
    expect(entering.notice).toBe("Nothing was taken back.");
    expect([entering.at, entering.draft.text]).toEqual([{ key: 1, side: 1 }, "44"]);
    expect(entering.fault).toContain("No");
  });

  test("takes no keys that were meant for another cell, until somebody has looked", async () => {
    const entering = await opened();
    vi.stubGlobal("Element", class {});
    vi.stubGlobal("document", { body: { closest: () => null }, querySelector: () => null });
    const press = (key: string) => sheetKeys({ key, preventDefault() {} } as KeyboardEvent, entering);
    fails(new Error("No"));
    type(entering, 1);
    await vi.waitFor(() => expect(entering.locked).toBe(true));
    for (const key of ["2", "5", "Enter", "Tab", "K", "Backspace"]) press(key);
    expect([entering.at, entering.draft.text, entering.locked]).toEqual([{ key: 1, side: 0 }, "1", true]);
    entering.mend();
    press("2");
    expect([entering.draft.text, entering.locked]).toEqual(["12", false]);
  });

  test("by Undo says so", async () => {
    const entering = await opened();
    type(entering, 20);
    await vi.waitFor(() => expect(entering.open.writing.size).toBe(0));
    fails(new Error("No"));
    await entering.undo();
    expect(entering.open.unwritten).toContain("It was not written: No.");
    expect([texts(entering)[0], entering.notice]).toEqual(["20", ""]);
  });
});

describe("a sheet that was deleted in another tab", () => {
  test("says so, keeps what is typed, and comes back whole", async () => {
    const entering = await opened();
    const { open } = entering;
    type(entering, 20);
    await vi.waitFor(() => expect(texts(entering)).toHaveLength(3));
    await new Shelf().remove(open.id);
    type(entering, 30);
    await vi.waitFor(() => expect(open.gone).toBe(true));
    expect([entering.draft.text, entering.fault]).toEqual([
      "30",
      expect.stringContaining("bring the sheet back"),
    ]);
    expect(await (await Book.open()).changes(open.id)).toEqual([]);
    await open.bringBack();
    expect(open.gone).toBe(false);
    entering.next();
    await vi.waitFor(() => expect(texts(entering)).toEqual(["20", "30", null]));
    const book = await Book.open();
    expect([await book.note(open.id), (await book.changes(open.id)).length]).toEqual([open.note, 3]);
  });

  test("is heard of before anything is written", async () => {
    const { open } = await opened();
    await new Shelf().remove(open.id);
    await vi.waitFor(() => expect(open.gone).toBe(true));
    await open.bringBack();
    expect(open.gone).toBe(false);
  });

  test("goes on in the page where the server writes to it", async () => {
    const { open } = await opened();
    await new Shelf().remove(open.id);
    await open.take([{ device: "ZZZZZZZZ", n: 1, seen: {}, at: 5, by: "", sets: { "cell/1/0": "5" } }]);
    await open.sent({ ZZZZZZZZ: 1 });
    expect([open.gone, open.sheet?.rounds.length]).toEqual([true, 1]);
    expect(await (await Book.open()).note(open.id)).toBeUndefined();
    await expect((await Book.open()).mark(open.id, {})).rejects.toThrow(Deleted);
  });
});

describe("what is half typed", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
      removeItem: (name: string) => kept.delete(name),
    });
  });

  /** The page is thrown away and loaded again. */
  async function again({ open: { id }, halfTyped }: Entering): Promise<Entering> {
    keepTyped(id, halfTyped);
    const open = new OpenSheet(id);
    await open.open();
    const entering = new Entering(open);
    entering.rest();
    entering.resume(typedBefore(id));
    return entering;
  }

  test("is there after the page was thrown away", async () => {
    const before = await opened({ "cell/1/0": "5" });
    before.choose({ key: 1, side: 2 });
    for (const sign of "12") before.draft.digits(sign);
    before.draft.sign("+");
    const after = await again(before);
    expect([after.at, after.draft.typing.points.laid]).toEqual([{ key: 1, side: 2 }, "12+"]);
    after.draft.digits("3");
    expect(after.draft.text).toBe("12+3");
  });

  test("is there as cards, and as a text", async () => {
    const before = await opened();
    before.turnTo("cards");
    before.draft.card({ rank: "K", suit: "" });
    const cards = await again(before);
    expect([cards.tab, cards.draft.text]).toEqual(["cards", "K?"]);
    cards.draft.type("KS QS /");
    expect((await again(cards)).draft.typed).toBe("KS QS /");
  });

  test("was on its way to the disk, and never got there", async () => {
    const before = await opened();
    slow();
    type(before, 20);
    before.draft.digits("3");
    const after = await again(before);
    expect([after.at, after.draft.text]).toEqual([{ key: 1, side: 1 }, "3"]);
    after.rest();
    expect([after.at, after.draft.text]).toEqual([{ key: 1, side: 0 }, "20"]);
  });

  test("gives way to what was entered since", async () => {
    const before = await opened();
    before.draft.digits("9");
    const { id } = before.open;
    await new Shelf().append(id, new Log(), () => ({ sets: { "cell/1/0": "25" } }));
    const after = await again(before);
    expect([after.at, after.draft.text]).toEqual([{ key: 1, side: 1 }, ""]);
  });

  test("is forgotten once it is stored", async () => {
    const entering = await opened();
    type(entering, 20);
    await vi.waitFor(() => expect(texts(entering)).toHaveLength(3));
    expect(entering.halfTyped).toEqual([]);
    keepTyped(entering.open.id, entering.halfTyped);
    expect(typedBefore(entering.open.id)).toEqual([]);
  });
});
