/** The rules of a sheet as they are chosen: a preset, and what differs from it. */

import { DEFAULTS, FIRST_ASKED, PRESETS, QUESTIONS, type QuestionFacts } from "../model/generated";
import type { RulesChosen } from "../model/types";

/** Asked on the new sheet too, though they stand with the rest of the settings elsewhere. */
const ALSO_FIRST = ["tie", "rounds"];
/** Asked by itself, with the names. */
const ASKED_APART = ["partners", "players", "first_dealer"];

export const titleOf = (preset: string): string =>
  PRESETS.find(({ name }) => name === preset)?.title ?? preset;

/** What the preset says of a setting. */
export const usualOf = (preset: string, setting: string): string =>
  PRESETS.find(({ name }) => name === preset)?.set[setting] ?? DEFAULTS[setting] ?? "";

export const settingOf = ({ preset, set }: RulesChosen, setting: string): string =>
  set[setting] ?? usualOf(preset, setting);

/** The same rules with a setting changed; as the preset has it, it is no change. */
export function withSetting({ preset, set }: RulesChosen, setting: string, value: string): RulesChosen {
  const { [setting]: _, ...others } = set;
  return { preset, set: value === usualOf(preset, setting) ? others : { ...others, [setting]: value } };
}

/** An answer in words. */
export function answerOf({ answers }: QuestionFacts, value: string): string {
  return answers.find(([one]) => one === value)?.[1] ?? value;
}

const question = (setting: string): QuestionFacts[] => QUESTIONS.filter((one) => one.setting === setting);

export const firstQuestions: QuestionFacts[] = [...FIRST_ASKED, ...ALSO_FIRST].flatMap(question);

/** The rest, in the groups of the rules. */
export const moreQuestions: [string, QuestionFacts[]][] = groupsOf(
  QUESTIONS.filter((one) => !firstQuestions.includes(one) && !ASKED_APART.includes(one.setting)),
);

function groupsOf(questions: QuestionFacts[]): [string, QuestionFacts[]][] {
  const groups = new Map<string, QuestionFacts[]>();
  for (const one of questions) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return [...groups];
}

/** Where a table is set by these rules. */
export function playLink({ preset, set }: RulesChosen): string {
  const wish = new URLSearchParams([["preset", preset]]);
  for (const [name, value] of Object.entries(set)) wish.append("set", `${name}=${value}`);
  return `/new?${wish}`;
}
