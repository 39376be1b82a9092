/** How a game that is over goes on: to the next target that is usual, or for as many rounds again. */

import { count } from "../../lib/words";
import { QUESTIONS } from "../model/generated";
import type { Ending, Sets, Sheet } from "../model/types";

export interface GoesOn {
  label: string;
  sets: Sets;
}

const STEP = 500;

export function goOn({ rules, totals }: Sheet, { why }: Ending): GoesOn | null {
  const { chosen } = rules;
  const by = (name: string, value: number): Sets => ({
    rules: { preset: chosen.preset, set: { ...chosen.set, [name]: `${value}` } },
  });
  if (why === "rounds") {
    const rounds = rules.rounds + firstRounds(rules.rounds);
    return { label: `Play ${count(rounds - rules.rounds, "more round")}`, sets: by("rounds", rounds) };
  }
  if (why !== "target" || rules.target === null) return null;
  const most = Math.max(...totals);
  const usual = targets().find((one) => one > most);
  const target = usual ?? (Math.floor(most / STEP) + 1) * STEP;
  return { label: `Play on to ${target}`, sets: by("target", target) };
}

/** As many rounds again, a handful at most. */
const firstRounds = (rounds: number): number => Math.min(rounds, 5);

const targets = (): number[] =>
  (QUESTIONS.find(({ setting }) => setting === "target")?.answers ?? [])
    .map(([value]) => Number(value))
    .filter(Number.isFinite);
