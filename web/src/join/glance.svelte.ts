/** A table as an invitation shows it, and the ways in: sitting down, a code carried over, watching. */

import { api, type Problem, problemOf, tableAt } from "../lib/api";
import { codeIn } from "../lib/codes";
import { me } from "../lib/me.svelte";
import type { Glance, JoinSeat, Seated } from "../protocol";

export class Door {
  table = $state.raw<Glance | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** What is wrong with a code that carries a seat. */
  carryProblem = $state.raw<Problem | null>(null);
  seat = $state.raw<number | null>(null);

  constructor(readonly code: string) {}

  /** Seats that may be had: open ones, and in a game those where the computer plays. */
  get free(): number[] {
    const kinds = this.table?.status === "waiting" ? ["open"] : ["open", "computer"];
    return (this.table?.seats ?? []).flatMap((seat, at) => (kinds.includes(seat.kind) ? [at] : []));
  }

  async look(): Promise<void> {
    try {
      this.table = await api.get<Glance>(tableAt(this.code));
      this.problem = null;
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  /** Sit down; true when one sits. */
  async sit(name: string): Promise<boolean> {
    me.change({ name: name.trim() });
    const wish: JoinSeat = { you: me.name, seat: this.seat };
    try {
      await api.post<Seated>(tableAt(this.code, "/seat"), wish);
      return true;
    } catch (error) {
      const problem = problemOf(error);
      this.seat = null;
      await this.look();
      this.problem = problem;
      return false;
    }
  }

  /** Use a code that carries a seat; the table that it leads to. */
  async carry(text: string): Promise<string | null> {
    try {
      return (await api.post<Seated>("/api/device", { code: codeIn(text) })).code;
    } catch (error) {
      this.carryProblem = problemOf(error);
      return null;
    }
  }
}
