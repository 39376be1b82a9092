/** What a player sets for this browser; kept in localStorage, worn by the root element. */

export interface Settings {
  theme: "auto" | "light" | "dark";
  deck: "two" | "four";
  size: "normal" | "large";
  motion: "off" | "fast" | "normal" | "slow";
  keys: boolean;
  letters: Record<KeyName, string>;
  oneTap: boolean;
  muted: boolean;
}

export type KeyName = "draw" | "take" | "meld" | "lay" | "drop" | "undo";

const KEPT = "rum500.settings";

export const DEFAULTS: Settings = {
  theme: "auto",
  deck: "two",
  size: "normal",
  motion: "normal",
  keys: true,
  letters: { draw: "s", take: "t", meld: "m", lay: "l", drop: "d", undo: "u" },
  oneTap: false,
  muted: false,
};

function kept(): Settings {
  try {
    const read = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Settings>;
    return { ...DEFAULTS, ...read, letters: { ...DEFAULTS.letters, ...read.letters } };
  } catch {
    return DEFAULTS;
  }
}

let now = $state.raw<Settings>(kept());

export const settings = {
  get now(): Settings {
    return now;
  },
  change(part: Partial<Settings>): void {
    now = { ...now, ...part };
    try {
      localStorage.setItem(KEPT, JSON.stringify(now));
    } catch {
      // a browser that keeps nothing still plays
    }
  },
};

const night = matchMedia("(prefers-color-scheme: dark)");

/** Put theme, deck and size on the root element; returns how to stop following the system's theme. */
export function wear({ theme, deck, size }: Settings): () => void {
  const dress = () => {
    const root = document.documentElement.dataset;
    root.theme = theme === "auto" ? (night.matches ? "dark" : "light") : theme;
    root.deck = deck;
    root.size = size;
  };
  dress();
  night.addEventListener("change", dress);
  return () => night.removeEventListener("change", dress);
}
