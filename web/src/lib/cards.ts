/** Cards as they are written and shown. What a card may do is never decided here. */

export type Suit = "c" | "d" | "h" | "s" | "k";

export interface Shown {
  rank: string;
  suit: Suit;
}

const RANKS = "AKQJT98765432";
const SUITS = "shcdk";
const RANK_NAMES: Record<string, string> = {
  A: "Ace",
  K: "King",
  Q: "Queen",
  J: "Jack",
  T: "Ten",
  9: "Nine",
  8: "Eight",
  7: "Seven",
  6: "Six",
  5: "Five",
  4: "Four",
  3: "Three",
  2: "Two",
};
export const SUIT_NAMES: Record<Suit, string> = {
  c: "clubs",
  d: "diamonds",
  h: "hearts",
  s: "spades",
  k: "joker",
};
export const SIGNS: Record<string, Suit> = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };

export function shown(card: string): Shown {
  return { rank: card[0] ?? "?", suit: card === "Jk" ? "k" : (card[1] as Suit) };
}

export const isJoker = (card: string): boolean => card === "Jk";

/** The rank as it is read on the card. */
export function index(card: string): string {
  if (isJoker(card)) return "Jok";
  return card[0] === "T" ? "10" : (card[0] ?? "");
}

/** "Seven of hearts". */
export function cardName(card: string): string {
  if (isJoker(card)) return "Joker";
  const { rank, suit } = shown(card);
  return `${RANK_NAMES[rank] ?? "Card"} of ${SUIT_NAMES[suit] ?? "an unknown suit"}`;
}

/** The card in a sentence: "10♥"; `CardText` draws the suit. */
export function face(card: string): string {
  if (isJoker(card)) return "joker";
  const sign = Object.keys(SIGNS).find((one) => SIGNS[one] === card[1]) ?? "";
  return index(card) + sign;
}

export type Sorting = "suit" | "rank";

export function sorted<T extends { card: string }>(held: T[], by: Sorting): T[] {
  const place = ({ card }: T): number => {
    const { rank, suit } = shown(card);
    const rankAt = isJoker(card) ? RANKS.length : RANKS.indexOf(rank);
    const suitAt = SUITS.indexOf(suit);
    return by === "suit" ? suitAt * 100 + rankAt : rankAt * 100 + suitAt;
  };
  return [...held].sort((one, other) => place(one) - place(other));
}

/** A card of the hand and the name that this copy of it goes by. */
export interface Held {
  key: string;
  card: string;
}

/** Each copy of a card under a name of its own, by its count; names that are there already stay. */
export function keyed(cards: string[], names: string[] = []): Held[] {
  const given = new Set<string>();
  return cards.map((card) => {
    let key = names.find((name) => name.split(".")[0] === card && !given.has(name)) ?? card;
    for (let copy = 2; given.has(key); copy += 1) key = `${card}.${copy}`;
    given.add(key);
    return { key, card };
  });
}

/** The names of these cards among those held; equal cards in the order in which they are held. */
export function keysOf(cards: string[], held: Held[]): string[] {
  const left = [...held];
  return cards.flatMap((card) => {
    const at = left.findIndex((one) => one.card === card);
    return at < 0 ? [] : left.splice(at, 1).map(({ key }) => key);
  });
}

export type Piece = { kind: "text"; text: string } | { kind: "card"; text: string; suit: Suit };

const IN_TEXT = /((?:(?:10|[2-9AKQJT])(?:–(?:10|[2-9AKQJT]))?)?)([♣♦♥♠])/gu;

/** A sentence in pieces; cards, runs and suits in it apart. */
export function pieces(sentence: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of sentence.matchAll(IN_TEXT)) {
    if (match.index > from) found.push({ kind: "text", text: sentence.slice(from, match.index) });
    found.push({ kind: "card", text: match[1] ?? "", suit: SIGNS[match[2] ?? ""] as Suit });
    from = match.index + match[0].length;
  }
  if (from < sentence.length) found.push({ kind: "text", text: sentence.slice(from) });
  return found;
}

/** A sentence to be spoken: "10 of hearts" for "10♥". */
export function spoken(sentence: string): string {
  return pieces(sentence)
    .map((piece) => {
      if (piece.kind === "text") return piece.text;
      return piece.text
        ? `${RANK_NAMES[piece.text] ?? piece.text} of ${SUIT_NAMES[piece.suit]}`
        : ` of ${SUIT_NAMES[piece.suit]}`;
    })
    .join("");
}
