import type { RegisterSWOptions } from "vite-plugin-pwa/types";
import { beforeEach, expect, test, vi } from "vitest";

const skip = vi.fn();
let heard: RegisterSWOptions = {};
vi.mock("virtual:pwa-register", () => ({
  registerSW: (options: RegisterSWOptions) => {
    heard = options;
    return skip;
  },
}));
const reload = vi.fn();

/** A tab that has loaded the page. */
async function tab() {
  vi.resetModules();
  const { app } = await import("./app.svelte");
  app.install();
  return app;
}

beforeEach(() => {
  vi.stubGlobal("navigator", { serviceWorker: {} });
  vi.stubGlobal("location", { reload });
  vi.clearAllMocks();
});

test("a tab that asks for the newer version is loaded anew once it is there", async () => {
  const app = await tab();
  heard.onNeedRefresh?.();
  expect(app.newer).toBe(true);
  app.reload();
  expect([skip.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  heard.onNeedReload?.();
  expect(reload).toHaveBeenCalledOnce();
});

test("another tab is offered it, and loses nothing that is half typed", async () => {
  const app = await tab();
  heard.onNeedRefresh?.();
  app.later();
  heard.onNeedReload?.();
  expect([app.newer, reload.mock.calls.length]).toEqual([true, 0]);
  app.reload();
  expect([skip.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
});
