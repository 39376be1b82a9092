/** What a score sheet is made of; docs/sheet.md says what each means, and `src/rum500/sheet/` is the model. */

export interface RulesChosen {
  preset: string;
  set: Record<string, string>;
}

export type Value = string | number | boolean | null | string[] | RulesChosen;

/** One entry of a sheet's log; the protocol has it as any record. */
export type Change = {
  device: string;
  n: number;
  seen: Record<string, number>;
  at: number;
  by: string;
  sets: Record<string, Value>;
  undoes?: string;
  redoes?: string;
};

/** For each device the number of its newest change. */
export type Have = Record<string, number>;

/** The settings that a sheet counts by, read from their text. */
export interface SheetRules {
  chosen: RulesChosen;
  partners: boolean;
  packs: number | "auto";
  jokers: number;
  handSize: string;
  nextDealer: "left" | "winner";
  floats: boolean;
  /** Caught points count even where the cards ran out (E3). */
  deductAtStock: boolean;
  outBonus: number;
  pips: "face" | "flat5";
  aceValue: number;
  /** As `aceValue` where aces are high only. */
  aceLowValue: number;
  jokerValue: number;
  jokerMeldedAs: "joker" | "card";
  fourAtOnceDouble: boolean;
  target: number | null;
  tie: "play_on" | "share";
  rounds: number;
  gameBonus: number;
  wildRank: boolean;
  wildValue: number;
}

/** A card as an entry says it: a rank of `A23456789TJQK`, `1` for an ace that counts low, or `Jk`. */
export interface Card {
  rank: string;
  /** `c`, `d`, `h` or `s`; empty where it is not known, and for a joker. */
  suit: string;
  /** What a joker stands for, where that is said. */
  as?: { rank: string; suit: string };
}

/** Cards that are written together: laid down together, from low to high. */
export type CardGroup = Card[];

/**
 * The figure of an entry: its net sum, points laid and caught as sums of numbers with signs, or cards. A sum of
 * no numbers was left out: `60 /`.
 */
export type Body =
  | { kind: "net"; sum: number[] }
  | { kind: "points"; laid: number[]; caught: number[] }
  | { kind: "cards"; laid: CardGroup[]; caught: CardGroup[] };

/** What a cell says; `body` is null where the figure is missing and only who went out is known. */
export interface Entry {
  body: Body | null;
  /** Marked as having gone out: 1, or 2 for the second of two partners. */
  out: 1 | 2 | null;
  /** Meant as it stands, though it cannot be. */
  stands: boolean;
}

/** What an entry is worth: laid and caught are null for a net figure, all of it where the figure is missing. */
export interface Worth {
  laid: number | null;
  caught: number | null;
  score: number | null;
}

/** Registers and their new values. */
export type Sets = Record<string, Value>;

/** Something that cannot be, with the sentence that points it out. */
export interface Doubt {
  code: string;
  text: string;
}

/** One of the values that were set at the same time. */
export interface Choice {
  value: Value;
  by: string;
  at: number;
  change: string;
}

/** A register that was set to different values by writers who had not seen each other's. */
export interface Clash {
  register: string;
  /** In the order of the log; the last one counts until somebody decides. */
  choices: Choice[];
}

export interface Cell {
  register: string;
  side: number;
  text: string | null;
  /** What the entry is worth; null where the figure is missing. */
  score: number | null;
  /** Laid and caught points, where the entry says them. */
  laid: number | null;
  caught: number | null;
  /** The running total after the round. */
  total: number;
  /** Seats of the side that went out. */
  out: number | null;
  doubts: Doubt[];
  clash: Clash | null;
}

export interface Round {
  key: number;
  number: number;
  dealer: number | null;
  wild: string | null;
  stock: boolean;
  complete: boolean;
  /** Behind the end of the game: kept, and not counted. */
  behind: boolean;
  cells: Cell[];
  doubts: Doubt[];
  /** A clash of the round's other registers: its removal, dealer, wild rank, or that the cards ran out. */
  clashes: Clash[];
}

/** How the game ended; `bonus` went to a sole winner. */
export interface Ending {
  why: "target" | "rounds" | "ended";
  /** The number of the round after which it ended. */
  round: number;
  winners: number[];
  bonus: number;
  totals: number[];
  settlement: number[];
}

export interface Sheet {
  title: string;
  players: string[];
  /** Seats of each side, and what the side is called. */
  sides: number[][];
  names: string[];
  rules: SheetRules;
  rounds: Round[];
  /** Final totals once the game is over, with the bonus for the game. */
  totals: number[];
  ending: Ending | null;
  /** The round to be entered next: the first that is not complete, else a new one. */
  next: { key: number; number: number; dealer: number | null; side: number };
  /** The key of a new round. */
  newKey: number;
  /** Cards dealt to each; null where an open card says how many. */
  hand: number | null;
  packs: number;
  /** Sides whose figure is missing, by round. */
  missing: { number: number; key: number; sides: number[] }[];
  /** Clashes of the title, the names, the rules, the first dealer. */
  clashes: Clash[];
}
