/** The text of a file that people bring, whichever program saved it. */

import { Malformed } from "./change";

/** Text in UTF-8, or in UTF-16 where the file says so itself; another is not guessed at: `Malformed`. */
export function textOf(data: Uint8Array): string {
  const [first, second] = data;
  const wide =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  try {
    return new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(data);
  } catch {
    throw new Malformed(
      "This is no text in UTF-8, so its names would be read wrongly: save it once more as UTF-8 (in a spreadsheet, “CSV UTF-8”).",
    );
  }
}
