/** One tab stop for a zone: arrows, Home and End move inside it, up and down by what lies there. */

import type { Attachment } from "svelte/attachments";

const ITEM = "[data-item]";

export function roving(_count: number): Attachment<HTMLElement> {
  return (zone) => {
    const items = () => [...zone.querySelectorAll<HTMLElement>(ITEM)];
    const stop = (chosen: HTMLElement | undefined) => {
      for (const item of items()) item.tabIndex = item === chosen ? 0 : -1;
    };
    const all = items();
    stop(all.find((item) => item.tabIndex === 0) ?? all[0]);

    const move = (event: KeyboardEvent) => {
      const from = (event.target as Element).closest<HTMLElement>(ITEM);
      if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
      const to = next(items(), from, event.key);
      if (!to) return;
      event.preventDefault();
      stop(to);
      to.focus();
    };
    const arrive = (event: FocusEvent) => {
      const item = (event.target as Element).closest<HTMLElement>(ITEM);
      if (item) stop(item);
    };
    zone.addEventListener("keydown", move);
    zone.addEventListener("focusin", arrive);
    return () => {
      zone.removeEventListener("keydown", move);
      zone.removeEventListener("focusin", arrive);
    };
  };
}

function next(items: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = items.indexOf(from);
  switch (key) {
    case "ArrowRight":
      return items[at + 1];
    case "ArrowLeft":
      return items[at - 1];
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    case "ArrowUp":
      return nearest(items, from, -1);
    case "ArrowDown":
      return nearest(items, from, 1);
    default:
      return undefined;
  }
}

function nearest(items: HTMLElement[], from: HTMLElement, way: 1 | -1): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const rows = items
    .map((item) => ({ item, box: item.getBoundingClientRect() }))
    .filter(({ box }) => way * (box.top - here.top) > 8)
    .sort((one, other) => way * (one.box.top - other.box.top));
  const row = rows.filter(({ box }) => Math.abs(box.top - (rows[0]?.box.top ?? 0)) < 8);
  row.sort((one, other) => Math.abs(one.box.left - here.left) - Math.abs(other.box.left - here.left));
  return row[0]?.item;
}
