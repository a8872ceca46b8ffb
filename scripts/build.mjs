// Builds dist/: the library and the CLI as ES modules, the hook as one small CommonJS file (it starts cold on every
// tool call of somebody's agent), the MCP server as another (the agent waits for it), and the types.
// --sizes tells what the two files are made of.
import { execFileSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
const quiet = process.argv.includes("--quiet");
const require = createRequire(import.meta.url);
const { version } = require("../package.json");
process.chdir(root);

// Built aside and put in place at the end: whoever runs the old one meanwhile is not left without.
const outdir = join(".cache", `build-${process.pid}`);

const common = {
  bundle: true,
  platform: "node",
  target: "node20",
  logLevel: "warning",
  define: { __VERSION__: JSON.stringify(version) },
};

/**
 * The MCP SDK carries a JSON Schema validator, a third of its size, for questions that a server puts to a person.
 * We put none.
 */
const withoutSchemaValidator = {
  name: "without-schema-validator",
  setup(bundler) {
    bundler.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({
      path: "shims",
      namespace: "light",
    }));
    bundler.onLoad({ filter: /.*/, namespace: "light" }, () => ({
      contents: `
        export const process = globalThis.process;
        export class DefaultJsonSchemaValidator {
          getValidator() { throw new Error("[mcp] this build has no JSON Schema validator."); }
        }`,
    }));
  },
};

await build({
  ...common,
  entryPoints: ["src/index.ts", "src/cli/cli.ts"].filter((file) => existsSync(file)),
  entryNames: "[name]",
  outdir,
  format: "esm",
  packages: "external",
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
});
const hook = await standAlone("src/cli/hook-main.ts", "hook.cjs");
const mcp = await standAlone("src/mcp/main.ts", "mcp.cjs");

const types = ["-p", "tsconfig.types.json", "--outDir", join(outdir, "types")];
execFileSync(process.execPath, [require.resolve("typescript/bin/tsc"), ...types], {
  stdio: quiet ? "ignore" : "inherit",
});

rmSync("dist", { recursive: true, force: true });
renameSync(outdir, "dist");
if (process.argv.includes("--sizes")) for (const { metafile } of [hook, mcp]) printSizes(metafile);
if (!quiet) console.log("built dist/");

/** One file with everything in it but the SQLite driver, whose binaries are files of their own. */
function standAlone(entry, name) {
  return build({
    ...common,
    define: { ...common.define, "import.meta.url": "__filename" },
    entryPoints: [entry],
    outfile: join(outdir, name),
    format: "cjs",
    minify: true,
    metafile: true,
    external: ["@photostructure/sqlite"],
    plugins: [withoutSchemaValidator],
  });
}

function printSizes(metafile) {
  for (const [file, { bytes, inputs }] of Object.entries(metafile.outputs)) {
    console.log(`\n${file.replace(/.*[\\/]/, "dist/")}  ${bytes} bytes`);
    const parts = Object.entries(inputs).sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput);
    for (const [input, { bytesInOutput }] of parts.slice(0, 40)) {
      console.log(`${String(bytesInOutput).padStart(9)}  ${input}`);
    }
  }
}
