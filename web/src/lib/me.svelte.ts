/** How somebody played last, kept in this browser: the name asked once, the level, the number of players. */

export interface Me {
  name: string;
  level: string;
  players: number;
}

const KEPT = "rum500.me";
const FIRST: Me = { name: "", level: "steady", players: 4 };

function kept(): Me {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Me>) };
  } catch {
    return FIRST;
  }
}

let now = $state.raw<Me>(kept());

export const me = {
  get now(): Me {
    return now;
  },
  /** The name to play by. */
  get name(): string {
    return now.name || "You";
  },
  change(part: Partial<Me>): void {
    now = { ...now, ...part };
    try {
      localStorage.setItem(KEPT, JSON.stringify(now));
    } catch {
      // a browser that keeps nothing still plays
    }
  },
};
