/** The page's sheet held against cases that the model made: `python -m tests.sheet.vectors`. */

import { describe, expect, test } from "vitest";
import { Malformed, readChange } from "./change";
import { readCsv, writeCsv } from "./csv";
import { textOf } from "./encoding";
import { EntryFault, readEntry, writeEntry } from "./entry";
import { fold } from "./fold";
import { Log } from "./log";
import { rulesOf } from "./rules";
import type { Clash, RulesChosen, Sets, Sheet } from "./types";
import { redoOf, undoOf, type Way } from "./undo";
import { worthOf } from "./worth";

interface Cases {
  entries: { text: string; form: string | null }[];
  rounds: {
    rules: RulesChosen;
    wild: string | null;
    stock: boolean;
    text: string;
    laid: number;
    caught: number;
    score: number;
  }[];
  sheets: {
    changes: unknown[];
    fold: unknown;
    undo: Record<string, unknown>;
    redo: Record<string, unknown>;
    csv: string;
  }[];
  tables: { text: string; sets: Sets | null }[];
  files: { data: number[]; text: string | null }[];
  changes: { change: unknown; ok: boolean }[];
}

const found = import.meta.glob<string>("../../../../build/sheet-vectors.json", {
  eager: true,
  query: "?raw",
  import: "default",
});
const [text] = Object.values(found);
if (!text) throw new Error("build/sheet-vectors.json is missing: `make page` makes it.");
const cases = JSON.parse(text) as Cases;

const formOf = (text: string): string | null => {
  try {
    return writeEntry(readEntry(text));
  } catch (error) {
    if (error instanceof EntryFault) return null;
    throw error;
  }
};

const readOf = (data: number[]): string | null => {
  try {
    return textOf(new Uint8Array(data));
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
};

const tableOf = (text: string): unknown => {
  try {
    return readCsv(text);
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
};

const isChange = (change: unknown): boolean => {
  try {
    readChange(change);
    return true;
  } catch (error) {
    if (error instanceof Malformed) return false;
    throw error;
  }
};

const clashOf = ({ register, choices }: Clash) => ({
  register,
  choices: choices.map(({ value, change }) => ({ value, change })),
});

/** A sheet as the model tells it. */
function told({ rules, rounds, missing, clashes, ...sheet }: Sheet) {
  return {
    ...sheet,
    clashes: clashes.map(clashOf),
    rounds: rounds.map(({ cells, clashes, ...round }) => ({
      ...round,
      clashes: clashes.map(clashOf),
      cells: cells.map(({ register, clash, ...cell }) => ({
        ...cell,
        clash: clash && clashOf(clash),
      })),
    })),
  };
}

/** A step as the model tells it; what refuses it is told in other words. */
function stepOf(way: Way) {
  if (way?.kind !== "step") return way && "refused";
  return { of: way.change, sets: way.sets };
}

const steps = (told: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(told).map(([device, step]) => [device, typeof step === "string" ? "refused" : step]),
  );

test.each(cases.entries)("$text is written as $form", ({ text, form }) => {
  expect(formOf(text)).toBe(form);
});

test.each(cases.rounds)("$text is worth $score", ({ rules, wild, stock, text, laid, caught, score }) => {
  const played = { wild, stock };
  expect(worthOf(readEntry(text), rulesOf(rules), played)).toEqual({ laid, caught, score });
});

describe.each(cases.sheets.map((one, at) => ({ at, one })))("sheet $at", ({ one }) => {
  const log = new Log(one.changes);
  test("folds as the model's", () => expect(told(fold(log))).toEqual(one.fold));
  test("is the same table", () => expect(writeCsv(fold(log))).toBe(one.csv));
  test("undoes the same", () => {
    for (const [device, step] of Object.entries(steps(one.undo)))
      expect(stepOf(undoOf(log, device))).toEqual(step);
  });
  test("redoes the same", () => {
    for (const [device, step] of Object.entries(steps(one.redo)))
      expect(stepOf(redoOf(log, device))).toEqual(step);
  });
});

test.each(cases.tables)("the table $text", ({ text, sets }) => {
  expect(tableOf(text)).toEqual(sets);
});

test.each(cases.files)("the text of $data", ({ data, text }) => {
  expect(readOf(data)).toEqual(text);
});

test.each(cases.changes)("$change is a change: $ok", ({ change, ok }) => {
  expect(isChange(change)).toBe(ok);
});
