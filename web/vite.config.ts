// How the client is built: into the server's own folder, in files that carry their hash, with nothing inline.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The families of sentences that the client says; all others stay at home. */
const FAMILIES =
  /^(web|game|level|action|key|outcome|bet|line|refused|house|ledger|edge|rank|strategy\.(sign|letter))\./;

/** `virtual:words/en` and `/fr`: the client's share of the house's catalogues. */
function words(): Plugin {
  const prefix = "virtual:words/";
  return {
    name: "sabot-words",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const lang = id.slice(prefix.length + 1);
      const path = fileURLToPath(new URL(`../src/sabot/words/${lang}.json`, import.meta.url));
      this.addWatchFile(path);
      const all = JSON.parse(readFileSync(path, "utf-8")) as Record<string, string>;
      const share = Object.fromEntries(Object.entries(all).filter(([key]) => FAMILIES.test(key)));
      return `export default ${JSON.stringify(share)}`;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), words()],
  build: {
    outDir: "../src/sabot/server/site",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
  },
  server: { proxy: { "/api": "http://127.0.0.1:8021", "/socket": { target: "ws://127.0.0.1:8021", ws: true } } },
});
