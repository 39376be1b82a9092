/** The order of the hand. It is the player's: whatever comes or goes, nothing else moves, and it outlives a reload. */

import { type Held, keyed, type Sorting, sorted } from "./cards";

export type Order = Sorting | "mine";

interface Kept {
  order: Order;
  mine: string[];
  fresh: string[];
  held: string[];
  round: string;
}

export class Hand {
  #name: string;
  #cards = $state.raw<Held[]>([]);
  #kept = $state.raw<Kept>({ order: "suit", mine: [], fresh: [], held: [], round: "" });

  constructor(table: string) {
    this.#name = `rum500.hand.${table}`;
    try {
      this.#kept = { ...this.#kept, ...JSON.parse(localStorage.getItem(this.#name) ?? "{}") };
    } catch {
      // an order that cannot be read is no order
    }
  }

  get order(): Order {
    return this.#kept.order;
  }

  /** The cards as they are shown. */
  readonly shown = $derived.by(() => {
    if (this.#kept.order !== "mine") return sorted(this.#cards, this.#kept.order);
    const place = new Map(this.#kept.mine.map((key, at) => [key, at]));
    const last = this.#kept.mine.length;
    return [...this.#cards].sort(
      (one, other) => (place.get(one.key) ?? last) - (place.get(other.key) ?? last),
    );
  });

  readonly fresh = $derived(new Set(this.#kept.fresh));

  /** The hand as the server tells it, in this round of this game, and the copies of it that are `gone` by a play.

  What joins it is new until something leaves it.
  */
  hold(cards: string[], round: string, { back = false, gone = [] as string[] } = {}): void {
    const dealt = round !== this.#kept.round;
    const names = dealt ? [] : this.#kept.held.filter((key) => !gone.includes(key));
    const next = keyed(cards, names);
    const held = next.map(({ key }) => key);
    const had = this.#cards.map(({ key }) => key);
    const stayed = had.filter((key) => held.includes(key) && !gone.includes(key));
    const before = this.shown.filter(({ key }) => stayed.includes(key)).map(({ key }) => key);
    this.#cards = next;
    if (!had.length && !dealt) return this.#keep({ held });
    const joined = had.length && !dealt && !back ? held.filter((key) => !stayed.includes(key)) : [];
    const marked = dealt || stayed.length < had.length ? [] : this.#kept.fresh;
    const mine = dealt ? [] : this.#kept.mine.length ? this.#kept.mine : before;
    const added = held.filter((key) => !mine.includes(key));
    this.#keep({ round, held, mine: [...mine, ...added], fresh: [...marked, ...joined] });
  }

  arrange(order: Order): void {
    this.#keep(order === "mine" ? { order, mine: this.shown.map(({ key }) => key) } : { order });
  }

  /** Puts a card to another place; from then on the order is one's own. */
  move(key: string, to: number): void {
    const keys = this.shown.map((held) => held.key).filter((one) => one !== key);
    keys.splice(Math.max(0, Math.min(to, keys.length)), 0, key);
    this.#keep({ order: "mine", mine: keys });
  }

  #keep(part: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...part };
    try {
      localStorage.setItem(this.#name, JSON.stringify(this.#kept));
    } catch {
      // then the order lasts as long as the page
    }
  }
}
