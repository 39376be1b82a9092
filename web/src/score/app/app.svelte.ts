/** The page as an app: its service worker, and whether a newer version waits. */

import { registerSW } from "virtual:pwa-register";

const LOOK_EVERY = 60 * 60 * 1_000;

let newer = $state(false);
let renew: ((reload?: boolean) => Promise<void>) | null = null;
/** The newer version has taken over: nothing of this one can be loaded any more. */
let replaced = false;
/** It was asked for in this tab. */
let asked = false;

export const app = {
  get newer(): boolean {
    return newer;
  },
  /** From now on the pages of the score sheet start without a network; once is enough. */
  install(): void {
    if (renew || !("serviceWorker" in navigator)) return;
    renew = registerSW({
      onNeedRefresh() {
        newer = true;
      },
      // asked for in another tab: what is half typed here is not thrown away
      onNeedReload() {
        replaced = true;
        newer = true;
        if (asked) location.reload();
      },
      onRegisteredSW(_address, registered) {
        if (registered) setInterval(() => registered.update().catch(() => {}), LOOK_EVERY);
      },
    });
  },
  reload(): void {
    asked = true;
    if (replaced) location.reload();
    else void renew?.(true);
  },
  later(): void {
    newer = false;
  },
};
