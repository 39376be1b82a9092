/** What the player is about to do: the cards chosen, the take looked at, the question or refusal in the prompt.

Nothing here knows what is allowed; it compares with what the server lists, and else asks it.
*/

import { createContext } from "svelte";
import type { Choices, Taking, Way } from "../protocol";
import { face, type Held, keyed, keysOf } from "./cards";
import { Hand } from "./hand.svelte";
import { settings } from "./settings.svelte";
import type { Link, Reply, Request } from "./socket";
import { type Table, type Turn, turns } from "./table.svelte";

export type ActName = "draw" | "take" | "meld" | "lay" | "drop";

export interface Notice {
  kind: "refused" | "choice" | "note";
  title: string;
  body: string;
  rule: string;
  ways: Way[];
}

const KINDS: Record<ActName, Way["kind"][]> = {
  draw: ["stock"],
  take: ["take"],
  meld: ["meld"],
  lay: ["lay", "swap"],
  drop: ["drop"],
};
const PLAYED: Way["kind"][] = ["meld", "lay", "swap", "drop"];
const DOWN: Link[] = ["connecting", "lost"];
export const UNSENT = "Sent as soon as the connection is back.";
const NOTHING: Choices = { head: "", body: "", ways: [], takes: [], undo: 0, off_turn: false, calls: "ask" };

export class Play {
  readonly hand: Hand;
  picked = $state.raw<ReadonlySet<string>>(new Set());
  depth = $state.raw<number | null>(null);
  use = $state.raw(0);
  notice = $state.raw<Notice | null>(null);
  told = $state.raw("");
  busy = $state.raw(0);
  /** Acts and undoings that were not answered yet. */
  #open = $state.raw<Request[]>([]);
  /** The copies of cards that a request plays. */
  #plays = new WeakMap<Request, string[]>();
  #owedBefore: string | null = null;
  #wished: string[] = [];
  #meant: "meld" | "lay" = "meld";

  constructor(
    readonly table: Table,
    code: string,
  ) {
    this.hand = new Hand(code);
    table.listen({ after: (done) => this.#settle(done) });
    this.#settle(null);
  }

  readonly whole = $derived.by(() => this.table.parts);
  readonly me = $derived.by(() => this.table.you);
  readonly now = $derived.by(() => this.whole?.now ?? null);
  readonly choices = $derived.by(() => this.whole?.choices ?? NOTHING);
  readonly mine = $derived(this.me !== null && this.now?.turn === this.me);
  /** The line is down, and what was done last waits for it: nothing more is taken till it is back. */
  readonly unsent = $derived.by(() => this.#open.length > 0 && DOWN.includes(this.table.link));
  readonly hosting = $derived.by(() => this.me !== null && this.whole?.about.host === this.me);
  readonly paused = $derived.by(() => this.whole?.about.status === "paused");
  readonly inCall = $derived.by(() => this.choices.ways.some(({ kind }) => kind === "call") || this.calling);
  readonly calling = $derived.by(() => this.now?.phase === "call" && this.#acts);
  readonly owed = $derived.by(() => (this.mine ? (this.now?.owed ?? null) : null));
  readonly taking = $derived.by<Taking | null>(
    () => this.choices.takes.find(({ place }) => place === this.depth) ?? null,
  );
  readonly way = $derived.by<Way | null>(() => this.taking?.uses[this.use] ?? null);

  /** What the others did since one's own last act, for whoever has just come back to his turn. */
  readonly recap = $derived.by<Turn[]>(() => {
    const { lines, came } = this.table;
    const last = lines.findLastIndex(({ seat }) => seat === this.me);
    const back = last >= 0 && (lines[last]?.seq ?? 0) <= came;
    return back && (this.mine || this.calling) ? turns(lines.slice(last + 1)) : [];
  });

  /** The hand as it is shown: the card that is owed first, then the rest in the player's order. */
  readonly held = $derived.by<Held[]>(() =>
    this.owed ? [{ key: `owed ${this.owed}`, card: this.owed }, ...this.hand.shown] : this.hand.shown,
  );
  /** The card that is owed stays chosen where all that could be played plays it. */
  readonly fixed = $derived.by<string | null>(() => {
    const { owed } = this;
    if (!owed) return null;
    const plays = this.choices.ways.filter(({ kind }) => PLAYED.includes(kind));
    return plays.length && plays.every(({ cards }) => cards.includes(owed)) ? `owed ${owed}` : null;
  });
  readonly chosen = $derived.by(() => this.held.filter(({ key }) => this.picked.has(key)));

  /** Cards of the hand that would go with the take that is looked at, or with what is owed. */
  readonly partners = $derived.by<ReadonlySet<string>>(() => {
    if (this.taking) return this.#keys(this.way?.cards ?? [], this.taking.owes ?? "");
    if (!this.owed) return new Set();
    return this.#keys(this.#ways("meld")[0]?.cards ?? [], this.owed);
  });

  /** The numbers of the melds that the chosen card, a call, or a question in the prompt could mean. */
  readonly targets = $derived.by<ReadonlySet<number>>(() => {
    const calls = this.choices.ways.filter(({ kind }) => kind === "call");
    const ways = this.notice?.ways.length ? this.notice.ways : calls.length ? calls : this.#layWays;
    return new Set(ways.map(({ meld }) => meld ?? 0).filter(Boolean));
  });

  get #acts(): boolean {
    return this.me !== null && (this.now?.actors.includes(this.me) ?? false);
  }

  get #layWays(): Way[] {
    const [only, ...more] = this.chosen;
    return only && !more.length ? this.#ways("lay").filter(({ cards }) => cards[0] === only.card) : [];
  }

  #ways(act: ActName): Way[] {
    return this.choices.ways.filter(({ kind }) => KINDS[act].includes(kind));
  }

  #keys(cards: string[], without: string): Set<string> {
    const others = cards.toSpliced(cards.indexOf(without), cards.includes(without) ? 1 : 0);
    return new Set(keysOf(others, this.hand.shown));
  }

  /** Whether the server lists anything that the button would do. */
  live(act: ActName): boolean {
    if (this.paused || this.unsent) return false;
    return act === "take" ? this.choices.takes.length > 0 : this.#ways(act).length > 0;
  }

  /** Ways that have no button of their own: put back, pass, and the calls. */
  readonly others = $derived.by(() =>
    this.choices.ways.filter(({ kind }) => ["back", "pass", "call"].includes(kind)),
  );

  /** The one act that Enter does and that is shown as the next. */
  readonly primary = $derived.by<ActName | null>(() => {
    const live = (act: ActName) => (this.live(act) ? act : null);
    if (this.taking) return live("take");
    if (this.owed)
      return this.#meant === "meld" ? (live("meld") ?? live("lay")) : (live("lay") ?? live("meld"));
    if (this.chosen.length > 1) return live("meld");
    if (this.chosen.length === 1) return this.#layWays.length ? live("lay") : live("drop");
    return live("draw");
  });

  /** Takes in what came, by the request `done` of this page: the hand in its order, choices that are no more let go. */
  #settle(done: Request | null): void {
    const whole = this.whole;
    if (!whole) return;
    const gone = done ? this.#plays.get(done) : [];
    const round = `${whole.about.game}.${whole.now?.round ?? 0}`;
    this.hand.hold(whole.hand, round, { back: done?.type === "undo", gone });
    const held = new Set(this.held.map(({ key }) => key));
    if (this.owed && this.owed !== this.#owedBefore) {
      this.picked = new Set([...this.#keys(this.#wished, this.owed), `owed ${this.owed}`]);
      this.#wished = [];
    } else {
      const left = [...this.picked].filter((key) => held.has(key));
      if (this.fixed && !left.includes(this.fixed)) left.push(this.fixed);
      if (left.length !== this.picked.size) this.picked = new Set(left);
    }
    this.#owedBefore = this.owed;
    if (this.depth !== null && !this.taking) this.depth = null;
  }

  /** The stock itself was tapped: it is drawn from only by the button, unless one tap is to do. */
  stock(): void {
    if (!this.live("draw")) this.#explain("draw");
    else if (settings.now.oneTap) this.press("draw");
    else this.#note("Draw from the stock?", "Press Draw.");
  }

  /** Something to be read out, which the page shows otherwise. */
  tell(text: string): void {
    this.told = text;
  }

  pick(key: string): void {
    if (key === this.fixed && this.picked.has(key)) return this.#note("It must be laid down.", "");
    const next = new Set(this.picked);
    if (!next.delete(key)) next.add(key);
    this.picked = next;
    if (this.notice?.kind !== "refused") this.notice = null;
  }

  clear(): void {
    this.picked = new Set(this.fixed ? [this.fixed] : []);
    this.depth = null;
    this.notice = null;
  }

  /** Looks at a take, or asks why the card cannot be taken. */
  look(place: number): void {
    this.notice = null;
    this.use = 0;
    if (this.depth === place) this.depth = null;
    else if (this.choices.takes.some((one) => one.place === place)) this.depth = place;
    else {
      this.depth = null;
      this.#why(this.#takeOf(place));
    }
  }

  #takeOf(place: number): string {
    const pile = this.whole?.pile ?? [];
    const deeper = pile.slice(place + 1).filter((card) => card === pile[place]).length;
    return `take ${pile[place]}${"'".repeat(deeper)}`;
  }

  /** A button was pressed, or its key. */
  press(act: ActName): void {
    const [only, ...more] = this.chosen;
    if (!this.live(act)) return this.#explain(act);
    if (act === "draw") return this.act(this.#ways("draw")[0] ?? { do: "stock", cards: [] });
    if (act === "take") return this.#take();
    if (!only) return this.#note("Choose cards of your hand first.", "Then press the button again.");
    if (act === "meld") return this.#layDown();
    if (more.length) return this.#note("Choose one card only.", `You chose ${this.chosen.length}.`);
    if (act === "drop") return this.act({ do: `drop ${only.card}`, cards: [only.card] });
    const [way, ...other] = this.#layWays;
    if (!way) return this.act({ do: `lay ${only.card}`, cards: [only.card] });
    if (!other.length) return this.act(way);
    this.notice = {
      kind: "choice",
      title: `${face(only.card)} fits ${other.length === 1 ? "two" : "several"} melds. Which?`,
      body: "It stays where you put it.",
      rule: "",
      ways: [way, ...other],
    };
  }

  /** Lays off on the meld that was tapped; the prompt asks where its ends differ. */
  layOn(meld: number): void {
    const ways = (this.notice?.ways.length ? this.notice.ways : this.#layWays).filter(
      (way) => way.meld === meld,
    );
    const [only, ...more] = ways;
    if (only && !more.length) this.act(only);
    else if (only) this.notice = { kind: "choice", title: "Which way?", body: "", rule: "", ways };
  }

  #take(): void {
    if (!this.taking) {
      const [only, ...more] = this.choices.takes;
      if (!only || more.length)
        return this.#note("Choose a card of the pile first.", "Those with a dot may be taken.");
      this.look(only.place);
      return;
    }
    this.#wished = this.way?.cards ?? [];
    this.#meant = this.way?.kind === "lay" ? "lay" : "meld";
    this.act({ do: this.taking.do, cards: [] });
  }

  /** Fewer cards than any listed meld are a question: those with them are offered. The rest the server judges. */
  #layDown(): void {
    const cards = this.chosen.map(({ card }) => card);
    const listed = this.#ways("meld");
    const few = listed.every((way) => cards.length < way.cards.length);
    const ways = few ? listed.filter((way) => within(cards, way.cards)) : [];
    const [only, ...more] = ways;
    if (!only) this.act({ do: this.#meld(), cards });
    else if (!more.length && this.owed) this.act(only);
    else
      this.notice = {
        kind: "choice",
        title: `Which with ${cards.map(face).join(" ")}?`,
        body: "",
        rule: "",
        ways,
      };
  }

  #meld(): string {
    return `meld ${this.chosen.map(({ card }) => card).join("")}`;
  }

  #explain(act: ActName): void {
    const [only] = this.chosen;
    const head = this.choices.head || "There is nothing to do now.";
    if (this.unsent) this.tell(UNSENT);
    else if (this.paused) this.#note("The game is paused.", "Nothing can be played until it goes on.");
    else if (act === "draw") this.#why("stock");
    else if (act === "take" && this.whole?.pile.length) this.#why(this.#takeOf(this.whole.pile.length - 1));
    else if (!only) this.#note(head, "This button is for later.");
    else if (act === "meld") this.#why(this.#meld());
    else this.#why(`${act} ${only.card}`);
  }

  #why(action: string): void {
    this.ask({ type: "why", do: action });
  }

  /** Asks for an action that plays these cards of the hand; of equal cards the chosen ones go. */
  act(action: Pick<Way, "do" | "cards">): void {
    if (this.#again(action.do)) return;
    const request: Request = { type: "act", do: action.do };
    const chosenFirst = [...this.chosen, ...this.held.filter(({ key }) => !this.picked.has(key))];
    this.#plays.set(request, keysOf(action.cards, chosenFirst));
    this.ask(request);
  }

  /** Whether an act must not be sent: it was already, or others wait for the line. */
  #again(act: string): boolean {
    if (this.unsent) this.tell(UNSENT);
    return this.unsent || this.#open.some((one) => one.type === "act" && one.do === act);
  }

  undo(all = false): void {
    if (this.unsent) this.tell(UNSENT);
    else this.ask({ type: "undo", all });
  }

  /** Asks the server; what comes of it is told by the table or by the prompt. */
  async ask(request: Request): Promise<void> {
    this.notice = null;
    this.busy += 1;
    if (request.type === "act" || request.type === "undo") this.#open = [...this.#open, request];
    const reply = await this.table.ask(request);
    this.busy -= 1;
    this.#open = this.#open.filter((one) => one !== request);
    if (reply.type === "done" && request.type === "act") this.depth = null;
    this.#show(reply);
  }

  /** What is not done is told by the prompt. */
  #show(reply: Reply): void {
    if (reply.type === "done") return;
    const ways = reply.type === "refused" ? (reply.ways ?? []) : [];
    const [title, ...rest] = reply.text.split(/(?<=[.!?]) (?=\S)/u);
    const kind = ways.length ? "choice" : reply.type === "answer" && reply.allowed ? "note" : "refused";
    this.notice = { kind, title: title ?? "", body: rest.join(" "), rule: reply.rule ?? "", ways };
  }

  #note(title: string, body: string): void {
    this.notice = { kind: "note", title, body, rule: "", ways: [] };
  }
}

/** Whether some cards are among others, copies counted. */
function within(cards: string[], others: string[]): boolean {
  return keysOf(cards, keyed(others)).length === cards.length;
}

const [usePlay, setPlay] = createContext<Play>();

export { usePlay };

export function providePlay(play: Play): Play {
  setPlay(play);
  return play;
}
