/** One's own tables and those that are listed, looked up again while the page is seen. */

import { api, type Problem, problemOf } from "../lib/api";
import type { Glance } from "../protocol";

const EVERY = 15_000;

export class Tables {
  all = $state.raw<Glance[]>([]);
  problem = $state.raw<Problem | null>(null);

  /** One's own games that go on; the first is the one where it is one's turn. */
  get own(): Glance[] {
    return this.all.filter((one) => one.you !== null && one.status !== "over");
  }

  get listed(): Glance[] {
    return this.all.filter((one) => one.you === null && one.status !== "over");
  }

  async look(): Promise<void> {
    try {
      this.all = await api.get<Glance[]>("/api/tables");
      this.problem = null;
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  /** Keep looking; returns how to stop. */
  follow(): () => void {
    const seen = () => document.visibilityState === "visible" && this.look();
    this.look();
    const timer = setInterval(seen, EVERY);
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }
}
