/** Names as short as a column is narrow, and no two alike. */

const GAP = "…";

export function shortNames(names: string[], most: number): string[] {
  if (names.every((name) => name.length <= most)) return names;
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
  name.length <= most ? name : `${name.slice(0, Math.max(1, most - 1)).trimEnd()}${GAP}`;

/** Names that begin alike often end differently. */
function middleOut(name: string, most: number): string {
  if (name.length <= most) return name;
  const end = Math.max(1, Math.floor((most - 1) / 2));
  return `${name.slice(0, Math.max(1, most - 1 - end))}${GAP}${name.slice(-end)}`;
}
