/** A sheet in words: who won and why, who is missing, what its registers are and hold. */

import { count, list, number } from "../../lib/words";
import { best, reached } from "./ending";
import { PRESETS, QUESTIONS } from "./generated";
import { inRound } from "./registers";
import type { Ending, RulesChosen, Sheet, Value } from "./types";

/** "Ada wins with 510", "Ada & Col win with 510", "Ada and Ben share the win with 510". */
export function winSaid({ names, sides }: Sheet, { winners, totals }: Ending): string {
  const [first = 0] = winners;
  const alone = (sides[first] ?? []).length > 1 ? "win" : "wins";
  const verb = winners.length > 1 ? "share the win" : alone;
  return `${list(winners.map((side) => names[side] ?? ""))} ${verb} with ${number(totals[first] ?? 0)}`;
}

/** "Ada wins with 510, 50 of them for the game". */
export const winInFull = (sheet: Sheet, ending: Ending): string =>
  winSaid(sheet, ending) + (ending.bonus ? `, ${ending.bonus} of them for the game` : "");

/** How it came to the end, in a sentence. */
export function endSaid({ names, rules, rounds }: Sheet, { why, round }: Ending): string {
  if (why === "ended") return `The game was ended after round ${round}.`;
  const played = rounds.slice(0, round).map(({ cells }) => cells.map(({ total }) => total));
  const { target } = rules;
  if (why === "rounds" || target === null) {
    if (round > rules.rounds) return `After a tie, round ${round} decided.`;
    return round === 1 ? "It was one round." : `All ${round} rounds are played.`;
  }
  const reached = (totals: number[]) => names.filter((_, side) => (totals[side] ?? 0) >= target);
  if (played.slice(0, -1).some((totals) => reached(totals).length))
    return `After a tie, round ${round} decided.`;
  return `${list(reached(played.at(-1) ?? []))} reached ${target} in round ${round}.`;
}

/** "Ada and Ben are level at 505: another round is played"; empty where the game is not held up by a tie. */
export function levelSaid({ names, rules, rounds, ending }: Sheet): string {
  const open = rounds.findIndex(({ complete }) => !complete);
  const played = open < 0 ? rounds.length : open;
  const totals = rounds[played - 1]?.cells.map(({ total }) => total) ?? [];
  if (ending || rules.tie !== "play_on" || !reached(rules, totals, played)) return "";
  const level = best(totals);
  if (level.length < 2) return "";
  const who = list(level.map((side) => names[side] ?? ""));
  return `${who} are level at ${number(totals[level[0] ?? 0] ?? 0)}: another round is played`;
}

/** "Round 3: Ben is missing.", one for each round. */
export const missingSaid = ({ missing, names }: Sheet): string[] =>
  missing.map(({ number: round, sides }) => {
    const who = list(sides.map((side) => names[side] ?? ""));
    return `Round ${round}: ${who} ${sides.length === 1 ? "is" : "are"} missing.`;
  });

/** "7 cards each, one pack; Ben deals": what is dealt, and by whom where that is known. */
export function dealSaid({ hand, packs, players }: Sheet, dealer: number | null): string {
  const cards = hand === null ? "as many cards as an open card says" : `${hand} cards each`;
  const deals = dealer === null ? "" : `; ${players[dealer]} deals`;
  return `${cards}, ${count(packs, "pack")}${deals}`;
}

/** Who plays, as registers name them by number. */
export interface Names {
  players: string[];
  sides: string[];
}

const OF_SHEET = new Map([
  ["title", "title"],
  ["players", "names"],
  ["rules", "rules"],
  ["first", "first dealer"],
  ["ended", "the game"],
]);

/** Which register that is: "Ben, round 3"; `roundNo` knows rounds by their keys. */
export function registerSaid(register: string, { sides }: Names, roundNo: (key: number) => number): string {
  const place = inRound(register);
  if (!place) return OF_SHEET.get(register) ?? register;
  const round = `round ${roundNo(place.key)}`;
  if (place.kind === "cell") return `${sides[place.side] ?? `side ${place.side + 1}`}, ${round}`;
  if (place.kind === "dealer") return `dealer of ${round}`;
  return place.kind === "wild" ? `wild rank of ${round}` : round;
}

/** What a register holds, none too: "60 / −5", "as it goes round". */
export function valueSaid(register: string, value: Value, { players }: Names): string {
  switch (inRound(register)?.kind ?? register) {
    case "removed":
      return value === null ? "kept" : "taken out";
    case "stock":
      return value === null ? "the cards did not run out" : "the cards ran out";
    case "ended":
      return value === null ? "not over" : "over";
    case "first":
    case "dealer":
      return value === null ? "as it goes round" : (players[Number(value)] ?? `seat ${Number(value) + 1}`);
    case "cell":
      return value === null ? "missing" : entrySaid(String(value));
    case "wild":
      return value === "T" ? "10" : String(value ?? "none");
    default:
      return plainSaid(value);
  }
}

/** An entry with true minuses, and without the marks of unknown suits, a ten as on its face. */
const entrySaid = (text: string): string =>
  text.replaceAll("-", "−").replaceAll("?", "").replaceAll("T", "10");

function plainSaid(value: Value): string {
  if (value === null) return "none";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value !== "object") return String(value);
  return rulesSaid(value);
}

/** "Hoyle; What does an ace count? 25". */
function rulesSaid({ preset, set }: RulesChosen): string {
  const title = PRESETS.find(({ name }) => name === preset)?.title ?? preset;
  return [title, ...Object.entries(set).map(settingSaid)].join("; ");
}

function settingSaid([name, value]: [string, string]): string {
  const question = QUESTIONS.find(({ setting }) => setting === name);
  const answer = question?.answers.find(([one]) => one === value)?.[1] ?? value;
  return `${question?.asks ?? `${name}:`} ${answer}`;
}
