/** Which sheet of a round is to be read. One that was put away stays away, over a reload too. */

import type { Table } from "./table.svelte";

export class Sheets {
  #name: string;
  #table: Table;
  #seen: string | null = null;
  /** The sheet that is shown now, as game and round. */
  shown = $state.raw<string | null>(null);

  constructor(table: Table, code: string) {
    this.#table = table;
    this.#name = `rum500.sheet.${code}`;
    table.listen({ after: () => this.#settle() });
  }

  /** Takes in what came: a sheet that is new is shown, until it is put away. */
  #settle(): void {
    const { parts, you } = this.#table;
    if (!parts) return;
    const sheet = parts.sheet ? `${parts.about.game}.${parts.sheet.round}` : "";
    const first = this.#seen === null;
    const came = sheet !== this.#seen;
    this.#seen = sheet;
    if (!sheet || parts.result) this.shown = null;
    else if (came) {
      const read = you === null ? first : (parts.sheet?.ready ?? []).includes(you);
      this.shown = read || sheet === this.#kept() ? null : sheet;
    }
  }

  putAway(): void {
    try {
      localStorage.setItem(this.#name, this.shown ?? "");
    } catch {
      // then it comes again after a reload
    }
    this.shown = null;
  }

  #kept(): string | null {
    try {
      return localStorage.getItem(this.#name);
    } catch {
      return null;
    }
  }
}
