import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const html = fileURLToPath(new URL("../src/html", import.meta.url));

/** `offline.js`: the service worker with the names of all files that were built. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = ["./", "./icon.svg", ...Object.keys(bundle).filter((file) => file !== "index.html").map((file) => `./${file}`)].sort();
      const index = bundle["index.html"];
      const name = createHash("sha256").update(JSON.stringify(files)).update(index?.type === "asset" ? index.source : "").digest("hex");
      const before = `const FILES = ${JSON.stringify(files)};\nconst NAME = "killbox-${name.slice(0, 16)}";\n`;
      this.emitFile({ type: "asset", fileName: "offline.js", source: before + readFileSync(new URL("src/offline.js", import.meta.url), "utf8") });
    },
  };
}

export default defineConfig({
  // Relative addresses: the folder can lie anywhere on a host.
  base: "./",
  plugins: [svelte(), offline()],
  resolve: {
    // The look of the reports, and the board that the page of `killbox replay --html` moves: one of
    // each in the project.
    alias: { "@html": html },
  },
  server: { fs: { allow: [".", html] } },
  worker: { format: "es" },
  build: {
    target: "es2022",
    // No addresses with data in them for scripts or styles, which the page's policy refuses, and no
    // inline helper.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
