/** Running totals as lines: where the scale, the points and the names at the lines' ends lie. */

export interface Curve {
  points: { x: number; y: number }[];
  /** The height of the name at its end, apart from the others. */
  nameY: number;
}

export interface Graph {
  left: number;
  right: number;
  rounds: { x: number; round: number }[];
  ticks: { y: number; value: number }[];
  targetY: number | null;
  curves: Curve[];
}

const STEPS = [10, 20, 25, 50];
const MOST_TICKS = 6;
const MOST_ROUNDS = 12;
const FEWEST_ROUNDS = 4;
const NAME_GAP = 17;
const TOP = 14;
const BOTTOM = 26;

/** The step of the scale: the smallest round number with few enough ticks. */
function stepOf(low: number, high: number): number {
  for (let unit = 1; ; unit *= 10) {
    const step = STEPS.find((one) => (high - low) / (one * unit) <= MOST_TICKS);
    if (step) return step * unit;
  }
}

/** Put heights apart by at least a gap, each as near to its own as can be from the top on. */
export function apart(heights: number[], gap: number, lowest: number): number[] {
  const order = heights.map((_, at) => at).sort((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0));
  const placed = [...heights];
  let from = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    from = Math.max(from + gap, heights[at] ?? 0);
    placed[at] = from;
  }
  let to = lowest + gap;
  for (const at of order.reverse()) {
    to = Math.min(to - gap, placed[at] ?? 0);
    placed[at] = to;
  }
  return placed;
}

/** `totals` by round and side; every side starts from zero. */
export function graph(
  totals: number[][],
  target: number | null,
  { width, height, left, names }: { width: number; height: number; left: number; names: number },
): Graph {
  const all = totals.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(target ?? 0, ...all, 10);
  const step = stepOf(low, high);
  const floor = Math.floor(low / step) * step;
  const ceiling = Math.max(high, Math.floor(high / step) * step);
  const right = width - names;
  const last = Math.max(totals.length, FEWEST_ROUNDS);
  const x = (round: number) => left + ((right - left) * round) / last;
  const y = (value: number) => TOP + ((height - TOP - BOTTOM) * (ceiling - value)) / (ceiling - floor);

  const ticks: Graph["ticks"] = [];
  for (let value = floor; value <= ceiling; value += step) ticks.push({ y: y(value), value });
  const every = Math.ceil(last / MOST_ROUNDS);
  const rounds: Graph["rounds"] = [];
  for (let round = every; round <= last; round += every) rounds.push({ x: x(round), round });

  const amount = totals[0]?.length ?? 0;
  const ends = Array.from({ length: amount }, (_, side) => y(totals.at(-1)?.[side] ?? 0));
  const nameYs = apart(ends, NAME_GAP, height - BOTTOM);
  const curves = ends.map((_, side) => ({
    points: [0, ...totals.map((row) => row[side] ?? 0)].map((value, round) => ({ x: x(round), y: y(value) })),
    nameY: nameYs[side] ?? 0,
  }));
  return { left, right, rounds, ticks, targetY: target === null ? null : y(target), curves };
}
