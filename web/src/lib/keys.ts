/** Keys of the table: letters act, Enter does what is next, Escape lets go, figures tell. */

import { cardName, spoken } from "./cards";
import type { ActName, Play } from "./play.svelte";
import { settings } from "./settings.svelte";
import { turns } from "./table.svelte";
import { number } from "./words";

const ACTS: ActName[] = ["draw", "take", "meld", "lay", "drop"];

export function tableKeys(event: KeyboardEvent, play: Play, help: () => void): void {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target.closest("input, select, textarea, dialog")) return;
  const done = () => event.preventDefault();
  if (event.key === "Escape") return play.clear();
  if (event.key === "Enter") {
    if (!target.closest("[role=option]")) return;
    done();
    if (play.primary) play.press(play.primary);
    return;
  }
  if (!settings.now.keys || play.me === null) return;
  const key = event.key.toLowerCase();
  const { letters } = settings.now;
  const act = ACTS.find((name) => letters[name] === key);
  if (key === "?") help();
  else if (act) play.press(act);
  else if (key === letters.undo) play.undo();
  else if (TELL[key]) play.tell(TELL[key](play));
  else return;
  done();
}

const TELL: Record<string, (play: Play) => string> = {
  1: ({ held }) => `Your hand: ${held.map(({ card }) => cardName(card)).join(", ") || "no cards"}.`,
  2: ({ whole }) =>
    `The pile, newest first: ${whole?.pile.toReversed().map(cardName).join(", ") || "empty"}.`,
  3: ({ whole, table }) => {
    const melds = whole?.melds.map((meld, at) => {
      const owner = meld.owner === table.you ? "your" : `${whole.places[meld.owner]?.name}’s`;
      return `${at + 1}, ${owner} ${spoken(meld.name)}`;
    });
    return `Melds: ${melds?.join("; ") || "none"}.`;
  },
  4: ({ whole }) =>
    `Totals: ${whole?.places.map((place) => `${place.name} ${number(place.total)}, ${number(place.laid)} laid`).join("; ")}.`,
  5: ({ whole, table }) => {
    const last = turns(table.lines).at(-1);
    return last
      ? `${whole?.places[last.seat]?.name ?? ""} ${spoken(last.text)}`
      : "Nothing has happened yet.";
  },
};
