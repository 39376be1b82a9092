/** Cards as an entry writes them: `KsQsJs 4? Jk=9h`. */

import { EntryFault } from "./fault";
import type { Card, CardGroup } from "./types";

export const RANKS = "A23456789TJQK";
export const JOKER = "Jk";

const SIGNS: Record<string, string> = {
  "♣": "c",
  "♧": "c",
  "♦": "d",
  "♢": "d",
  "♥": "h",
  "♡": "h",
  "♠": "s",
  "♤": "s",
  "?": "",
};
const CARD = /(?:(jk)(?:=(10|[1-9atjqk])([cdhs?♠-♧])?)?|(10|[1-9atjqk])([cdhs?♠-♧])?)/iy;

export const isJoker = (card: Card): boolean => card.rank === JOKER;

/** The rank of a card on its face: that of a low ace is `A`. */
export const faceOf = (rank: string): string => (rank === "1" ? "A" : rank);

/** The groups of cards in one half of an entry. */
export function readCards(text: string): CardGroup[] {
  const groups = text.replaceAll(/\s*=\s*/g, "=").split(/[\s,]+/);
  return groups.filter(Boolean).map(readGroup);
}

function readGroup(text: string): CardGroup {
  const cards: CardGroup = [];
  CARD.lastIndex = 0;
  while (CARD.lastIndex < text.length) {
    const at = CARD.lastIndex;
    const found = CARD.exec(text);
    if (!found) throw noCard(text, text.slice(at));
    cards.push(cardFrom(found));
  }
  return cards;
}

function cardFrom([, joker, forRank, forSuit, rank, suit]: RegExpExecArray): Card {
  if (!joker) return { rank: rankFrom(rank), suit: suitFrom(suit) };
  const card = { rank: JOKER, suit: "" };
  return forRank ? { ...card, as: { rank: rankFrom(forRank), suit: suitFrom(forSuit) } } : card;
}

const rankFrom = (text = ""): string => (text === "10" ? "T" : text.toUpperCase());
const suitFrom = (text = ""): string => SIGNS[text] ?? text.toLowerCase();

function noCard(group: string, rest: string): EntryFault {
  const sign = [...rest][0] ?? "";
  const where = [...group].length > 1 ? ` in “${group}”` : "";
  if (/^[cdhs?♠-♧]/iu.test(sign)) {
    return new EntryFault(
      `A rank is missing before ${sign}${where}: a card is a rank, then a suit, as in Ks or 4?.`,
    );
  }
  if (/^[0-9+-]/.test(sign)) {
    return new EntryFault(
      `${sign}${where} is no card: write cards, such as Ks 7h Jk, or points alone, such as 60 / 35.`,
    );
  }
  return new EntryFault(
    `${sign}${where} is neither a number nor a card: write points, such as 60 / 35, or cards, such as Ks 7h Jk.`,
  );
}

/** The one form of a card. */
export function cardText({ rank, suit, as }: Card): string {
  if (rank !== JOKER) return rank + (suit || "?");
  return as ? `${JOKER}=${as.rank}${as.suit || "?"}` : JOKER;
}

/** The one form of groups of cards. */
export const cardsText = (groups: CardGroup[]): string =>
  groups.map((group) => group.map(cardText).join("")).join(" ");
