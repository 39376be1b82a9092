/** Names as short as a column is narrow, and no two alike. */

const GAP = "…";
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : null;
/** Signs that take the room of two: emoji, and those of East Asia. */
const WIDE =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{20000}-\u{3fffd}]/u;

/** What people see as signs: an emoji, or a letter with its marks, is one. */
const signsOf = (name: string): string[] =>
  segmenter ? [...segmenter.segment(name)].map(({ segment }) => segment) : [...name];
const roomOf = (name: string): number =>
  signsOf(name).reduce((room, sign) => room + (WIDE.test(sign) ? 2 : 1), 0);

export function shortNames(names: string[], most: number): string[] {
  if (names.every((name) => roomOf(name) <= most)) return names;
  const first = names.map((name) => name.split(/[\s&]+/)[0] ?? name);
  const once = new Set(first).size === first.length && !names.some((name) => name.includes(" & "));
  const tries = once ? [first, names] : [names];
  for (const from of tries) {
    const cut = from.map((name) => cutTo(name, most));
    if (new Set(cut).size === cut.length) return cut;
  }
  return names.map((name) => middleOut(name, most));
}

const cutTo = (name: string, most: number): string =>
  roomOf(name) <= most ? name : `${begin(signsOf(name), most - 1).trimEnd()}${GAP}`;

/** Names that begin alike often end differently. */
function middleOut(name: string, most: number): string {
  if (roomOf(name) <= most) return name;
  const all = signsOf(name);
  const end = begin(all.toReversed(), Math.max(1, Math.floor((most - 1) / 2)));
  return `${begin(all, most - 1 - roomOf(end))}${GAP}${signsOf(end).reverse().join("")}`;
}

/** As many of the first signs as there is room for, and one at least. */
function begin(all: string[], most: number): string {
  let taken = "";
  for (const sign of all) {
    if (taken && roomOf(taken + sign) > most) break;
    taken += sign;
  }
  return taken;
}
