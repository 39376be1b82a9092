/** The draw for deal (P4): everybody draws a card, the lowest deals, equal lowest draw again. */

import { cardText, JOKER, RANKS } from "./cardtext";

export interface Draws {
  /** For each time cards were drawn, the card of each seat that drew. */
  rounds: Map<number, string>[];
  dealer: number;
}

/** Let every seat draw; `random` gives numbers from 0 to below 1. */
export function drawForDeal(players: number, packs: number, jokers: number, random: () => number): Draws {
  const rounds: Map<number, string>[] = [];
  let deck: string[] = [];
  let seats = Array.from({ length: players }, (_, seat) => seat);
  while (seats.length > 1) {
    if (deck.length < seats.length) deck = shuffled(deckOf(packs, jokers), random);
    const drawn = new Map(seats.map((seat) => [seat, deck.pop() ?? JOKER]));
    rounds.push(drawn);
    const lowest = Math.min(...[...drawn.values()].map(height));
    seats = seats.filter((seat) => height(drawn.get(seat) ?? "") === lowest);
  }
  return { rounds, dealer: seats[0] ?? 0 };
}

/** Aces are lowest, jokers highest. */
const height = (card: string): number => (card === JOKER ? RANKS.length : RANKS.indexOf(card[0] ?? ""));

function deckOf(packs: number, jokers: number): string[] {
  const pack = [...RANKS].flatMap((rank) => [..."cdhs"].map((suit) => cardText({ rank, suit })));
  return [...Array.from({ length: packs }, () => pack).flat(), ...Array<string>(jokers).fill(JOKER)];
}

function shuffled(cards: string[], random: () => number): string[] {
  const left = [...cards];
  const mixed: string[] = [];
  while (left.length) mixed.push(...left.splice(Math.floor(random() * left.length), 1));
  return mixed;
}
