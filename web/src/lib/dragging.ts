/** Dragging a card to another place of the hand; a shortcut, for taps and keys do the same. */

import type { Attachment } from "svelte/attachments";

const FAR = 8;

interface Drag {
  card: HTMLElement;
  x: number;
  y: number;
  moving: boolean;
}

export function dragging(move: (key: string, to: number) => void): Attachment<HTMLElement> {
  return (list) => {
    let drag: Drag | null = null;
    const cards = () => [...list.querySelectorAll<HTMLElement>("[data-key]")];

    const begin = (event: PointerEvent) => {
      const card = (event.target as Element).closest<HTMLElement>("[data-key]");
      if (card && event.isPrimary && event.button === 0) {
        drag = { card, x: event.clientX, y: event.clientY, moving: false };
      }
    };
    const follow = (event: PointerEvent) => {
      if (!drag || !event.isPrimary) return;
      const x = event.clientX - drag.x;
      const y = event.clientY - drag.y;
      if (!drag.moving && Math.hypot(x, y) < FAR) return;
      if (!drag.moving) {
        drag.moving = true;
        drag.card.setPointerCapture(event.pointerId);
        drag.card.classList.add("dragged");
      }
      drag.card.style.transform = `translate(${x}px, ${y}px)`;
      mark(cards(), drag.card, event);
    };
    const end = (event: PointerEvent) => {
      if (!drag) return;
      const { card, moving } = drag;
      drag = null;
      if (!moving) return;
      card.classList.remove("dragged");
      card.style.transform = "";
      const to = mark(cards(), card, event);
      unmark(list);
      list.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => list.removeEventListener("click", swallow, { capture: true }));
      if (event.type === "pointerup" && to !== null && card.dataset.key) move(card.dataset.key, to);
    };
    list.addEventListener("pointerdown", begin);
    list.addEventListener("pointermove", follow);
    list.addEventListener("pointerup", end);
    list.addEventListener("pointercancel", end);
    return () => {
      list.removeEventListener("pointerdown", begin);
      list.removeEventListener("pointermove", follow);
      list.removeEventListener("pointerup", end);
      list.removeEventListener("pointercancel", end);
    };
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** Marks the slot that the card would go to, and says which it is. */
function mark(cards: HTMLElement[], card: HTMLElement, { clientX, clientY }: PointerEvent): number | null {
  const from = cards.indexOf(card);
  let best: { to: number; slot: Element; far: number } | null = null;
  for (const [to, other] of cards.entries()) {
    const slot = other.parentElement;
    if (!slot) continue;
    const box = slot.getBoundingClientRect();
    const far = Math.hypot(clientX - box.left - box.width / 2, 2 * (clientY - box.top - box.height / 2));
    if (!best || far < best.far) best = { to, slot, far };
  }
  for (const other of cards) other.parentElement?.classList.remove("before", "after");
  if (!best || best.to === from) return null;
  best.slot.classList.add(best.to < from ? "before" : "after");
  return best.to;
}

function unmark(list: HTMLElement): void {
  for (const slot of list.querySelectorAll(".before, .after")) slot.classList.remove("before", "after");
}
