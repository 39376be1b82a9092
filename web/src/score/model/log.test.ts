import { describe, expect, test } from "vitest";
import { fold } from "./fold";
import { Forked, follows, Log, Malformed, NotWhole, readChange } from "./log";
import { sameValue } from "./same";
import { Chance } from "./testing/random";
import { DEVICES, randomLog } from "./testing/randomlogs";
import { told, toldText } from "./told";
import type { Change, Value } from "./types";

const [A, B, C] = DEVICES;

/** Two devices that know the same beginning. */
function two(): [Log, Log] {
  const log = new Log();
  log.append(A, 1, "Ann", { players: ["Ada", "Ben"], "cell/1/0": "25" });
  return [log, new Log(log.history())];
}

describe("a log", () => {
  test("numbers the changes of a device and says what it has seen", () => {
    const [log] = two();
    expect(log.append(B, 2, "Bob", { title: "Kitchen" })).toEqual({
      device: B,
      n: 1,
      seen: { [A]: 1 },
      at: 2,
      by: "Bob",
      sets: { title: "Kitchen" },
    });
    expect(log.have()).toEqual({ [A]: 1, [B]: 1 });
    expect(log.beyond({ [A]: 1 }).map(({ device }) => device)).toEqual([B]);
  });

  test("takes what it has already without a word", () => {
    const [log, other] = two();
    expect(log.merge(other.history())).toEqual([]);
    other.append(B, 2, "", { title: "Kitchen" });
    expect(log.merge(other.history())).toHaveLength(1);
  });

  test("is whole, or refuses", () => {
    const [log] = two();
    log.append(B, 2, "", { title: "Kitchen" });
    const fresh = new Log();
    expect(() => fresh.merge([log.history()[1]])).toThrow(NotWhole);
    expect(fresh.size).toBe(0);
  });

  test("does not take a change that saw one, and not what this one saw", () => {
    const [log] = two();
    log.append(B, 2, "", { title: "Kitchen" });
    const torn = { device: C, n: 1, seen: { [B]: 1 }, at: 3, by: "", sets: { title: "Garden" } };
    expect(() => log.merge([torn])).toThrow(Malformed);
    expect(log.size).toBe(2);
  });

  test("refuses a fork and names the change", () => {
    const [log, other] = two();
    log.append(A, 2, "", { title: "Kitchen" });
    other.append(A, 2, "", { title: "Garden" });
    expect(() => log.merge(other.history())).toThrow(Forked);
    expect(() => log.merge(other.history())).toThrow("AAAAAAAA-2");
    expect(log.value("title")).toBe("Kitchen");
  });

  test("shows values that were set at the same time, until somebody decides", () => {
    const [log, other] = two();
    log.append(A, 5, "Ann", { "cell/1/0": "30" });
    other.append(B, 6, "Bob", { "cell/1/0": "35" });
    log.merge(other.history());
    expect(log.value("cell/1/0")).toBe("35");
    expect(log.clash("cell/1/0")?.choices).toEqual([
      { value: "30", by: "Ann", at: 5, change: "AAAAAAAA-2" },
      { value: "35", by: "Bob", at: 6, change: "BBBBBBBB-1" },
    ]);
    log.append(A, 7, "Ann", { "cell/1/0": "30" });
    expect(log.clashes()).toEqual([]);
    expect(log.value("cell/1/0")).toBe("30");
  });

  test("the same value twice is no conflict", () => {
    const [log, other] = two();
    log.append(A, 5, "", { rules: { preset: "hoyle", set: { target: "1000", jokers: "2" } } });
    other.append(B, 6, "", { rules: { preset: "hoyle", set: { jokers: "2", target: "1000" } } });
    log.merge(other.history());
    expect(log.clashes()).toEqual([]);
  });

  test("a removal beside another change of the round removes nothing yet", () => {
    const [log, other] = two();
    log.append(A, 5, "Ann", { "removed/1": true });
    expect(fold(log).rounds).toHaveLength(0);
    other.append(B, 4, "Bob", { "cell/1/1": "10" });
    log.merge(other.history());
    expect(fold(log).rounds[0]?.clashes).toEqual([
      {
        register: "removed/1",
        choices: [
          { value: true, by: "Ann", at: 5, change: "AAAAAAAA-2" },
          { value: null, by: "Bob", at: 4, change: "BBBBBBBB-1" },
        ],
      },
    ]);
    log.append(B, 8, "Bob", { "removed/1": true });
    expect(fold(log).rounds).toHaveLength(0);
  });
});

describe("what is no change", () => {
  const good: Change = { device: A, n: 1, seen: { [B]: 2 }, at: 0, by: "", sets: { title: "x" } };
  test("this one is", () => expect(readChange(good)).toEqual(good));
  test.each<[string, unknown]>([
    ["nothing", null],
    ["a list", []],
    ["a device with a wrong sign", { ...good, device: "AAAAAAAI" }],
    ["the number 0", { ...good, n: 0 }],
    ["half a number", { ...good, n: 1.5 }],
    ["its own device as seen", { ...good, seen: { [A]: 1 } }],
    ["nothing seen, written out", { ...good, seen: { [B]: 0 } }],
    ["a time before 1970", { ...good, at: -1 }],
    ["a name too long", { ...good, by: "x".repeat(31) }],
    ["a sign that cannot be seen", { ...good, by: "a\u0000" }],
    ["nothing set", { ...good, sets: {} }],
    ["an unknown field", { ...good, more: 1 }],
    ["undone and redone", { ...good, undoes: `${A}-1`, redoes: `${A}-1` }],
    ["another device's change undone", { ...good, undoes: `${B}-1` }],
    ...Object.entries({
      "unknown/1/2/3": 1,
      "unknown/1000": 1,
      Unknown: 1,
      unknown: 1.5,
      unread: ["a"],
      longer: "x".repeat(401),
      title: "x".repeat(61),
      "title ": "x",
      players: ["Ada"],
      "cell/1000/1": "25",
      "cell/1/٣": "25",
      "cell/2/0": "60/35",
      "cell/2/1": "ks",
      "cell/1/0": "9x",
      "wild/1": "10",
      "dealer/1": 8,
      first: -1,
      "stock/1": false,
      "removed/1": 1,
      ended: "yes",
      rules: { preset: "hoyle" },
      __proto__: "25",
    }).map(([register, value]) => [register, { ...good, sets: { [register]: value } }] as [string, unknown]),
    ["nine players", { ...good, sets: { players: [..."ABCDEFGHI"] } }],
    ["a name twice", { ...good, sets: { players: ["Ann", "Ann"] } }],
    ["an empty name", { ...good, sets: { players: ["Ann", " "] } }],
    ...[
      "\u00a0",
      "\u200d\u2060",
      "\u3000",
      "\u3164",
      "a\n",
      "a\u009f",
      "a\u2028",
      "\u202eb",
      "a\u2069",
      "\ufeffa",
      "a\ud83d",
    ].map(
      (title) => [`the title ${JSON.stringify(title)}`, { ...good, sets: { title } }] as [string, unknown],
    ),
    ["a setting that is no text", { ...good, sets: { rules: { preset: "hoyle", set: { target: 1000 } } } }],
    ["more in the rules", { ...good, sets: { rules: { preset: "hoyle", set: {}, more: 1 } } }],
    ["an entry too long", { ...good, sets: { "cell/1/0": "7?".repeat(201) } }],
  ])("%s", (_, found) => expect(() => readChange(found)).toThrow(Malformed));
  test.each(["👩‍👩‍👧", "🫩", "\u0378", "a\u00a0b", "שלום", "a\u200b", "e\u0301", "\ue000"])(
    "%s is a name",
    (name) =>
      expect(readChange({ ...good, sets: { players: [name, "Ann", "ann", "Ann "] } }).sets.players).toContain(
        name,
      ),
  );
  test("what a newer program writes is kept, and not read", () => {
    const log = new Log([
      {
        ...good,
        seen: {},
        sets: { players: ["Ada", "Ben"], "team/7": "red", constructor: 5, "cell/3/9": "x" },
      },
      { ...good, device: B, seen: {}, sets: { "team/7": "blue", "team/8/1": true, removedly: true } },
    ]);
    expect(fold(log)).toMatchObject({ rounds: [], clashes: [] });
    expect(log.clashes()).toEqual([]);
    expect(log.value("removedly")).toBe(true);
    expect(told(log, log.history()[0] as Change).map(toldText)).toContain("constructor: 5");
  });
  test("names and titles are counted in signs, not in halves of them", () =>
    expect(readChange({ ...good, by: "🂡".repeat(30) }).by).toHaveLength(60));
});

/** The value of a register by the words of docs/sheet.md, slowly. */
function valueBySpec(changes: readonly Change[], register: string): Value {
  const setters = changes.filter(({ sets }) => register in sets);
  const heads = setters.filter((one) => !setters.some((other) => follows(other, one)));
  return heads.at(-1)?.sets[register] ?? null;
}

describe("logs at random", () => {
  const seeds = Array.from({ length: 12 }, (_, at) => at + 1);

  test.each(seeds)("%i: merged in any order and in any parts it is the same", (seed) => {
    const log = randomLog(seed, 60);
    const chance = new Chance(seed);
    const parts = new Log();
    let left = [...log.history()];
    while (left.length) {
      const some = left.slice(0, 1 + chance.below(left.length));
      parts.merge(
        chance.shuffled([...some, ...log.history().slice(0, chance.below(5))].filter(knows(parts, some))),
      );
      left = left.filter((change) => !parts.find(`${change.device}-${change.n}`));
    }
    expect(parts.history()).toEqual(log.history());
    expect(fold(parts)).toEqual(fold(log));
    expect(parts.clashes()).toEqual(log.clashes());
  });

  test.each(seeds)("%i: a change that follows another comes behind it", (seed) => {
    const changes = randomLog(seed, 40).history();
    for (const [at, change] of changes.entries()) {
      for (const earlier of changes.slice(0, at)) expect(follows(earlier, change)).toBe(false);
    }
  });

  test.each(seeds)("%i: registers hold what their heads say", (seed) => {
    const log = randomLog(seed, 60);
    for (const register of new Set(log.history().flatMap(({ sets }) => Object.keys(sets)))) {
      expect(sameValue(log.value(register), valueBySpec(log.history(), register))).toBe(true);
    }
  });
});

/** A prefix of the order is whole; what lies before it may come again. */
const knows = (log: Log, some: readonly Change[]) => (change: Change) =>
  some.includes(change) || log.find(`${change.device}-${change.n}`) !== undefined;
