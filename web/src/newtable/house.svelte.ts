/** One's own house rules: kept under a name, offered again, shared by a link. */

import { api, type Problem, problemOf } from "../lib/api";
import type { HouseRule, KeepHouseRule } from "../protocol";
import type { Wish } from "./wish.svelte";

export const houseLink = (rule: HouseRule): string => rule.url || `${location.origin}/new?house=${rule.code}`;

export class HouseRules {
  own = $state.raw<HouseRule[]>([]);
  problem = $state.raw<Problem | null>(null);

  /** Look up one's own, and those that the address names. */
  async load(wish: Wish, shared: string | null): Promise<void> {
    await this.#try(async () => {
      this.own = await api.get<HouseRule[]>("/api/house-rules");
    });
    if (!shared) return;
    await this.#try(async () => {
      const rule = await api.get<HouseRule>(`/api/house-rules/${encodeURIComponent(shared)}`);
      wish.begin(rule.preset, rule.settings, rule);
    });
  }

  /** Keep what is chosen under a name; null where it cannot be. */
  async keep(name: string, wish: Wish): Promise<HouseRule | null> {
    const rules: KeepHouseRule = { name, preset: wish.preset, settings: wish.changes };
    let kept: HouseRule | null = null;
    await this.#try(async () => {
      kept = await api.post<HouseRule>("/api/house-rules", rules);
    });
    if (kept) this.#put(kept);
    return kept;
  }

  async forget(rule: HouseRule): Promise<void> {
    await this.#try(async () => {
      await api.remove(`/api/house-rules/${encodeURIComponent(rule.code)}`);
      this.own = this.own.filter((one) => one.code !== rule.code);
    });
  }

  #put(rule: HouseRule): void {
    const others = this.own.filter((one) => one.code !== rule.code);
    this.own = [...others, rule].sort((one, other) => one.name.localeCompare(other.name));
  }

  async #try(what: () => Promise<void>): Promise<void> {
    try {
      await what();
      this.problem = null;
    } catch (error) {
      this.problem = problemOf(error);
    }
  }
}
