/** The settings that a sheet counts by, read from their text; what is unknown is passed over (K5). */

import { DEFAULTS, PRESETS, QUESTIONS } from "./generated";
import type { RulesChosen, SheetRules } from "./types";

export const DEFAULT_PRESET = "500-rum";
export const DEFAULT_RULES: RulesChosen = { preset: DEFAULT_PRESET, set: {} };

type Texts = Record<string, string>;

const BOUNDS = new Map(QUESTIONS.map((question) => [question.setting, question]));
const SWITCH: Record<string, boolean> = {
  on: true,
  yes: true,
  true: true,
  off: false,
  no: false,
  false: false,
};
const HAND_SIZE = /^[1-9][0-9]?(?:\/[1-9][0-9]?){0,2}$/;
const MOST_CARDS = 53;

/** The settings of a preset as text, all of them. */
export function presetTexts(name: string): Texts {
  const known = PRESETS.find((preset) => preset.name === name);
  return { ...DEFAULTS, ...known?.set };
}

/** What a table has chosen as the settings that matter here. */
export function rulesOf(chosen: RulesChosen): SheetRules {
  const base = presetTexts(chosen.preset);
  /** The first of the chosen text and the preset's that can be read. */
  function read<T>(name: string, reader: (text: string) => T | undefined): T {
    const given = chosen.set[name];
    const value = given === undefined ? undefined : reader(given.trim());
    return value !== undefined ? value : (reader(base[name] ?? "") as T);
  }
  const flag = (name: string) => read(name, (text) => SWITCH[text.toLowerCase()]);
  const number = (name: string) => read(name, numberFor(name));
  const one = <T extends string>(name: string, ...options: T[]) =>
    read(name, (text) => options.find((option) => option === text));
  const isHigh = one("ace", "both", "around", "high") === "high";
  return {
    chosen,
    partners: flag("partners"),
    packs: read("packs", (text) =>
      text === "1" ? 1 : text === "2" ? 2 : text === "auto" ? text : undefined,
    ),
    jokers: number("jokers"),
    handSize: read("hand_size", (text) => (isHandSize(text) ? text : undefined)),
    nextDealer: one("next_dealer", "left", "winner"),
    floats: one("final_discard", "optional", "required", "float") === "float",
    deductAtStock: flag("stock_out_deduct"),
    outBonus: number("out_bonus"),
    pips: one("pips", "face", "flat5"),
    aceValue: number("ace_value"),
    aceLowValue: isHigh ? number("ace_value") : number("ace_low_value"),
    jokerValue: number("joker_value"),
    jokerMeldedAs: one("joker_melded_as", "joker", "card"),
    fourAtOnceDouble: flag("four_at_once_double"),
    target: read("target", (text) => (text === "none" ? null : numberFor("target")(text))),
    tie: one("tie", "play_on", "share"),
    rounds: number("rounds"),
    gameBonus: number("game_bonus"),
    wildRank: read("wild_rank", (text) => (text === "none" ? false : text === "dealer" ? true : undefined)),
    wildValue: number("wild_value"),
  };
}

/** Reads a number between the bounds of a setting. */
function numberFor(name: string): (text: string) => number | undefined {
  const { low, high } = BOUNDS.get(name) ?? {};
  return (text) => {
    const value = /^[0-9]{1,6}$/.test(text) ? Number(text) : -1;
    return value >= (low ?? 0) && value <= (high ?? Number.POSITIVE_INFINITY) ? value : undefined;
  };
}

function isHandSize(text: string): boolean {
  if (text === "by_upcard") return true;
  return HAND_SIZE.test(text) && text.split("/").every((size) => Number(size) <= MOST_CARDS);
}

/** Cards dealt to each; null where an open card says how many. */
export function handSize({ handSize }: SheetRules, players: number): number | null {
  if (handSize === "by_upcard") return null;
  const sizes = handSize.split("/").map(Number);
  const group = players === 2 ? 0 : players < 6 ? 1 : 2;
  return sizes[Math.min(group, sizes.length - 1)] ?? null;
}

/** Packs that are shuffled together. */
export function packsFor({ packs }: SheetRules, players: number): number {
  return packs === "auto" ? (players <= 4 ? 1 : 2) : packs;
}
