/** The ways into a table or to a sheet, looked up once. */

import { api, type Problem, problemOf } from "../lib/api";
import type { Invitation } from "../protocol";

export class Invited {
  found = $state.raw<Invitation | null>(null);
  problem = $state.raw<Problem | null>(null);

  /** `at` is the address of the table or the sheet. */
  constructor(readonly at: string) {}

  async look(): Promise<void> {
    try {
      this.found = await api.get<Invitation>(`${this.at}/invitation`);
      this.problem = null;
    } catch (error) {
      this.problem = problemOf(error);
    }
  }
}
