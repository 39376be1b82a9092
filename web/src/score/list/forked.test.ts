import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { shelf } from "../keep/shelf.svelte";
import { writeJson } from "../model/json";
import { Log } from "../model/log";
import { bringIn } from "./bring";

const ID = "ABCDEFGHJKLMNPQR";
const OWN = "AAAAAAAA";

const file = (log: Log, id = ID) => new File([writeJson(id, log.history())], "kitchen.json");

/** A sheet, and what one of its copies wrote on it. */
function copy(cell: string): Log {
  const log = new Log();
  log.append(OWN, 1, "", { title: "Kitchen" });
  log.append(OWN, 2, "", { "cell/1/0": cell });
  return log;
}

test("of a file of a sheet that is here, written on as another, both stay", async () => {
  await bringIn(file(copy("25")));
  expect(await bringIn(file(copy("40")))).toBe(ID);
  const log = new Log(await shelf.changes(ID));
  expect(
    log
      .clash("cell/1/0")
      ?.choices.map(({ value }) => value)
      .sort(),
  ).toEqual(["25", "40"]);
  expect(log.find(`${OWN}-2`)?.sets).toEqual({ "cell/1/0": "25" });
  await bringIn(file(copy("40"))); // once more it brings nothing
  expect(new Log(await shelf.changes(ID)).have()).toEqual(log.have());
});

test("a file that is known already brings nothing, and one that is longer the rest", async () => {
  const log = copy("25");
  const id = "QRSTUVWXYZ234567";
  await bringIn(file(log, id));
  log.append("BBBBBBBB", 3, "Ben", { "cell/1/1": "30" });
  await bringIn(file(log, id));
  await bringIn(file(copy("25"), id));
  expect(new Log(await shelf.changes(id)).have()).toEqual(log.have());
});
