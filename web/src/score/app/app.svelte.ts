/** The page as an app: its service worker, and whether a newer version waits. */

import { registerSW } from "virtual:pwa-register";

const LOOK_EVERY = 60 * 60 * 1_000;

let newer = $state(false);
let renew: ((reload?: boolean) => Promise<void>) | null = null;

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
      onRegisteredSW(_address, registered) {
        if (registered) setInterval(() => registered.update().catch(() => {}), LOOK_EVERY);
      },
    });
  },
  reload(): void {
    void renew?.(true);
  },
  later(): void {
    newer = false;
  },
};
