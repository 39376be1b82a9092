import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8500";

/** Writes the hash of the entry beside the page, so that the server can tell old pages from its own. */
const nameBuild: Plugin = {
  name: "name-build",
  generateBundle(_options, bundle) {
    const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
    const hash = /-([\w-]+)\.js$/.exec(entry?.fileName ?? "")?.[1];
    if (!hash) this.error("The page's entry has no hash in its name.");
    this.emitFile({ type: "asset", fileName: "build.txt", source: hash });
  },
};

/** Pages below /score start without a network. Others ask it first, and say so where there is none. */
const offline = VitePWA({
  registerType: "prompt",
  injectRegister: null,
  manifest: false,
  filename: "sw.js",
  workbox: {
    globPatterns: ["index.html", "assets/*", "icons/*", "favicon.svg", "manifest.webmanifest"],
    dontCacheBustURLsMatching: /^assets\//,
    // the document of an address is never found by its folder: /, too, asks the network first
    directoryIndex: null,
    navigateFallback: "index.html",
    navigateFallbackAllowlist: [/^\/score(\/|$)/],
    runtimeCaching: [
      {
        urlPattern: ({ request, url, sameOrigin }) =>
          sameOrigin && request.mode === "navigate" && !/^\/(api|ws)(\/|$)/.test(url.pathname),
        handler: "NetworkOnly",
        options: { precacheFallback: { fallbackURL: "index.html" } },
      },
    ],
  },
});

/** `--mode fixtures` builds the page with its fixtures in it, which the tests and the pictures are made from. */
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), nameBuild, offline],
  build: {
    outDir: mode === "fixtures" ? "../build/page-fixtures" : "../src/rum500/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: mode === "fixtures" ? ["index.html", "pieces.html"] : ["index.html"],
      output: { hashCharacters: "hex" },
    },
  },
  server: { proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
}));
