/** Keys of a hardware keyboard, wherever the focus is: figures are typed, Enter goes on. */

import type { Entering } from "./entering.svelte";

type Act = (entering: Entering) => void;

const ACTS: Record<string, Act> = {
  "+": ({ draft }) => draft.sign("+"),
  "-": ({ draft }) => draft.sign("-"),
  "−": ({ draft }) => draft.sign("-"),
  "/": ({ draft }) => draft.divide(),
  Backspace: ({ draft }) => draft.back(),
  Escape: (entering) => entering.revert(),
};
/** What only a text can have: letters, suits, marks. */
const WRITTEN = /^[\p{L}♠-♧!?=,]$/u;

export function sheetKeys(event: KeyboardEvent, entering: Entering): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("input, select, textarea, dialog") || entering.tab === "graph" || !entering.at) return;
  if (entering.locked && event.key !== "Escape") return;
  if (!acted(event, target, entering)) return;
  event.preventDefault();
  if (pressable(target)) writeHere(); // else Enter would press what was pressed before
}

function acted({ key, shiftKey, repeat }: KeyboardEvent, target: Element, entering: Entering): boolean {
  const { draft } = entering;
  const act = ACTS[key];
  if (act) act(entering);
  else if (/^\d$/.test(key)) typeDigit(key, entering);
  else if (WRITTEN.test(key) || (key === " " && !draft.empty && !pressable(target))) entering.write(key);
  else if (key === "Enter" && !pressable(target)) {
    if (!draft.changed && elsewhere(target, entering)) return false;
    if (!repeat) entering.next(false); // held down it enters once
  } else if (key === "Tab" && !shiftKey && draft.changed) entering.next(false);
  else return false;
  return true;
}

/** What is typed next, and Enter, go to the entry. */
export function writeHere(): void {
  document.querySelector<HTMLElement>(".grid .editing .cell")?.focus({ preventScroll: true });
}

/** Enter and the space bar press it; a cell is written on. */
function pressable(target: Element): boolean {
  return target.closest("button, a, summary") !== null && !target.closest("[data-register]");
}

/** The focus is on another cell than the one that is written: Enter goes there. */
function elsewhere(target: Element, { at }: Entering): boolean {
  const register = target.closest<HTMLElement>("[data-register]")?.dataset.register;
  return register !== undefined && at !== null && register !== `cell/${at.key}/${at.side}`;
}

function typeDigit(digit: string, entering: Entering): void {
  if (entering.tab !== "cards") entering.draft.digits(digit);
  else if (digit !== "0") card(digit === "1" ? "T" : digit, entering);
}

function card(rank: string, { draft }: Entering): void {
  draft.card({ rank, suit: "" });
}
