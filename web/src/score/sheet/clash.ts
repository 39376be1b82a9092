/** Values that were set at the same time, in words. */

import { number } from "../../lib/words";
import { readEntry } from "../model/entry";
import { inRound } from "../model/registers";
import type { Clash, Sheet, Value } from "../model/types";
import { worthOf } from "../model/worth";

/** What the clash is about: "Ben, round 4". */
export function clashTitle(sheet: Sheet, { register }: Clash): string {
  const place = inRound(register);
  if (!place) return OF_SHEET[register] ?? register;
  const no = sheet.rounds.find(({ key }) => key === place.key)?.number ?? "";
  if (place.kind === "cell") return `${sheet.names[place.side] ?? ""}, round ${no}`;
  if (place.kind === "dealer") return `Who deals round ${no}`;
  if (place.kind === "wild") return `The wild rank of round ${no}`;
  if (place.kind === "stock") return `Whether the cards ran out in round ${no}`;
  return `Whether round ${no} is taken out`;
}

const OF_SHEET: Record<string, string> = {
  title: "The title",
  players: "The names",
  rules: "The rules",
  first: "Who deals first",
  ended: "Whether the game is over",
};

/** One of the values, as it stands on its button. */
export function choiceText(sheet: Sheet, register: string, value: Value): string {
  const place = inRound(register);
  switch (place?.kind ?? register) {
    case "cell":
      return value === null ? "missing" : entryText(sheet, place?.key ?? 0, String(value));
    case "removed":
      return value === true ? "Take it out" : "Keep it";
    case "stock":
      return value === true ? "they ran out" : "they did not";
    case "ended":
      return value === true ? "it is over" : "it goes on";
    case "first":
    case "dealer":
      return value === null ? "as it goes round" : (sheet.players[value as number] ?? "");
    case "wild":
      return value === null ? "none" : value === "T" ? "10" : String(value);
    case "players":
      return Array.isArray(value) ? value.join(", ") : "";
    case "rules":
      return rulesText(value);
    default:
      return String(value ?? "none");
  }
}

function entryText(sheet: Sheet, key: number, text: string): string {
  const round = sheet.rounds.find((one) => one.key === key);
  const { score } = worthOf(readEntry(text), sheet.rules, {
    wild: round?.wild ?? null,
    stock: round?.stock ?? false,
  });
  const shown = text.replaceAll("-", "−").replaceAll("?", "");
  return score === null || number(score) === shown ? shown : `${shown} = ${number(score)}`;
}

function rulesText(value: Value): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "";
  return [value.preset, ...Object.entries(value.set).map(([name, text]) => `${name} ${text}`)].join(", ");
}

/** "today 20:14", "28 Nov 20:14". */
export function when(at: number, now = new Date()): string {
  const day = new Date(at);
  const time = day.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (day.toDateString() === now.toDateString()) return `today ${time}`;
  return `${day.toLocaleDateString([], { day: "numeric", month: "short" })} ${time}`;
}
