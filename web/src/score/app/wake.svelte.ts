/** The screen stays on while a sheet lies open, where the browser can and the person wants it. */

const KEPT = "rum500.score.awake";

function wanted(): boolean {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true;
  }
}

let on = $state(wanted());
let lock: WakeLockSentinel | null = null;
let sheets = 0;

async function hold(): Promise<void> {
  if (!sheets || !on || lock || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.onrelease = () => {
      lock = null;
    };
    if (!sheets || !on) await lock.release();
  } catch {
    // a phone that is low on power may refuse
  }
}

export const awake = {
  able: "wakeLock" in navigator,
  get on(): boolean {
    return on;
  },
  turn(to: boolean): void {
    on = to;
    try {
      localStorage.setItem(KEPT, to ? "on" : "off");
    } catch {
      // then it lasts as long as the page
    }
    if (to) void hold();
    else void lock?.release();
  },
  /** While a sheet is open; returns how to let go. */
  keep(): () => void {
    if (!awake.able) return () => {};
    sheets += 1;
    void hold();
    const look = () => void hold();
    document.addEventListener("visibilitychange", look);
    return () => {
      sheets -= 1;
      document.removeEventListener("visibilitychange", look);
      if (!sheets) void lock?.release();
    };
  },
};
