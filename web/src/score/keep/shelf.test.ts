import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Log } from "../model/log";
import { undoOf } from "../model/undo";
import { Book } from "./book";
import { Shelf } from "./shelf.svelte";

const ID = "ABCDEFGHJKLMNPQR";
const KITCHEN = { title: "Kitchen" };

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what is entered while the storage fails is kept once it opens", async () => {
  const shelf = new Shelf();
  const broken = vi.spyOn(Book, "open").mockRejectedValue(new DOMException("No.", "InvalidStateError"));
  await shelf.begin(ID, [KITCHEN]);
  await shelf.mark(ID, { shared: true });
  expect(shelf.trouble).toContain("private window");
  expect(new Log(await shelf.changes(ID)).value("title")).toBe("Kitchen");
  broken.mockRestore();
  expect((await shelf.notes()).map(({ id, shared }) => [id, shared])).toEqual([[ID, true]]);
  expect(shelf.trouble).toBe("");
  const kept = await (await Book.open()).changes(ID);
  expect(kept.map(({ sets }) => sets)).toEqual([KITCHEN]);
});

test("a storage that opens late is waited for once, and used when it is there", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const book = await Book.open();
  let open: (book: Book) => void = () => {};
  vi.spyOn(Book, "open").mockReturnValue(
    new Promise((settle) => {
      open = settle;
    }),
  );
  const shelf = new Shelf();
  const first = shelf.mark(ID, { shared: true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await first).toBeNull();
  expect(await shelf.note(ID)).toMatchObject({ shared: true });
  expect(shelf.trouble).toContain("has not opened yet");
  expect(await shelf.changes(ID)).toEqual([]);
  open(book);
  await vi.waitFor(() => expect(shelf.trouble).toBe(""));
  expect((await book.notes()).map(({ id }) => id)).toEqual([ID]);
});

test("a page that is older than its storage says so", async () => {
  const shelf = new Shelf();
  await shelf.device();
  const newer = indexedDB.open("rum500.score", 99);
  await new Promise((done) => {
    newer.onsuccess = done;
  });
  expect(await shelf.changes(ID)).toEqual([]);
  expect(shelf.outdated).toBe(true);
  expect(shelf.trouble).toContain("reload");
});

test("what was written while the storage was full is what Undo takes back, before and after there is room", async () => {
  const shelf = new Shelf();
  await shelf.begin(ID, [{ title: "one" }]);
  const log = new Log(await shelf.changes(ID));
  const write = (text: string) => shelf.append(ID, log, () => ({ sets: { title: text } }));
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("No room.", "QuotaExceededError");
  });
  await write("two");
  await write("three");
  expect(shelf.trouble).toContain("full");
  full.mockRestore();
  await shelf.append(ID, log, (device) => {
    const way = undoOf(log, device);
    return way?.kind === "step" ? { sets: way.sets, undoes: way.change } : null;
  });
  expect(log.value("title")).toBe("two");
  expect(shelf.trouble).toBe("");
  const kept = await (await Book.open()).changes(ID);
  expect(kept).toHaveLength(4);
  // the browser goes on as who wrote last
  expect(undoOf(new Log(kept), await shelf.device())?.told).toContain("two");
});

test("what a sheet begins with is kept whole or not at all", async () => {
  const shelf = new Shelf();
  await expect(shelf.begin(ID, [KITCHEN, { title: 3 as never }])).rejects.toThrow();
  expect(await shelf.notes()).toEqual([]);
  await shelf.begin(ID, [KITCHEN, { "cell/1/0": "25" }]);
  expect((await shelf.changes(ID)).map(({ n }) => n)).toEqual([1, 2]);
});

test("a connection that was closed is opened again, and nothing is said", async () => {
  const shelf = new Shelf();
  await shelf.begin(ID, [KITCHEN]);
  const transaction = IDBDatabase.prototype.transaction;
  let closed = true;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
    if (closed) {
      closed = false;
      this.close();
    }
    return transaction.apply(this, args);
  });
  await shelf.append(ID, new Log(), () => ({ sets: { title: "Garden" } }));
  expect(shelf.trouble).toBe("");
  expect(await (await Book.open()).changes(ID)).toHaveLength(2);
});

test("a page hears when the storage has opened late", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const book = await Book.open();
  await book.take(ID, [], { begins: {} });
  let open: (book: Book) => void = () => {};
  vi.spyOn(Book, "open").mockReturnValue(
    new Promise((settle) => {
      open = settle;
    }),
  );
  const shelf = new Shelf();
  const heard = vi.fn();
  shelf.hear(heard);
  const first = shelf.notes();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([await first, shelf.late]).toEqual([[], true]);
  open(book);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(""));
  expect(shelf.late).toBe(false);
  expect(await shelf.notes()).toHaveLength(1);
});

test("a note that could not be kept changes nothing else of the kept one", async () => {
  const shelf = new Shelf();
  await shelf.begin(ID, [KITCHEN]);
  await shelf.mark(ID, { shared: true });
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("No room.", "QuotaExceededError");
  });
  expect(await shelf.mark(ID, { sent: { ZZZZZZZZ: 1 } })).toBeNull();
  expect(await shelf.note(ID)).toMatchObject({ shared: true, sent: { ZZZZZZZZ: 1 } });
  full.mockRestore();
  expect(await shelf.mark(ID)).toMatchObject({ shared: true, sent: { ZZZZZZZZ: 1 } });
});

test("what comes from elsewhere is there as long as the page, where nothing can be kept", async () => {
  const shelf = new Shelf();
  vi.spyOn(Book, "open").mockRejectedValue(new DOMException("No.", "InvalidStateError"));
  const change = { device: "ZZZZZZZZ", n: 1, seen: {}, at: 5, by: "Zed", sets: KITCHEN };
  await shelf.take(ID, new Log(), [change], {});
  expect((await shelf.notes()).map(({ id }) => id)).toEqual([ID]);
  expect(await shelf.changes(ID)).toEqual([change]);
  const other = { ...change, sets: { title: "Garden" } };
  await shelf.replace(ID, (kept, own) => {
    expect(kept).toEqual([change]);
    return { log: new Log([other]), device: own };
  });
  expect(await shelf.changes(ID)).toEqual([other]);
});

test("what a full storage did not keep is kept once there is room, without another figure", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const shelf = new Shelf();
  await shelf.begin(ID, [KITCHEN]);
  const log = new Log(await shelf.changes(ID));
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("No room.", "QuotaExceededError");
  });
  await shelf.append(ID, log, () => ({ sets: { "cell/1/0": "25" } }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shelf.trouble).toContain("full");
  full.mockRestore();
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(shelf.trouble).toBe(""));
  const kept = new Log(await (await Book.open()).changes(ID));
  expect([kept.value("title"), kept.value("cell/1/0")]).toEqual(["Kitchen", "25"]);
});
