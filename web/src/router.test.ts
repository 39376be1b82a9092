import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", origin: "http://localhost" });
vi.stubGlobal("addEventListener", () => {});
const { routeOf } = await import("./router.svelte");

test.each([
  ["/", { page: "home" }],
  ["/new", { page: "new" }],
  ["/t/K7WQ2", { page: "table", code: "K7WQ2" }],
  ["/t/K7WQ2/", { page: "table", code: "K7WQ2" }],
  ["/t/K7WQ2/rules", { page: "rules", code: "K7WQ2" }],
  ["/rules", { page: "rules", code: null }],
  ["/join/K7WQ2", { page: "join", code: "K7WQ2" }],
  ["/score", { page: "score", path: "" }],
  ["/score/new", { page: "score", path: "new" }],
  ["/score/", { page: "score", path: "" }],
  ["/t/K7WQ2/other", { page: "missing" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});
