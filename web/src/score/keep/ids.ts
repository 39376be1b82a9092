/** Names that nobody can guess, made by the browser's own dice; they are there without a secure context too. */

const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const SHEET = 16;
const DEVICE = 8;

/** There are 32 signs, so that every byte gives one and none is likelier. */
function drawn(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join("");
}

export const newSheetId = (): string => drawn(SHEET);
export const newDevice = (): string => drawn(DEVICE);

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
  return plain.length === SHEET && [...plain].every((sign) => SIGNS.includes(sign)) ? plain : null;
}
