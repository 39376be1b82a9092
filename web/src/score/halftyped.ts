/** What is half typed on a sheet is kept while the tab lives: a phone may throw the page away, and load it again. */

import type { Typing } from "./draft.svelte";

/** A cell, and what stands in the pad for it. */
export interface HalfTyped {
  key: number;
  side: number;
  typing: Typing;
}

const nameFor = (id: string): string => `rum500.score.typed.${id}`;

export function keepTyped(id: string, typed: HalfTyped[]): void {
  try {
    if (typed.length) sessionStorage.setItem(nameFor(id), JSON.stringify(typed));
    else sessionStorage.removeItem(nameFor(id));
  } catch {
    // then it lasts as long as the page
  }
}

export function typedBefore(id: string): HalfTyped[] {
  try {
    return JSON.parse(sessionStorage.getItem(nameFor(id)) ?? "[]") as HalfTyped[];
  } catch {
    return [];
  }
}
