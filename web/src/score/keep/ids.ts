/** Ids by the browser's own dice; they are there without a secure context too. */

import { DEVICE_SIGNS, idFrom, isSheetId, SHEET_SIGNS } from "../model/ids";

const drawn = (signs: number): string => idFrom(crypto.getRandomValues(new Uint8Array(signs)));

export const newSheetId = (): string => drawn(SHEET_SIGNS);
export const newDevice = (): string => drawn(DEVICE_SIGNS);

/** The id in what somebody types or pastes, or follows as a link; null where there is none. */
export function sheetIdIn(text: string): string | null {
  const last =
    text
      .trim()
      .replace(/[?#].*$/, "")
      .split("/")
      .filter(Boolean)
      .at(-1) ?? "";
  const plain = last.replace(/[\s-]/g, "").toUpperCase();
  return isSheetId(plain) ? plain : null;
}
