import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./api";

/** A network that swallows what it gets: nothing comes back until the request is given up. */
const swallows = (_path: string, { signal }: RequestInit) =>
  new Promise((_done, fail) => {
    signal?.addEventListener("abort", () => fail(signal.reason));
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a request that never comes back is given up", async () => {
  vi.stubGlobal("fetch", swallows);
  const asked = expect(api.post("/api/tables", {})).rejects.toMatchObject({ code: "offline" });
  await vi.advanceTimersByTimeAsync(30_000);
  await asked;
});

test("so is an answer that ends in the middle", async () => {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => ({
    ok: true,
    text: () => swallows(path, init),
  }));
  const asked = expect(api.get("/api/tables")).rejects.toMatchObject({ code: "offline" });
  await vi.advanceTimersByTimeAsync(30_000);
  await asked;
});

test("and one that nobody waits for any more, at once", async () => {
  vi.stubGlobal("fetch", swallows);
  const giving = new AbortController();
  const asked = expect(api.post("/api/tables", {}, giving.signal)).rejects.toMatchObject({ code: "offline" });
  giving.abort();
  await asked;
});
