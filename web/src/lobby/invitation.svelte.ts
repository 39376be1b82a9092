/** The ways into a table, looked up once. */

import { api, type Problem, problemOf, tableAt } from "../lib/api";
import type { Invitation } from "../protocol";

export class Invited {
  found = $state.raw<Invitation | null>(null);
  problem = $state.raw<Problem | null>(null);

  constructor(readonly code: string) {}

  async look(): Promise<void> {
    try {
      this.found = await api.get<Invitation>(tableAt(this.code, "/invitation"));
      this.problem = null;
    } catch (error) {
      this.problem = problemOf(error);
    }
  }
}
