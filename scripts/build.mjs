// Builds dist/: the library and the CLI as ES modules, the hook as one small CommonJS file (it starts cold on every
// tool call of somebody's agent), and the types.
import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { build } from "esbuild";

const quiet = process.argv.includes("--quiet");
const require = createRequire(import.meta.url);
const { version } = require("../package.json");

rmSync("dist", { recursive: true, force: true });

const common = {
  bundle: true,
  platform: "node",
  target: "node20",
  packages: "external",
  logLevel: "warning",
  define: { __VERSION__: JSON.stringify(version) },
};

const esm = ["src/index.ts", "src/cli/cli.ts"].filter((file) => existsSync(file));
await build({
  ...common,
  entryPoints: esm,
  entryNames: "[name]",
  outdir: "dist",
  format: "esm",
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
});
if (existsSync("src/cli/hook.ts")) {
  await build({
    ...common,
    entryPoints: ["src/cli/hook.ts"],
    outfile: "dist/hook.cjs",
    format: "cjs",
    minify: true,
    packages: "bundle",
    external: ["@photostructure/sqlite"],
    // What createRequire() starts from; CommonJS has no import.meta.
    define: { ...common.define, "import.meta.url": "__filename" },
  });
}
execFileSync(process.execPath, [require.resolve("typescript/bin/tsc"), "-p", "tsconfig.types.json"], {
  stdio: quiet ? "ignore" : "inherit",
});
if (!quiet) console.log("built dist/");
