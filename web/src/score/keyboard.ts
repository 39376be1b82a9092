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
const RANKS: Record<string, string> = { a: "A", t: "T", j: "J", q: "Q", k: "K" };

export function sheetKeys(event: KeyboardEvent, entering: Entering): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as Element;
  if (target.closest("input, select, textarea, dialog") || entering.tab === "graph" || !entering.at) return;
  if (!acted(event, target, entering)) return;
  event.preventDefault();
}

function acted({ key, shiftKey }: KeyboardEvent, target: Element, entering: Entering): boolean {
  const { draft } = entering;
  const act = ACTS[key];
  if (act) act(entering);
  else if (/^\d$/.test(key)) typeDigit(key, entering);
  else if (entering.tab === "cards" && RANKS[key.toLowerCase()])
    card(RANKS[key.toLowerCase()] ?? "", entering);
  else if (key === "Enter" && (target.closest("[data-register]") || !target.closest("button, a, summary"))) {
    if (!draft.changed && elsewhere(target, entering)) return false;
    entering.next();
  } else if (key === "Tab" && !shiftKey && draft.changed) entering.next();
  else return false;
  return true;
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
