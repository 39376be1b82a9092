import { expect, test } from "vitest";
import { Table } from "./table.svelte";

const NEWS = { type: "update" as const, seq: 1, parts: {} };

test("whoever listens is told before and after something is taken in, until he leaves", () => {
  const table = new Table(() => new Promise(() => {}));
  const heard: string[] = [];
  const listener = (name: string) => ({
    before: () => heard.push(`${name} before ${table.seq}`),
    after: () => heard.push(`${name} after ${table.seq}`),
  });
  table.listen(listener("one"));
  const leave = table.listen(listener("other"));
  table.hear(NEWS);
  expect(heard).toEqual(["one before 0", "other before 0", "one after 1", "other after 1"]);
  leave();
  heard.length = 0;
  table.hear({ ...NEWS, seq: 2 });
  expect(heard).toEqual(["one before 1", "one after 2"]);
});

test("a listener learns which request the news carry out", () => {
  const table = new Table(() => new Promise(() => {}));
  const done: unknown[] = [];
  table.listen({ after: (request) => done.push(request) });
  table.hear(NEWS);
  table.hear(NEWS, { type: "undo" });
  expect(done).toEqual([null, { type: "undo" }]);
});
