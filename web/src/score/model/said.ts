/** A sheet in words: who won and why, who is missing, what its registers are and hold. */

import { count, list, number } from "../../lib/words";
import { inRound } from "./registers";
import type { Ending, Sheet, Value } from "./types";

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
    return round === 1 ? "The only round is played." : `All ${round} rounds are played.`;
  }
  const reached = (totals: number[]) => names.filter((_, side) => (totals[side] ?? 0) >= target);
  if (played.slice(0, -1).some((totals) => reached(totals).length))
    return `After a tie, round ${round} decided.`;
  return `${list(reached(played.at(-1) ?? []))} reached ${target} in round ${round}.`;
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

/** An entry with true minuses, and without the marks of unknown suits. */
const entrySaid = (text: string): string => text.replaceAll("-", "−").replaceAll("?", "");

function plainSaid(value: Value): string {
  if (value === null) return "none";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value !== "object") return String(value);
  return [value.preset, ...Object.entries(value.set).map(([name, text]) => `${name} ${text}`)].join(", ");
}
