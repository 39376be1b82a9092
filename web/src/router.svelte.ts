/** The address as a route. One small table instead of a library: the page has few addresses. */

export type Route =
  | { page: "home" }
  | { page: "new" }
  | { page: "table"; code: string }
  | { page: "rules"; code: string | null }
  | { page: "join"; code: string }
  | { page: "score"; path: string }
  | { page: "dev"; state: string }
  | { page: "missing" };

const ROUTES: [RegExp, (part: string) => Route][] = [
  [/^\/$/, () => ({ page: "home" })],
  [/^\/new$/, () => ({ page: "new" })],
  [/^\/rules$/, () => ({ page: "rules", code: null })],
  [/^\/t\/([^/]+)$/, (code) => ({ page: "table", code })],
  [/^\/t\/([^/]+)\/rules$/, (code) => ({ page: "rules", code })],
  [/^\/join\/([^/]+)$/, (code) => ({ page: "join", code })],
  [/^\/score(?:\/([^/]+))?$/, (path) => ({ page: "score", path })],
];
if (import.meta.env.DEV) ROUTES.push([/^\/dev\/([^/]+)$/, (state) => ({ page: "dev", state })]);

export function routeOf(path: string): Route {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  for (const [pattern, make] of ROUTES) {
    const match = pattern.exec(plain);
    if (match) return make(decodeURIComponent(match[1] ?? ""));
  }
  return { page: "missing" };
}

let path = $state(location.pathname);
let moves = $state(0);
addEventListener("popstate", () => {
  path = location.pathname;
  moves += 1;
});

export const router = {
  get route(): Route {
    return routeOf(path);
  },
  /** How often one has gone from a page to another. */
  get moves(): number {
    return moves;
  },
};

/** Go to an address of the page; `replace` leaves no way back to where one is. */
export function go(to: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  path = location.pathname;
  moves += 1;
  scrollTo(0, 0);
}

/** Links of the page lead through the router; everything else stays the browser's. */
export function followLinks(event: MouseEvent): void {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!plain || !link || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api")) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
