/** What the texts of a sheet may hold: signs by their numbers, so that every program takes the same (docs/sheet.md). */

export const MOST_TITLE = 60;
export const MOST_NAME = 30;
/** Of a value that only a newer program can read. */
export const MOST_UNREAD = 400;

type Range = readonly [first: number, last: number];

/** Control signs, line ends, signs that turn their neighbours round, halves of signs. */
const BARRED: readonly Range[] = [
  [0x0000, 0x001f],
  [0x007f, 0x009f],
  [0x2028, 0x2029],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
  [0xd800, 0xdfff],
  [0xfeff, 0xfeff],
];
/** What leaves nothing to be seen. */
const BLANK: readonly Range[] = [
  [0x0020, 0x0020],
  [0x00a0, 0x00a0],
  [0x2000, 0x200d],
  [0x202f, 0x202f],
  [0x205f, 0x2060],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
];

const isIn = (ranges: readonly Range[], sign: string): boolean => {
  const number = sign.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => first <= number && number <= last);
};

export const signsIn = (text: string): number => [...text].length;
export const isBlank = (text: string): boolean => [...text].every((sign) => isIn(BLANK, sign));
export const isBarred = (text: string): boolean => [...text].some((sign) => isIn(BARRED, sign));

/** A name from elsewhere as a sheet may hold it. */
export const asName = (text: string): string =>
  [...text]
    .filter((sign) => !isIn(BARRED, sign))
    .slice(0, MOST_NAME)
    .join("");

/** A name as one hears it, in which Ann and ann are the same; but i and the dotless ı are two letters. */
export const asHeard = (name: string): string =>
  [...name.trim().normalize("NFC")]
    .map((sign) => (sign === "ı" ? sign : sign.toUpperCase().toLowerCase()))
    .join("");
