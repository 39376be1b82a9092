/** Whether somebody was asked who writes in this browser; once is enough. */

const KEPT = "rum500.writer";

let done = $state(kept());

function kept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

export const asked = {
  get done(): boolean {
    return done;
  },
  finish(): void {
    done = true;
    try {
      localStorage.setItem(KEPT, "asked");
    } catch {
      // a browser that keeps nothing is asked again
    }
  },
};
