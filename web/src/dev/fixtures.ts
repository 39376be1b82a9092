/** The states of the table as welcomes, for looking at them without a server. */

import type {
  Choices,
  LaidCard,
  Line,
  Now,
  Parts,
  Place,
  TableMeld,
  Taking,
  Way,
  Welcome,
} from "../protocol";

const VALUES: Record<string, number> = { A: 15, K: 10, Q: 10, J: 10, T: 10 };
const worth = (card: string) => VALUES[card[0] ?? ""] ?? 5;

/** "4h 5h 6h 7h@2": cards of a meld, those after an @ laid by another seat; "Jk=9h" a joker as the nine. */
function meld(owner: number, name: string, text: string): TableMeld {
  const cards = text.split(" ").map((word): LaidCard => {
    const [laid = "", by] = word.split("@");
    const [card = "", stands] = laid.split("=");
    return { card, seat: by ? Number(by) : owner, points: worth(card), stands: stands ?? null };
  });
  return { owner, name, run: name.includes("–"), cards };
}

function place(name: string, cards: number, laid: number, total: number, more: Partial<Place> = {}): Place {
  const at = { kind: "person", level: "", here: true, stand_in: false, side: 0, known: [] } as const;
  return { ...at, known: [], name, cards, laid, total, ...more };
}

const bot = { kind: "computer", level: "steady" } as const;
const FOUR: Place[] = [
  place("Kim", 14, 40, 287),
  place("Ann", 4, 45, 341, { side: 1, known: ["9c", "2h"] }),
  place("Ben", 6, 64, 212, { side: 2 }),
  place("Mei", 9, 36, -35, { side: 3, ...bot }),
];
const EIGHT: Place[] = [
  ...FOUR,
  place("Dev", 2, 20, 118, { side: 4, here: false }),
  place("Eva", 4, 30, 402, { side: 5 }),
  place("Finn", 3, 0, 64, { side: 6 }),
  place("Gus", 4, 6, -12, { side: 7, ...bot }),
];

const MELDS: TableMeld[] = [
  meld(1, "4–7♥", "4h 5h 6h 7h@2"),
  meld(2, "nines", "9h 9d 9c"),
  meld(3, "5–8♠", "5s 6s 7s 8s"),
  meld(1, "kings", "Kc Kd Ks Kh@3"),
  meld(2, "10–K♣", "Tc Jc Qc Kc@0"),
  meld(0, "threes", "3s 3h 3d"),
  meld(0, "6–8♦", "6d 7d 8d"),
];
const MORE_MELDS: TableMeld[] = [
  ...MELDS,
  meld(4, "2–6♦", "2d 3d 4d 5d 6d"),
  meld(5, "jacks", "Js Jh Jc"),
  meld(7, "A–3♥", "Ah 2h 3h"),
];

const cards = (text: string) => text.split(" ");
const HAND = cards("As Ts 9s 4h Th Qh 4c 8c 2c Ad Kd Jd 7d 2d");
const LARGE = cards("As Ks Ts 9s 8s 2s Ah Jh Th 9h 8h 4h 2h Ac Qc 9c 4c 2c Ad Kd Qd Jd 7d 5d 4d 3d 2d");
const PILE = cards("Qd 2c Js 8c Ad 6c 6h 3c 7c Th 5d Jd 2s Qh 9d 7s Ac 4s Jh 8d Qs 2h Td 5c");

const way = (
  words: string,
  kind: Way["kind"],
  used: string,
  text: string,
  gain = 0,
  number: number | null = null,
): Way => ({
  do: words,
  kind,
  cards: used ? cards(used) : [],
  text,
  gain,
  meld: number,
});
const STOCK = way("stock", "stock", "", "draw from the stock");
const MELD = way("meld 4s4h4c", "meld", "4s 4h 4c", "4♠ 4♥ 4♣", 15);
const USES = [
  way("meld 4s4h4c", "meld", "4s 4h 4c", "4♠ 4♥ 4♣", 15),
  way("lay 4s>3", "lay", "4s", "4♠ on Mei’s 5–8♠", 5, 3),
];
const drops = (hand: string[]) => hand.map((card) => way(`drop ${card}`, "drop", card, `discard ${card}`));
const TAKES = PILE.slice(0, 22).map(
  (card, at): Taking => ({ do: `take ${card}`, place: at, cards: PILE.length - at, owes: card, uses: USES }),
);

const LINES: Line[] = [
  [-1, "Round 4. Mei dealt."],
  [1, "took 3 from 9♣"],
  [1, "laid 4♥ 5♥ 6♥"],
  [0, "laid 6♦ 7♦ 8♦"],
  [0, "laid off K♣ on meld 5"],
  [1, "laid K♣ K♦ K♠"],
  [1, "discarded 2♥"],
  [2, "drew"],
  [2, "laid off 7♥ on meld 1"],
  [2, "discarded 10♦"],
  [3, "drew"],
  [3, "laid off K♥ on meld 4"],
  [3, "discarded 5♣"],
].map(([seat, text], at) => ({ seq: at + 1, seat: seat as number, text: text as string, round: 4 }));

interface State {
  now?: Partial<Now>;
  choices?: Partial<Choices> | null;
  hand?: string[];
  pile?: string[];
  places?: Place[];
  melds?: TableMeld[];
  you?: number | null;
  status?: "playing" | "paused" | "waiting" | "over";
  lines?: [number, string][];
  /** What the player has done in the page. */
  press?: string[];
}

const drawing: Partial<Choices> = {
  head: "Your turn: draw a card.",
  body: "From the stock, or tap a dotted card in the pile.",
  ways: [STOCK],
  takes: TAKES,
};
const owing: State = {
  now: { phase: "play", owed: "4s", batch: PILE.slice(17) },
  pile: PILE.slice(0, 17),
  lines: [[0, "took 7 from 4♠"]],
  choices: {
    head: "Lay down 4♠ now.",
    body: "You owe it to the table. The other 6 cards you picked up will then be yours.",
    ways: [MELD, USES[1] as Way, way("back", "back", "", "put it back")],
    undo: 1,
  },
};
const playing: Partial<Choices> = {
  head: "Lay down, lay off, or discard.",
  body: "A discard ends your turn.",
  ways: [
    ...drops(HAND),
    MELD,
    way("lay 9s>2", "lay", "9s", "9♠ on Ben’s nines", 5, 2),
    way("lay 9s>3", "lay", "9s", "9♠ on Mei’s 5–8♠", 5, 3),
    way("lay Ad>7", "lay", "Ad", "A♦ on your 6–8♦", 15, 7),
  ],
  undo: 1,
};

export const STATES: Record<string, State> = {
  draw: { choices: drawing },
  take: { choices: drawing, press: ["pile 17"] },
  owed: owing,
  refused: { ...owing, press: ["pick Kd", "drop"] },
  play: {
    now: { phase: "play" },
    hand: LARGE,
    lines: [
      [0, "took 14 from 3♠"],
      [0, "laid 3♠ 3♥ 3♦"],
    ],
    choices: { ...playing, body: "13 cards joined your hand, marked till you play." },
    press: ["fresh 13"],
  },
  layoff: {
    now: { phase: "play", stock: 21 },
    hand: [...HAND, "Ks"],
    lines: [
      [0, "drew"],
      [0, "laid 3♠ 3♥ 3♦"],
    ],
    choices: playing,
    press: ["pick 9s", "lay"],
  },
  call: {
    now: { phase: "call", turn: 1, actors: [0, 2], seconds: 12 },
    pile: [...PILE.slice(0, 23), "8h"],
    lines: [[1, "discarded 8♥"]],
    choices: {
      head: "Rummy?",
      body: "Ann discarded 8♥, and it fits the table. Call it, or let it go.",
      ways: [way("call 8h", "call", "", "call 8♥"), way("pass", "pass", "", "let it go")],
    },
  },
  offturn: {
    now: { phase: "draw", turn: 2, actors: [0, 2] },
    choices: {
      head: "Ben is to draw.",
      body: "You may lay down and lay off meanwhile.",
      ways: [MELD, way("lay 9s>2", "lay", "9s", "9♠ on Ben’s nines", 5, 2)],
      off_turn: true,
    },
  },
  joker: {
    now: { phase: "play" },
    hand: [...HAND.slice(0, 12), "Jk"],
    melds: [...MELDS.slice(0, 5), meld(0, "threes", "3s Jk=3h 3d"), ...MELDS.slice(6)],
    choices: playing,
    press: ["pick Jk", "pick 9s", "pick Ts", "meld"],
  },
  wait: {
    now: { turn: 2, actors: [2] },
    choices: { head: "Ben is to draw.", body: "" },
  },
  watch: { now: { turn: 2, actors: [2] }, you: null, hand: [], choices: null, places: FOUR },
  paused: { status: "paused", choices: drawing },
  empty: {
    now: { stock: 0 },
    choices: {
      head: "Your turn: the stock is empty.",
      body: "Tap a dotted card in the pile, or pass.",
      takes: TAKES,
      ways: [way("pass", "pass", "", "pass")],
    },
  },
};

/** A welcome for a state; `players` and `hand` as on the pictures: 4 or 8, 14 or 27. */
export function welcome(name: string, players: number, hand: number): Welcome {
  const state = STATES[name] ?? {};
  const held = state.hand ?? (hand === 27 ? LARGE : HAND);
  const [me, ...others] = state.places ?? (players === 8 ? EIGHT : FOUR);
  const parts: Parts = {
    about: {
      code: "K7WQ2",
      name: "Thursday table",
      terms: {
        preset: "500-rum",
        title: "Rummy 500, two packs",
        changed: 0,
        target: 500,
        rounds: 0,
        partners: false,
      },
      host: 0,
      status: state.status ?? "playing",
      listed: false,
      pace: 1,
      turn_seconds: 0,
      call_seconds: 20,
      commitment: "",
      game: 1,
    },
    places: me ? [{ ...me, cards: held.length || me.cards }, ...others] : others,
    now: {
      round: 4,
      dealer: 3,
      turn: 0,
      phase: "draw",
      actors: [0],
      stock: players === 8 ? 5 : 22,
      stock_known: [],
      batch: [],
      owed: null,
      wild: null,
      lacking: 0,
      seconds: null,
      ...state.now,
    },
    pile: state.pile ?? PILE,
    melds: state.melds ?? (players === 8 ? MORE_MELDS : MELDS),
    hand: held,
    choices:
      state.choices === null
        ? null
        : {
            head: "",
            body: "",
            ways: [],
            takes: [],
            undo: 0,
            off_turn: false,
            calls: "ask",
            ...state.choices,
          },
    sheet: null,
    result: null,
    abort: [],
  };
  const more = (state.lines ?? []).map(([seat, text], at) => ({
    seq: LINES.length + at + 1,
    seat,
    text,
    round: 4,
  }));
  const lines = [...LINES, ...more];
  return {
    type: "welcome",
    protocol: 1,
    build: "dev",
    you: state.you === undefined ? 0 : state.you,
    seq: lines.length,
    parts,
    lines,
  };
}
