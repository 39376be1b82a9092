// Made from the server's protocol by `make types`; do not edit.

export const PROTOCOL = 1;

export const PHRASES = ["Hello!", "Good luck!", "Nice one!", "Oops!", "Thank you!", "Just a moment.", "Back again.", "Good game!"] as const;

/** What is played here, in short; the whole is at ``/api/tables/CODE/rules``. */
export interface Terms {
  preset: string;
  title: string;
  changed: number;
  target: number | null;
  rounds: number;
  partners: boolean;
}

/** The table itself. ``commitment`` binds the server to the cards of this game before they are dealt. */
export interface About {
  code: string;
  name: string;
  terms: Terms;
  host: number;
  status: "over" | "paused" | "playing" | "waiting";
  listed: boolean;
  pace: number;
  turn_seconds: number;
  call_seconds: number;
  commitment: string;
  game: number;
}

/** A seat and what everybody sees of it. ``here``: somebody looks at the table from it. ``stand_in``: the computer plays for the person for now. ``known`` are cards that all know to be in the hand. ``laid`` counts this round, ``total`` those before. */
export interface Place {
  name: string;
  kind: "computer" | "open" | "person";
  level: string;
  here: boolean;
  stand_in: boolean;
  side: number;
  cards: number;
  known: string[];
  laid: number;
  total: number;
}

/** The round in play. ``batch`` lies apart until ``owed`` is on the table; ``lacking`` is for first melds. ``seconds`` are those left to whoever must act, where there is a clock; None without. */
export interface Now {
  round: number;
  dealer: number;
  turn: number;
  phase: "call" | "draw" | "over" | "play" | "upcard";
  actors: number[];
  stock: number;
  stock_known: string[];
  batch: string[];
  owed: string | null;
  wild: string | null;
  lacking: number;
  seconds: number | null;
}

/** A card on the table: who laid it, what it counts, and what it stands for where that is another card. */
export interface LaidCard {
  card: string;
  seat: number;
  points: number;
  stands?: string | null;
}

/** A meld of the table; ``name`` as people say it: ``4–7♥``, ``kings``. */
export interface TableMeld {
  owner: number;
  name: string;
  run: boolean;
  cards: LaidCard[];
}

/** Something that the seat may do now: the cards of the hand it uses, the points it brings, in words. ``meld`` is the meld that it goes to; of a call the one that the called card fits, if there is one. */
export interface Way {
  do: string;
  kind: "back" | "call" | "drop" | "lay" | "meld" | "pass" | "stock" | "swap" | "take";
  cards: string[];
  text: string;
  gain?: number;
  meld?: number | null;
}

/** A card of the pile that may be taken, with the ways to use it where it must be used. */
export interface Taking {
  do: string;
  place: number;
  cards: number;
  owes: string | null;
  uses: Way[];
}

/** What the seat may do now; ``head`` and ``body`` ask for it in words. ``undo`` counts steps back. */
export interface Choices {
  head: string;
  body: string;
  ways: Way[];
  takes: Taking[];
  undo: number;
  off_turn: boolean;
  calls: "ask" | "pass";
}

/** A card of a sheet and what it counts; ``stands`` as in a laid card. */
export interface ValuedCard {
  card: string;
  value: number;
  stands?: string | null;
}

/** Cards that a seat laid on one meld: those of its own, or those it laid off on somebody else's. ``note`` explains what is not as usual, by the rule of this id; both may be empty. */
export interface Counted {
  owner: number;
  name: string;
  cards: ValuedCard[];
  points: number;
  note: string;
  rule: string;
}

/** One seat's round: what it laid meld by meld, what it was caught with, and what came of it. ``note`` and ``rule`` explain what is not as usual about the hand. */
export interface SeatScore {
  laid: number;
  melds: Counted[];
  caught: number;
  hand: ValuedCard[];
  note: string;
  rule: string;
  deducted: boolean;
  bonus: number;
  score: number;
}

/** The last round that ended, explained; ``totals`` by round and side, the round itself last. */
export interface RoundSheet {
  round: number;
  headline: string;
  out: number | null;
  seats: SeatScore[];
  totals: number[][];
  dealers: number[];
  ready: number[];
}

/** How the game ended and why; ``settlement`` and ``totals`` by side, ``again`` want a rematch. */
export interface GameSheet {
  headline: string;
  why: string;
  winners: number[];
  totals: number[];
  game_bonus: number;
  settlement: number[];
  again: number[];
}

/** What happened, without the name of who did it (seat -1: the table); ``seq`` numbers it. */
export interface Line {
  seq: number;
  seat: number;
  text: string;
  round: number;
}

/** A quick phrase that a seat said. */
export interface Quick {
  seat: number;
  phrase: number;
}

/** Parts of the table, those that changed; a part that is null is not there any more. */
export interface Parts {
  about?: About;
  places?: Place[];
  now?: Now | null;
  pile?: string[];
  melds?: TableMeld[];
  hand?: string[];
  choices?: Choices | null;
  sheet?: RoundSheet | null;
  result?: GameSheet | null;
  abort?: number[];
}

/** The whole table as the seat sees it, and the lines after the number that the client asked from. ``last`` is the number of the newest request of the seat, from any device; the next must be above it. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  build: string;
  you: number | null;
  seq: number;
  parts: Parts;
  lines: Line[];
  last?: number;
}

/** What changed by entry ``seq``; presence changes without a new number. ``done`` is the request of this client that the entry carries out, and answers it as ``done`` would. */
export interface Update {
  type: "update";
  seq: number;
  parts: Parts;
  lines?: Line[];
  done?: number;
  quick?: Quick | null;
}

/** The request ``id`` is carried out and stored, as entry ``seq``. */
export interface Done {
  type: "done";
  id: number;
  seq: number;
}

/** The request ``id`` changes nothing; ``rule`` is the id of the rule, where it is one of the game. ``ways`` is not empty where the request could mean several things: one of them is to be sent instead. */
export interface Refused {
  type: "refused";
  id: number;
  code: string;
  text: string;
  rule?: string;
  ways?: Way[];
}

/** What was asked by ``id``, in a sentence; ``rule`` as in a refusal. */
export interface Answer {
  type: "answer";
  id: number;
  allowed: boolean;
  text: string;
  rule: string;
}

/** The server hears the client. */
export interface Pong {
  type: "pong";
}

/** Do an action. */
export interface Act {
  type: "act";
  id: number;
  do: string;
}

/** Take back the last step of one's own turn, or all since the draw. */
export interface Undo {
  type: "undo";
  id: number;
  all?: boolean;
}

/** Ask whether an action is allowed, and why not. */
export interface Why {
  type: "why";
  id: number;
  do: string;
}

/** Be asked in windows for calls, or always let the discard go until further notice. */
export interface Stand {
  type: "stand";
  id: number;
  calls: "ask" | "pass";
}

/** Ask for the time once more. */
export interface MoreTime {
  type: "more-time";
  id: number;
}

/** The sheet of the round was read; the computer players need not wait. */
export interface Ready {
  type: "ready";
  id: number;
}

/** Say a quick phrase, by its place in the list. */
export interface Say {
  type: "say";
  id: number;
  phrase: number;
}

/** The host starts, pauses or goes on. */
export interface Run {
  type: "run";
  id: number;
  what: "go-on" | "pause" | "start";
}

/** The host gives a seat to the computer or opens it; before the start he may also add or remove one. */
export interface Fill {
  type: "fill";
  id: number;
  seat: number;
  what: "add" | "computer" | "open" | "remove";
  level?: string;
}

/** Give the seat up; the computer plays on for it. */
export interface Leave {
  type: "leave";
  id: number;
}

/** Give the game up: it ends, and the others have won it. */
export interface Concede {
  type: "concede";
  id: number;
}

/** Want the game to end without a winner, or no longer; it ends once every person wants it. */
export interface Abort {
  type: "abort";
  id: number;
  agree?: boolean;
}

/** Want another game with the deal one seat further; it starts once every person here wants it. */
export interface Rematch {
  type: "rematch";
  id: number;
}

/** Is the server there? */
export interface Ping {
  type: "ping";
}

/** A seat of a table to be opened, after the one who opens it. */
export interface SeatWish {
  kind?: "computer" | "open";
  level?: string;
}

/** A table to be opened. ``settings`` change the preset; without ``seats`` two are there, one open. */
export interface NewTable {
  you: string;
  preset?: string;
  settings?: Record<string, string>;
  seats?: SeatWish[];
  name?: string;
  listed?: boolean;
  pace?: number;
  turn_seconds?: number;
  call_seconds?: number;
  start?: boolean;
}

/** A table that is there now; ``invite`` is the address to send to friends. */
export interface Opened {
  code: string;
  invite: string;
}

/** Sit down by a name, at a certain seat or at the first free one. */
export interface JoinSeat {
  you: string;
  seat?: number | null;
}

/** The seat one has now. */
export interface Seated {
  code: string;
  seat: number;
}

/** A seat as the list of tables shows it. */
export interface SeatGlance {
  name: string;
  kind: "computer" | "open" | "person";
  level: string;
}

/** A table as the home page and an invitation show it; ``you`` is the caller's seat. ``round`` is 0 before the game; the seconds are those of its clocks, 0 without. */
export interface Glance {
  code: string;
  name: string;
  terms: Terms;
  status: "over" | "paused" | "playing" | "waiting";
  round: number;
  turn_seconds: number;
  call_seconds: number;
  seats: SeatGlance[];
  you: number | null;
  your_turn: boolean;
}

/** The ways into a table; ``reachable`` is false where the address only works on the server's machine. */
export interface Invitation {
  url: string;
  reachable: boolean;
  note: string;
}

/** A code that carries a seat to another device, once. */
export interface DeviceCode {
  code: string;
  seconds: number;
}

/** The code typed on the other device. */
export interface UseDeviceCode {
  code: string;
}

/** Why a request by HTTP was not carried out, and the way out of it. */
export interface Trouble {
  code: string;
  text: string;
  way_out?: string;
}

/** Rules to be looked at before they are played. */
export interface RulesWish {
  preset: string;
  settings?: Record<string, string>;
  players?: number | null;
}

/** A value of a setting and how the page says it. */
export interface SettingOption {
  value: string;
  label: string;
}

/** A setting as a question; where ``free`` is not empty, any text of that form will do as well. */
export interface SettingForm {
  name: string;
  rule: string;
  question: string;
  options: SettingOption[];
  free: string;
}

/** Settings that belong together, and in a few words what they are about. */
export interface SettingGroup {
  title: string;
  summary: string;
  settings: SettingForm[];
}

/** Named rules to begin from. */
export interface PresetCard {
  name: string;
  title: string;
  tagline: string;
  summary: string;
  settings: Record<string, string>;
  players: number[];
}

/** A strength of the computer players. */
export interface Level {
  name: string;
  title: string;
  summary: string;
}

/** All that the page for a new table is made of. */
export interface Catalogue {
  presets: PresetCard[];
  groups: SettingGroup[];
  levels: Level[];
  phrases: string[];
}

/** A change of the wish that makes the rules agree again. ``settings`` go into those of the wish, those named in ``without`` are left out of it; ``players`` and ``preset``, where they are given, take the place of its own. */
export interface WayOut {
  label: string;
  settings?: Record<string, string>;
  players?: number | null;
  preset?: string | null;
  without?: string[];
}

/** Settings that do not go together, and the ways out. */
export interface RulesFault {
  settings: string[];
  text: string;
  ways: WayOut[];
}

/** One sentence of the rules and its id. */
export interface RuleLine {
  id: string;
  text: string;
}

/** A chapter of the rules. */
export interface RuleChapter {
  title: string;
  lines: RuleLine[];
}

/** Rules explained; ``changed`` are the settings that differ from the preset. Faults leave no chapters. ``changed_rules`` are the ids of the rules that the settings changed are about. */
export interface RulesShown {
  title: string;
  changed: string[];
  changed_rules: string[];
  players: number[];
  faults: RulesFault[];
  chapters: RuleChapter[];
}

/** One's own rules under a name, as others may use them too; ``url`` is where they find them. */
export interface HouseRule {
  code: string;
  name: string;
  preset: string;
  settings: Record<string, string>;
  yours: boolean;
  url?: string;
}

/** Rules to be kept under a name. */
export interface KeepHouseRule {
  name: string;
  preset: string;
  settings?: Record<string, string>;
}

/** What a device has of a score sheet, by the writers' numbers, and changes that the server may lack. */
export interface SheetWish {
  have: Record<string, number>;
  changes?: Record<string, unknown>[];
}

/** What the server has now, its digest, and what of it the device lacks, as much as an answer holds. */
export interface SheetMerged {
  have: Record<string, number>;
  changes: Record<string, unknown>[];
  digest?: string;
}

/** What comes by the socket of a sheet: what the server has of it, and the fingerprint of that. */
export interface SheetGrown {
  have: Record<string, number>;
  digest?: string;
}

/** The registers that a score sheet of the game at a table begins with, of the rounds that are over. */
export interface SheetOfTable {
  sets: Record<string, unknown>;
}

export type FromServer = Welcome | Update | Done | Refused | Answer | Pong;

export type FromClient = Act | Undo | Why | Stand | MoreTime | Ready | Say | Run | Fill | Leave | Concede | Abort | Rematch | Ping;
