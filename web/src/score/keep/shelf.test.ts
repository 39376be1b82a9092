import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Log } from "../model/log";
import { Book } from "./book";
import { Shelf } from "./shelf.svelte";

const ID = "ABCDEFGHJKLMNPQR";
const title = (text: string) => () => ({ sets: { title: text } });

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what is entered while the storage fails is kept once it opens", async () => {
  const shelf = new Shelf();
  const log = new Log();
  const broken = vi.spyOn(Book, "open").mockRejectedValue(new DOMException("No.", "InvalidStateError"));
  await shelf.append(ID, log, title("Kitchen"));
  await shelf.mark(ID, { shared: true });
  expect(shelf.trouble).toContain("private window");
  expect(log.value("title")).toBe("Kitchen");
  broken.mockRestore();
  expect((await shelf.notes()).map(({ id, shared }) => [id, shared])).toEqual([[ID, true]]);
  expect(shelf.trouble).toBe("");
  const kept = await (await Book.open()).changes(ID);
  expect(kept.map(({ sets }) => sets)).toEqual([{ title: "Kitchen" }]);
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
  expect((await first).shared).toBe(true);
  expect(shelf.trouble).toContain("keeps nothing");
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
