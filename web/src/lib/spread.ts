/** Rows of overlapping cards: as many rows as it takes for every card to show at least 24 px. */

import type { Attachment } from "svelte/attachments";

const STRIP = 24;
/** A hand takes a second row before its cards get narrower than this; a third only where it must. */
const EASY_STRIP = 32;

export function perRow(width: number, card: number, count: number, easy = false): number {
  const rowsOf = (strip: number) => Math.ceil(count / Math.max(1, Math.floor((width - card) / strip) + 1));
  const rows = Math.max(rowsOf(STRIP), easy ? Math.min(2, rowsOf(EASY_STRIP)) : 1);
  return Math.max(2, Math.ceil(count / rows));
}

export function spread(count: number, { easy = false } = {}): Attachment<HTMLElement> {
  return (list) => {
    const measure = () => {
      const width = list.parentElement?.clientWidth ?? 0;
      const padding = list.parentElement ? getComputedStyle(list.parentElement) : null;
      const room =
        width -
        Number.parseFloat(padding?.paddingLeft ?? "0") -
        Number.parseFloat(padding?.paddingRight ?? "0");
      const card = Number.parseFloat(getComputedStyle(list).getPropertyValue("--w"));
      if (room > 0) list.style.setProperty("--per", String(perRow(room, card, count, easy)));
    };
    measure();
    const watch = new ResizeObserver(measure);
    if (list.parentElement) watch.observe(list.parentElement);
    return () => watch.disconnect();
  };
}
