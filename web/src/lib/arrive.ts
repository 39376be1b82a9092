/** After a change of page the heading gets the focus, so that keys and screen readers begin at its top. */

const PATIENCE = 3_000;
let watching: MutationObserver | null = null;

/** Focus the heading as soon as it is there; not if somebody has gone on to something else meanwhile. */
export function arrive(): void {
  watching?.disconnect();
  if (focusHeading()) return;
  const watch = new MutationObserver(() => {
    if (focusHeading()) watch.disconnect();
  });
  watching = watch;
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE);
}

function focusHeading(): boolean {
  if (document.activeElement && document.activeElement !== document.body) return true;
  const heading = document.querySelector("h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
