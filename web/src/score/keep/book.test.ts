import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { Forked, Log, nameOf } from "../model/log";
import { Book, Deleted } from "./book";

const ID = "ABCDEFGHJKLMNPQR";
const OTHER = { device: "ZZZZZZZZ", n: 1, seen: {}, at: 5, by: "Zed", sets: { title: "Garden" } };

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

const title = (text: string) => () => ({ sets: { title: text } });
const BEGINS = { begins: {} };

test("a change is kept and numbered, behind what the log has", async () => {
  const book = await Book.open();
  const log = new Log([OTHER]);
  const change = await book.append(ID, log, "Ann", title("Kitchen"), BEGINS);
  expect(change).toMatchObject({ n: 1, seen: { ZZZZZZZZ: 1 }, by: "Ann", sets: { title: "Kitchen" } });
  expect(change?.device).toBe(await book.device());
  expect((await book.changes(ID)).map(nameOf).sort()).toEqual([`${change?.device}-1`, "ZZZZZZZZ-1"].sort());
});

test("two tabs never give the same number, and each learns what the other wrote", async () => {
  const [one, two] = [await Book.open(), await Book.open()];
  const logs = [new Log(), new Log()];
  const written = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2
        ? one.append(ID, logs[0] as Log, "", title(`${at}`), BEGINS)
        : two.append(ID, logs[1] as Log, "", title(`${at}`), BEGINS),
    ),
  );
  expect(written.map((change) => change?.n).sort((a = 0, b = 0) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  expect(new Set(written.map((change) => change?.device)).size).toBe(1);
  expect(new Log(await one.changes(ID)).size).toBe(20);
});

test("it is one transaction, written through to the disk", async () => {
  const book = await Book.open();
  const begun = vi.spyOn(IDBDatabase.prototype, "transaction");
  await book.append(ID, new Log(), "", title("Kitchen"), BEGINS);
  expect(begun.mock.calls.map(([, mode, options]) => [mode, options])).toEqual([
    ["readwrite", { durability: "strict" }],
  ]);
  begun.mockRestore();
});

test("nothing to set writes nothing", async () => {
  const book = await Book.open();
  expect(await book.append(ID, new Log(), "", () => null, BEGINS)).toBeNull();
  expect(await book.changes(ID)).toEqual([]);
});

test("what cannot be a change of a sheet is not kept", async () => {
  const book = await Book.open();
  await expect(
    book.append(ID, new Log(), "", () => ({ sets: { players: ["Ann"] } }), BEGINS),
  ).rejects.toThrow("players");
  expect(await book.changes(ID)).toEqual([]);
});

test("notes and changes are of their sheet, and go with it", async () => {
  const book = await Book.open();
  const second = "QRSTUVWXYZ234567";
  await book.take(ID, [OTHER], BEGINS);
  await book.take(second, [OTHER], BEGINS);
  await book.mark(ID, { shared: true });
  await book.mark(second, { sent: { ZZZZZZZZ: 1 } });
  expect(await book.note(ID)).toEqual({ id: ID, shared: true, sent: {} });
  await book.remove(ID);
  expect(await book.notes()).toEqual([{ id: second, shared: false, sent: { ZZZZZZZZ: 1 } }]);
  expect(await book.changes(ID)).toEqual([]);
  expect(await book.changes(second)).toEqual([OTHER]);
});

test("what comes from elsewhere does not take the place of another change of its name", async () => {
  const book = await Book.open();
  const kept = await book.append(ID, new Log(), "", title("Kitchen"), BEGINS);
  if (!kept) throw new Error("Nothing was written.");
  await book.take(ID, [kept]);
  await expect(book.take(ID, [OTHER, { ...kept, sets: { title: "Garden" } }])).rejects.toThrow(Forked);
  expect(await book.changes(ID)).toEqual([kept]);
});

test("another name begins with what is there", async () => {
  const book = await Book.open();
  await book.append(ID, new Log(), "", title("Kitchen"), BEGINS);
  await book.replace(ID, (kept, own) => {
    expect([kept.length, own]).toEqual([1, kept[0]?.device]);
    return { log: new Log([OTHER]), device: "YYYYYYYY" };
  });
  expect(await book.device()).toBe("YYYYYYYY");
  expect(await book.changes(ID)).toEqual([OTHER]);
});

test("nothing is kept of a sheet that was deleted, until it begins anew", async () => {
  const [book, other] = [await Book.open(), await Book.open()];
  const log = new Log();
  const first = await book.append(ID, log, "", title("Kitchen"), BEGINS);
  log.merge([first]);
  await other.remove(ID);
  await expect(book.append(ID, log, "", title("Garden"))).rejects.toThrow(Deleted);
  await expect(book.take(ID, [OTHER])).rejects.toThrow(Deleted);
  await expect(book.mark(ID, { sent: {} })).rejects.toThrow(Deleted);
  await expect(book.replace(ID, () => ({ log: new Log([OTHER]), device: "YYYYYYYY" }))).rejects.toThrow(
    Deleted,
  );
  expect([await book.notes(), await book.changes(ID)]).toEqual([[], []]);
  await book.append(ID, log, "", title("Garden"), { begins: { shared: true } });
  expect(await book.note(ID)).toEqual({ id: ID, shared: true, sent: {} });
  expect((await book.changes(ID)).map(({ n }) => n)).toEqual([1, 2]);
});

test("a write that fails in the middle leaves nothing behind", async () => {
  const book = await Book.open();
  const log = new Log([OTHER, { ...OTHER, n: 2 }]);
  const put = IDBObjectStore.prototype.put;
  let left = 3; // the note, the device and one change
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (left-- <= 0) throw new DOMException("No room.", "QuotaExceededError");
    return put.apply(this, args);
  });
  await expect(book.append(ID, log, "", title("Kitchen"), BEGINS)).rejects.toThrow("No room.");
  full.mockRestore();
  expect([await book.notes(), await book.changes(ID)]).toEqual([[], []]);
});

test.each([
  ["before 1970", -300_000_000_000, 0],
  ["after 9999", 8_640_000_000_000_000, 253_402_300_799_999],
  ["without a time", Number.NaN, 0],
  ["with a part of a millisecond", 5.5, 5],
])("a clock %s keeps nobody from writing", async (_, clock, at) => {
  vi.spyOn(Date, "now").mockReturnValue(clock);
  const book = await Book.open();
  const change = await book.append(ID, new Log(), "", title("Kitchen"), BEGINS);
  expect(change?.at).toBe(at);
  vi.restoreAllMocks();
});
