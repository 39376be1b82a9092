/** A sheet as files that the browser saves. */

import type { Unread } from "../library";
import { writeCsv } from "../model/csv";
import { writeJson } from "../model/json";
import type { Sheet } from "../model/types";
import type { OpenSheet } from "../sheet.svelte";

const KEEP_ADDRESS = 60_000;

function save(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS);
}

/** "kitchen-table-2026-11-28": what every system takes as a name. */
function nameOf({ title }: Sheet, now = new Date()): string {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  return `${plain.slice(0, 40) || "score"}-${now.toISOString().slice(0, 10)}`;
}

export function saveCsv({ sheet }: OpenSheet): void {
  if (sheet) save(`${nameOf(sheet)}.csv`, writeCsv(sheet), "text/csv");
}

export function saveJson({ id, log, sheet }: OpenSheet): void {
  if (sheet) save(`${nameOf(sheet)}.json`, writeJson(id, log.history()), "application/json");
}

/** What is kept of a sheet, though this page cannot read it. */
export function saveUnread({ id, changes }: Unread): void {
  save(`score-${id}.json`, writeJson(id, changes), "application/json");
}
