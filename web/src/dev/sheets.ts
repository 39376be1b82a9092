/** Sheets and lobbies as parts of a table, for looking at them without a server. */

import type { About, Counted, GameSheet, Parts, Place, RoundSheet, SeatScore, ValuedCard } from "../protocol";

const worth = (card: string) =>
  card[0] === "A" ? 15 : "KQJT".includes(card[0] ?? "") ? 10 : Number(card[0]) || 15;

function place(name: string, side: number, more: Partial<Place> = {}): Place {
  const person = { kind: "person", level: "", here: true, stand_in: false } as const;
  return { ...person, known: [], name, side, cards: 7, laid: 0, total: 0, ...more };
}

const bot = { kind: "computer", level: "steady" } as const;
const free = { kind: "open", level: "", here: false } as const;
const FOUR = [place("Kim", 0), place("Ann", 1), place("Ben", 2), place("Mei", 3, bot)];
const EIGHT = [
  ...FOUR,
  ...["Dev", "Eva", "Maximiliane-Charlotte", "Gus"].map((name, at) => place(name, at + 4)),
];
const PARTNERS = FOUR.map((one, seat) => ({ ...one, side: seat % 2 }));

const about = (status: About["status"], target: number | null = 500): About => ({
  code: "K7WQ2ABC",
  name: "Thursday table",
  terms: { preset: "500-rum", title: "500 Rum", changed: 1, target, rounds: 0, partners: false },
  host: 0,
  status,
  listed: false,
  pace: 1,
  turn_seconds: 0,
  call_seconds: 20,
  commitment: "",
  game: 1,
});

const words = (text: string) => text.split(" ").filter(Boolean);
const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);

function valued(word: string): ValuedCard {
  const [card = "", stands] = word.split("=");
  return { card, value: worth(stands ?? card), stands: stands ?? null };
}

/** "threes: 3s 3h 3d" of one's own, "10–K♣@2: Kc" laid off on that of seat 2. */
function counted(seat: number, text: string): Counted {
  const [title = "", laid = ""] = text.split(": ");
  const [name = "", by] = title.split("@");
  const cards = words(laid).map(valued);
  const off = by !== undefined;
  return {
    owner: off ? Number(by) : seat,
    name,
    cards,
    points: sum(cards.map((one) => one.value)),
    note: off ? "counts for who laid it" : "",
    rule: off ? "L2" : "",
  };
}

function score(seat: number, laid: string[], held: string): SeatScore {
  const melds = laid.map((text) => counted(seat, text));
  const hand = words(held).map(valued);
  const points = sum(melds.map((one) => one.points));
  const caught = sum(hand.map((one) => one.value));
  const ace = held.includes("A");
  const [note, rule] = ace ? ["an ace in hand counts 15", "S4"] : ["", ""];
  return { laid: points, melds, caught, hand, note, rule, deducted: true, bonus: 0, score: points - caught };
}

const MINE = ["threes: 3s 3h 3d", "6–8♦: 6d 7d 8d", "10–K♣@2: Kc", "fours: 4s 4h 4c", "tens: Td Th Ts"];
const SEATS = [
  score(0, MINE, "As 2d"),
  score(1, ["4–7♥: 4h 5h 6h Jk=7h", "kings: Kc Kd Ks"], "Qh 2c"),
  score(2, ["nines: 9h 9d 9c", "10–K♣: Tc Jc Qc", "4–7♥@1: 7h"], ""),
  score(3, ["5–8♠: 5s 6s 7s 8s"], "Ah Kh Qs Js Ts 9s Td"),
];
const TOTALS = [
  [95, 120, 60, -20],
  [183, 255, 157, 5],
  [287, 341, 212, -35],
  [352, 390, 298, -73],
  [401, 455, 361, -41],
  [461, 523, 402, -60],
];

const sheet = (rounds: number, seats = SEATS, totals = TOTALS): RoundSheet => ({
  round: rounds,
  headline: "Ben went out; Ann made most, +81.",
  out: 2,
  seats,
  totals: totals.slice(0, rounds),
  dealers: [0, 1, 2, 3, 0, 1].slice(0, rounds),
  ready: [1, 3],
});

function result(totals: number[], headline: string, again: number[] = []): GameSheet {
  const sum = totals.reduce((all, one) => all + one);
  const winners = [totals.indexOf(Math.max(...totals))];
  const settlement = totals.map((total) => totals.length * total - sum);
  const why = "Ann has reached 500 alone.";
  return { headline, why, winners, totals, game_bonus: 0, settlement, again };
}

const eight = TOTALS.map((row) => [...row, ...row.map((total) => Math.round(total * 0.8) - 30)]);
const EIGHT_SEATS = [...SEATS, ...SEATS];
const now = { dealer: 1, round: 5, turn: 2, phase: "draw" as const, actors: [2], stock: 20, stock_known: [] };
const NOW = { ...now, batch: [], owed: null, wild: null, lacking: 0, seconds: null };

export const PIECES: Record<string, { you: number | null; parts: Parts }> = {
  lobby: {
    you: 0,
    parts: {
      about: about("waiting"),
      places: [place("Kim", 0), place("Ann", 1), place("", 2, free), place("Mei", 3, bot)],
    },
  },
  guest: {
    you: 1,
    parts: { about: about("waiting"), places: [place("Kim", 0), place("Ann", 1), place("", 2, free)] },
  },
  round: { you: 0, parts: { about: about("playing"), places: FOUR, sheet: sheet(4), now: NOW } },
  "round-partners": {
    you: 0,
    parts: {
      about: about("playing"),
      places: PARTNERS,
      sheet: sheet(
        4,
        SEATS,
        TOTALS.map((row) => row.slice(0, 2)),
      ),
      now: NOW,
    },
  },
  "round-8": {
    you: 0,
    parts: { about: about("playing"), places: EIGHT, sheet: sheet(6, EIGHT_SEATS, eight), now: NOW },
  },
  "round-watch": { you: null, parts: { about: about("playing"), places: FOUR, sheet: sheet(1), now: NOW } },
  end: {
    you: 0,
    parts: {
      about: about("over"),
      places: FOUR,
      sheet: sheet(6),
      result: result(TOTALS[5] ?? [], "Ann wins with 523.", [1, 3]),
    },
  },
  "end-8": {
    you: 0,
    parts: {
      about: about("over"),
      places: EIGHT,
      sheet: sheet(6, EIGHT_SEATS, eight),
      result: result(eight[5] ?? [], "Ann wins with 523."),
    },
  },
  menu: { you: 0, parts: { about: about("playing"), places: FOUR, now: NOW, abort: [1] } },
};
