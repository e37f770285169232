import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { constants, gunzipSync, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes the service worker: the list of all files, and a version that changes when one of them does. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).sort();
      const hash = createHash("sha256").update(files.join("\n"));
      for (const extra of ["index.html", "public/jacquard.wasm"]) if (existsSync(here(extra))) hash.update(readFileSync(here(extra)));
      files.push("./", "jacquard.wasm");
      const text = readFileSync(here("src/offline.js"), "utf8");
      const source = text.replace('"VERSION"', JSON.stringify(hash.digest("hex").slice(0, 16))).replace('["FILES"]', JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "offline.js", source });
    },
  };
}

/** Packs the explorer's page, one file, to where the compiler's build takes it from. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    closeBundle() {
      const page = readFileSync(here("dist/explore/index.html"));
      const file = here("explore.html.gz");
      // The same page is not written again: the compiler would be built again for it.
      if (existsSync(file) && gunzipSync(readFileSync(file)).equals(page)) return;
      writeFileSync(file, gzipSync(page, { level: constants.Z_BEST_COMPRESSION }));
    },
  };
}

// Two pages from one source: `--mode explore` for the binary, `--mode playground` for a static site.
export default defineConfig(({ mode }) => {
  const explore = mode === "explore";
  return {
    base: "./",
    publicDir: explore ? false : "public",
    resolve: { alias: { "#door": here(explore ? "src/server.ts" : "src/inworker.ts") } },
    plugins: explore ? [viteSingleFile(), packed()] : [offline()],
    worker: { format: "es" as const },
    build: { outDir: explore ? "dist/explore" : "dist/playground", emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false }, chunkSizeWarningLimit: 1500 },
    server: { proxy: explore ? { "/api": "http://127.0.0.1:7878" } : undefined },
  };
});
