/** Values that were set at the same time, in words. */

import { capital, number } from "../../lib/words";
import { dayOf } from "../list/state";
import { readEntry, writeEntry } from "../model/entry";
import { inRound } from "../model/registers";
import { type Names, registerSaid, valueSaid } from "../model/said";
import type { Clash, Sheet, Value } from "../model/types";
import { worthOf } from "../model/worth";

/** What the clash is about: "Ben, round 4". */
export function clashTitle(sheet: Sheet, { register }: Clash): string {
  const roundNo = (wanted: number) =>
    sheet.rounds.find(({ key }) => key === wanted)?.number ?? sheet.next.number;
  return capital(registerSaid(register, namesOf(sheet), roundNo));
}

/** One of the values, as it stands on its button; of an entry what it comes to, too. */
export function choiceText(sheet: Sheet, register: string, value: Value): string {
  const text = valueSaid(register, value, namesOf(sheet));
  const place = inRound(register);
  if (place?.kind !== "cell" || value === null) return text;
  const { wild = null, stock = false } = sheet.rounds.find(({ key }) => key === place.key) ?? {};
  const entry = readEntry(String(value));
  const { score } = worthOf(entry, sheet.rules, { wild, stock });
  if (score === null || number(score) === text) return text;
  const body = writeEntry({ ...entry, out: null, stands: false });
  const [laid = "", caught = ""] = valueSaid(register, body, namesOf(sheet))
    .split("/")
    .map((half) => half.trim());
  const halves = entry.body?.kind === "net" ? [laid] : [laid && `laid ${laid}`, caught && `caught ${caught}`];
  return `${[...halves, entry.out ? "out" : ""].filter(Boolean).join(", ")}: ${number(score)}`;
}

const namesOf = ({ players, names }: Sheet): Names => ({ players, sides: names });

/** "today 20:14", "28 Nov 20:14"; a clock may be beyond every calendar. */
export function when(at: number, now = new Date()): string {
  const day = new Date(at);
  if (Number.isNaN(day.getTime())) return "by a clock that was wrong";
  const time = day.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (day.toDateString() === now.toDateString()) return `today ${time}`;
  return `${dayOf(at, now)} ${time}`;
}
