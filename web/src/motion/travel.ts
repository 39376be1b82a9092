/** Cards travel from where they lay to where they lie now, as copies on one layer above the table.

State is set first: the copies only cover the way, the cards themselves are in their places already.
*/

import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Play } from "../lib/play.svelte";
import { settings } from "../lib/settings.svelte";

interface Spot {
  card: string;
  zone: string;
  element: HTMLElement;
  box: DOMRect;
}

const ZONES = [".handzone", ".pile", ".opps", ".mine"];
const OWN = 200;
const OTHER = 400;
const BATCH = 500;
const STAGGER = 30;
const AT_MOST = 8;
const PACE = { off: 0, fast: 0.5, normal: 1, slow: 1.5 };

export function travel(play: Play): Attachment<HTMLElement> {
  return (felt) => {
    const before = () => {
      if (still()) return;
      const from = spots(felt);
      const round = play.now?.round;
      tick().then(() => {
        const { now, me } = play;
        if (now?.round === round) move(felt, from, spots(felt), now?.turn === me ? null : (now?.turn ?? 0));
      });
    };
    const leave = play.table.listen({ before });
    return () => {
      leave();
      document.querySelector(".travel")?.remove();
    };
  };
}

const still = () => settings.now.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

function spots(felt: HTMLElement): Spot[] {
  return ZONES.flatMap((zone) =>
    [...felt.querySelectorAll<HTMLElement>(`${zone} [data-lies]`)].map((element) => ({
      card: element.dataset.lies ?? "",
      zone,
      element,
      box: element.getBoundingClientRect(),
    })),
  );
}

/** Those of `some` that have no match of the same card and zone in `others`. */
function without(some: Spot[], others: Spot[]): Spot[] {
  const left = others.map((spot) => spot.zone + spot.card);
  return some.filter(({ zone, card }) => {
    const at = left.indexOf(zone + card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function move(felt: HTMLElement, before: Spot[], after: Spot[], other: number | null): void {
  const gone = without(before, after);
  const come = without(after, before);
  const pace = PACE[settings.now.motion];
  const single = (other === null ? OWN : OTHER) * pace;
  const stagger =
    come.length > 1 ? Math.min(STAGGER, (BATCH - OTHER) / Math.min(AT_MOST, come.length)) * pace : 0;
  for (const [at, spot] of come.entries()) {
    const match = gone.findIndex(({ card }) => card === spot.card);
    const from = match >= 0 ? gone.splice(match, 1)[0]?.box : origin(felt, spot, other);
    if (from) fly(spot, from, single, Math.min(at, AT_MOST - 1) * stagger);
  }
}

/** Where a card comes from that was not seen: the stock for one's own hand, else the place of who acts. */
function origin(felt: HTMLElement, spot: Spot, other: number | null): DOMRect | undefined {
  const from = spot.zone === ".handzone" || other === null ? ".stock .card" : `[data-seat="${other}"] .seat`;
  return felt.querySelector(from)?.getBoundingClientRect();
}

function fly({ element, box }: Spot, from: DOMRect, duration: number, delay: number): void {
  if (!box.width || !duration) return;
  const copy = element.cloneNode(true) as HTMLElement;
  const zone = element.closest<HTMLElement>("[class*=z-]");
  copy.removeAttribute("id");
  copy.style.cssText = `position:absolute;margin:0;left:${box.left}px;top:${box.top}px;`;
  const frame = document.createElement("div");
  frame.className = zone ? ([...zone.classList].find((name) => name.startsWith("z-")) ?? "") : "";
  frame.append(copy);
  layer().append(frame);
  const way = `translate(${from.left - box.left}px, ${from.top - box.top}px)`;
  const timing = { duration, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" as const };
  element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
  copy.animate([{ transform: way }, { transform: "none" }], timing).finished.then(
    () => frame.remove(),
    () => frame.remove(),
  );
}

function layer(): HTMLElement {
  const there = document.querySelector<HTMLElement>(".travel");
  if (there) return there;
  const made = document.createElement("div");
  made.className = "travel";
  made.inert = true;
  made.ariaHidden = "true";
  document.body.append(made);
  return made;
}
