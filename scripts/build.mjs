// Builds dist/: the library and the CLI as ES modules; the command people start; the hook as CommonJS files (it starts cold on every tool call
// of somebody's agent: a small one, the answering one whose compiled code is kept, what only the start and the end of
// a turn need, and the look at the disk before a warning); the MCP server as one more (the
// agent waits for it); what talks to models, with its packages; and the types. --sizes tells what those files are made of.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { lazyModules } from "./lazy-modules.mjs";
import { bundledPackages, thirdPartyText } from "./licences.mjs";

const root = join(import.meta.dirname, "..");
const quiet = process.argv.includes("--quiet");
const require = createRequire(import.meta.url);
const { version } = require("../package.json");
process.chdir(root);

// Built aside and put in place at the end: whoever runs the old one meanwhile is not left without.
const outdir = join(".cache", `build-${process.pid}`);
process.once("exit", () => rmSync(outdir, { recursive: true, force: true }));

const common = {
  absWorkingDir: root,
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

/**
 * Node looks each file of a package up and loads it on its own, a millisecond for each: those that nearly every command
 * needs are taken in, all others are loaded from where they are installed.
 */
const SMALL = ["jsonc-parser", "smol-toml", "stemmer", "unbash"];
const withSmallPackages = {
  name: "with-small-packages",
  setup(bundler) {
    bundler.onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind === "entry-point" || SMALL.includes(path) ? undefined : { path, external: true },
    );
  },
};

/**
 * What talks to models is a file of its own, with its packages in it: installed they would be 26 MB, of which a thirtieth
 * is used. CommonJS, since some of them are.
 */
const modelApart = {
  name: "model-apart",
  setup(bundler) {
    bundler.onResolve({ filter: /[\\/]ai-sdk\.ts$/ }, () => ({ path: "model", namespace: "model" }));
    bundler.onLoad({ filter: /.*/, namespace: "model" }, () => ({
      contents: `
        import { createRequire } from "node:module";
        export const { askThroughSdk } = createRequire(import.meta.url)("../model.cjs");`,
    }));
  },
};

const library = await build({
  ...common,
  metafile: true,
  // jsonc-parser's CommonJS form requires its parts in a way that cannot be bundled.
  mainFields: ["module", "main"],
  entryPoints: ["src/index.ts", "src/cli/cli.ts"].filter((file) => existsSync(file)),
  entryNames: "[name]",
  outdir,
  format: "esm",
  plugins: [modelApart, withSmallPackages],
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
});
await build({
  ...common,
  entryPoints: ["src/cli/bin.ts"],
  outfile: join(outdir, "bin.cjs"),
  format: "cjs",
  plugins: [lazyModules({ root, target: common.target })],
});
const look = leftForLater("hook-look.cjs", /[\\/](?:look-first|look[\\/]look)\.ts$/);
const later = leftForLater("hook-later.cjs");
const answer = await standAlone("src/cli/hook-answer.ts", "hook-answer.cjs", {}, [look.plugin, later.plugin]);
const seeing = await standAlone(look.entry(), "hook-look.cjs");
const rest = await standAlone(later.entry(), "hook-later.cjs");
const compiled = ["hook-answer.cjs", "hook-look.cjs", "hook-later.cjs"].map(makeFunction).join("");
const hook = await standAlone("src/cli/hook-main.ts", "hook.cjs", {
  __BUILD__: JSON.stringify(hashOf(compiled)),
});
const mcp = await standAlone("src/mcp/main.ts", "mcp.cjs");
writeFileSync(join(outdir, "mcp.cjs"), inPlainLetters("mcp.cjs"));
const model = await standAlone("src/summarisers/ai-sdk.ts", "model.cjs");

// Whoever passes on a part of a package passes on its licence.
const packages = bundledPackages([library, answer, seeing, rest, mcp, model].map(({ metafile }) => metafile));
writeFileSync(join(outdir, "THIRD-PARTY.txt"), thirdPartyText(packages));

const types = ["-p", "tsconfig.types.json", "--outDir", join(outdir, "types")];
// TypeScript 7 does not export its compiler's path.
const tsc = join(require.resolve("typescript/package.json"), "../bin/tsc");
execFileSync(process.execPath, [tsc, ...types], {
  stdio: quiet ? "ignore" : "inherit",
});

rmSync("dist", { recursive: true, force: true });
renameSync(outdir, "dist");
if (process.argv.includes("--sizes"))
  for (const { metafile } of [hook, answer, seeing, rest, mcp, model]) printSizes(metafile);
if (!quiet) console.log("built dist/");

/** One file with everything in it but the SQLite driver, whose binaries are files of their own. */
function standAlone(entry, name, define = {}, plugins = []) {
  const meaning = {
    target: common.target,
    mainFields: ["module", "main"],
    external: ["@photostructure/sqlite", "acorn"],
    define: { ...common.define, "import.meta.url": "__filename", ...define },
  };
  return build({
    ...common,
    ...meaning,
    ...(typeof entry === "string" ? { entryPoints: [entry] } : { stdin: entry }),
    outfile: join(outdir, name),
    format: "cjs",
    // A script run by node:vm has no import().
    supported: { "dynamic-import": false },
    minify: true,
    metafile: true,
    plugins: [
      withoutSchemaValidator,
      ...plugins,
      ...(name.startsWith("hook") ? [lazyModules({ root, ...meaning })] : []),
    ],
  });
}

/**
 * What is imported only when it is wanted goes into a file of its own, which is read only then: most hooks are about
 * one tool call and need none of it. One file for nearly all of it: these parts share most of their code. `which`: those
 * that do not, and that a hook on the way of a tool call may want.
 */
function leftForLater(name, which = /./) {
  const modules = [];
  const numberOf = (path) => (modules.includes(path) ? modules.indexOf(path) : modules.push(path) - 1);
  return {
    plugin: {
      name: "left-for-later",
      setup(bundler) {
        bundler.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
          const full = resolve(resolveDir, path);
          return kind === "dynamic-import" && which.test(full) ? { path: full, namespace: name } : undefined;
        });
        bundler.onResolve({ filter: /.*/, namespace: name }, () => ({
          path: `./${name}`,
          external: true,
        }));
        bundler.onLoad({ filter: /.*/, namespace: name }, ({ path }) => ({
          contents: `module.exports = require("./${name}").m${numberOf(path)};`,
        }));
      },
    },
    entry: () => ({
      contents: modules
        .map(
          (path, number) =>
            `Object.defineProperty(exports, "m${number}", { get: () => require(${JSON.stringify(path)}) });`,
        )
        .join("\n"),
      resolveDir: root,
    }),
  };
}

/** As src/cli/code-cache.ts wants it: a function, so that nothing need be put around it. */
function makeFunction(name) {
  const wrapped = `(function(exports,require,module,__filename,__dirname,evaluated){${inPlainLetters(name)}\n})`;
  writeFileSync(join(outdir, name), wrapped);
  return wrapped;
}

/**
 * A file's text in ASCII (letters beyond it stand in regular expressions only), which is read twice as fast and takes
 * half the memory.
 */
function inPlainLetters(name) {
  const text = readFileSync(join(outdir, name), "utf8");
  if (/\\[\u0080-\uffff]/.test(text)) throw new Error(`${name}: a backslash before a letter beyond ASCII`);
  return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function hashOf(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
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
