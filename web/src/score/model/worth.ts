/** What an entry is worth by the settings of the table (docs/sheet.md). */

import { faceOf, isJoker } from "./cardtext";
import { total } from "./sums";
import type { Card, CardGroup, Entry, SheetRules, Worth } from "./types";

/** What of a round an entry's worth depends on. */
export interface Played {
  /** The rank that is wild. */
  wild: string | null;
  /** The cards ran out. */
  stock: boolean;
}

const NOT_SAID: Worth = { laid: null, caught: null, score: null };
const AT_ONCE = 4;

export function worthOf({ body, out }: Entry, rules: SheetRules, { wild, stock }: Played): Worth {
  if (!body) return NOT_SAID;
  const bonus = out === null ? 0 : rules.outBonus;
  if (body.kind === "net") return { laid: null, caught: null, score: total(body.sum) + bonus };
  const [laid, caught] =
    body.kind === "points"
      ? [total(body.laid), total(body.caught)]
      : [laidPoints(body.laid, rules, wild), caughtPoints(body.caught, rules, wild)];
  const lost = stock && !rules.deductAtStock ? 0 : caught;
  return { laid, caught, score: laid + bonus - lost };
}

export function laidPoints(groups: CardGroup[], rules: SheetRules, wild: string | null): number {
  return total(groups.map((group) => groupPoints(group, rules, wild)));
}

export function caughtPoints(groups: CardGroup[], rules: SheetRules, wild: string | null): number {
  return total(groups.flat().map((card) => rankPoints(faceOf(card.rank), rules, wild)));
}

function groupPoints(group: CardGroup, rules: SheetRules, wild: string | null): number {
  const points = group.map((card, at) => {
    const counted = countedAs(card, rules);
    return rankPoints(at === 0 && counted === "A" && leadsATwo(group) ? "1" : counted, rules, wild);
  });
  return total(points) * (rules.fourAtOnceDouble && isSetOfFour(group, wild) ? 2 : 1);
}

/** The rank that a laid card counts as. */
function countedAs({ rank, as }: Card, { jokerMeldedAs }: SheetRules): string {
  return as && jokerMeldedAs === "card" ? as.rank : rank;
}

/** Whether a 2 comes after the first, and neither an ace nor another 2: these make a set with wild twos. */
function leadsATwo([, ...after]: CardGroup): boolean {
  const [next, ...others] = after.map(({ rank, as }) => faceOf(as?.rank ?? rank));
  return next === "2" && !others.includes("A") && !others.includes("2");
}

/** Four or more of a rank, or as many jokers; jokers and wild cards stand for it, but one among wild cards makes a run. */
function isSetOfFour(group: CardGroup, wild: string | null): boolean {
  const ranks = group.flatMap((card) => (isJoker(card) ? (card.as?.rank ?? []) : card.rank)).map(faceOf);
  const natural = ranks.filter((one) => one !== wild);
  return group.length >= AT_ONCE && new Set(natural.length > 1 ? natural : ranks).size <= 1;
}

/** The points of a rank, `1` for a low ace. */
export function rankPoints(rank: string, rules: SheetRules, wild: string | null): number {
  if (rank === "Jk") return rules.jokerValue;
  if (faceOf(rank) === wild) return rules.wildValue;
  if (rank === "1") return rules.aceLowValue;
  if (rank === "A") return rules.aceValue;
  if ("TJQK".includes(rank)) return 10;
  return rules.pips === "flat5" ? 5 : Number(rank);
}
