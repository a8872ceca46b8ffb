// Builds dist/: library, CLI, hook, MCP server, plugins for agents, model client, the viewer's web app and types. --sizes
// prints what the files consist of, --if-changed builds only if a source has changed since. The hook is several small
// CommonJS files, because it starts cold at every tool call and loads only what that call needs.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { build } from "esbuild";
import { lazyModules } from "./lazy-modules.mjs";
import { bundledPackages, thirdPartyText } from "./licences.mjs";
import { defineMigrations } from "./migrations.mjs";
import { buildViewer } from "./viewer.mjs";

const root = join(import.meta.dirname, "..");
const quiet = process.argv.includes("--quiet");
const require = createRequire(import.meta.url);
const { version } = require("../package.json");
const compress = promisify(brotliCompress);
process.chdir(root);

/** Hash of everything that is built from, stored after a build. */
const BUILT = join(".cache", "built");
const sources = hashOfSources();
if (process.argv.includes("--if-changed") && existsSync("dist/bin.cjs") && builtFrom() === sources)
  process.exit(0);

// Built in another folder and moved at the end, so that the old build stays usable meanwhile.
const outdir = join(".cache", `build-${process.pid}`);
process.once("exit", () => rmSync(outdir, { recursive: true, force: true }));

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  logLevel: "warning",
  define: { __VERSION__: JSON.stringify(version), ...defineMigrations },
};

/**
 * The MCP SDK contains a JSON Schema validator, a third of its size, for questions from a server to a person. We ask
 * none, so it is left out.
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
 * Node looks up and loads each file of a package separately, a millisecond each: packages that nearly every command
 * needs are bundled, all others are loaded from where they are installed.
 */
const SMALL = ["jsonc-parser", "smol-toml", "stemmer", "unbash"];
/** Bundled with all its files, because it serves the viewer alone and little of it is used. */
const OF_VIEWER = /^(?:hono|@hono\/node-server|zod)(?:\/|$)/;
const withSmallPackages = {
  name: "with-small-packages",
  setup(bundler) {
    bundler.onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind === "entry-point" || SMALL.includes(path) || OF_VIEWER.test(path)
        ? undefined
        : { path, external: true },
    );
  },
};

/**
 * The model client is a file of its own with its packages bundled: installed they would be 26 MB, of which a thirtieth
 * is used. CommonJS, because some of them are.
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

/** The code parser likewise, with its grammars compressed: 22 MB become 1.4 MB, and one grammar is unpacked in 10 ms. */
const parserApart = {
  name: "parser-apart",
  setup(bundler) {
    bundler.onResolve({ filter: /[\\/]grammar-files\.ts$/ }, () => ({ path: "parser", namespace: "parser" }));
    bundler.onLoad({ filter: /.*/, namespace: "parser" }, () => ({
      contents: `
        import { createRequire } from "node:module";
        export const { Language, Parser, wasmOf } = createRequire(import.meta.url)("../parser.cjs");`,
    }));
  },
};

/** The thread that talks to a PostgreSQL server is a file of its own with the driver, beside all others. */
const serverApart = (place) => ({
  name: "server-apart",
  setup(bundler) {
    bundler.onResolve({ filter: /[\\/]worker-file\.ts$/ }, () => ({ path: "server", namespace: "server" }));
    bundler.onLoad({ filter: /.*/, namespace: "server" }, () => ({ contents: place }));
  },
});
const besideChunks = serverApart(`
  import { createRequire } from "node:module";
  export const WORKER = createRequire(import.meta.url).resolve("../postgres.cjs");`);
const besideFile = serverApart(`export const WORKER = __dirname + "/postgres.cjs";`);

/** Other ways of `pg` to a server, which this program never takes. */
const onlyOneWay = {
  name: "only-one-way",
  setup(bundler) {
    bundler.onResolve({ filter: /^pg-(?:native|cloudflare)$/ }, ({ path }) => ({
      path,
      namespace: "absent",
    }));
    bundler.onLoad({ filter: /.*/, namespace: "absent" }, () => ({ contents: "" }));
  },
};

const library = await build({
  ...common,
  metafile: true,
  // jsonc-parser's CommonJS version requires its parts in a way that cannot be bundled.
  mainFields: ["module", "main"],
  entryPoints: ["src/index.ts", "src/cli/cli.ts"].filter((file) => existsSync(file)),
  entryNames: "[name]",
  outdir,
  format: "esm",
  plugins: [modelApart, parserApart, besideChunks, withSmallPackages],
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
const answer = await standAlone("src/cli/hooks/hook-answer.ts", "hook-answer.cjs", {}, [
  look.plugin,
  later.plugin,
]);
const seeing = await standAlone(look.entry(), "hook-look.cjs");
const rest = await standAlone(later.entry(), "hook-later.cjs");
const compiled = ["hook-answer.cjs", "hook-look.cjs", "hook-later.cjs"].map(makeFunction).join("");
const hook = await standAlone("src/cli/hooks/hook-main.ts", "hook.cjs", {
  __BUILD__: JSON.stringify(hashOf(compiled)),
});
const mcp = await standAlone("src/mcp/main.ts", "mcp.cjs");
writeFileSync(join(outdir, "mcp.cjs"), inPlainLetters("mcp.cjs"));
const model = await standAlone("src/summarisers/ai-sdk.ts", "model.cjs");
// It loads node:module by `import()`, so it is left as it is.
const parser = await standAlone("src/indexers/packed-grammars.ts", "parser.cjs", {}, [], {});
const server = await standAlone("src/stores/postgres/worker.cjs", "postgres.cjs", {}, [onlyOneWay]);
const grammars = packGrammars();

// Plugins run inside the agents, in Bun or Node: one ES module each, without packages.
await build({
  ...common,
  entryPoints: ["amp", "opencode", "opencode-package", "pi"].map((agent) => `src/plugins/${agent}.ts`),
  outdir: join(outdir, "plugins"),
  format: "esm",
});

const viewer = await buildViewer(join(outdir, "viewer"));

// The licences of bundled packages must be distributed with them.
const packages = bundledPackages(
  [library, answer, seeing, rest, mcp, model, parser, server, viewer].map(({ metafile }) => metafile),
);
writeFileSync(join(outdir, "THIRD-PARTY.txt"), thirdPartyText(packages));

const types = ["-p", "tsconfig.types.json", "--outDir", join(outdir, "types")];
// TypeScript 7 does not export its compiler's path.
const tsc = join(require.resolve("typescript/package.json"), "../bin/tsc");
execFileSync(process.execPath, [tsc, ...types], {
  stdio: quiet ? "ignore" : "inherit",
});
await grammars;

rmSync("dist", { recursive: true, force: true });
renameSync(outdir, "dist");
writeFileSync(BUILT, sources);
if (process.argv.includes("--sizes"))
  for (const { metafile } of [hook, answer, seeing, rest, mcp, model]) printSizes(metafile);
if (!quiet) console.log("built dist/");

/** One file with everything except the SQLite driver, whose binaries are files of their own. */
function standAlone(entry, name, define = {}, plugins = [], supported = { "dynamic-import": false }) {
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
    supported,
    minify: true,
    metafile: true,
    plugins: [
      withoutSchemaValidator,
      besideFile,
      ...plugins,
      ...(name.startsWith("hook") ? [lazyModules({ root, ...meaning })] : []),
    ],
  });
}

/**
 * Puts dynamically imported modules into a file of their own, which is read on demand: most hooks are about one tool
 * call and need none of it. Nearly all of them share one file, because they share most of their code. `which` selects
 * the exceptions that a hook on the path of a tool call may need.
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

/** As src/cli/hooks/code-cache.ts needs it: a function, so that nothing has to be wrapped around it. */
function makeFunction(name) {
  const wrapped = `(function(exports,require,module,__filename,__dirname,evaluated){${inPlainLetters(name)}\n})`;
  writeFileSync(join(outdir, name), wrapped);
  return wrapped;
}

/**
 * Escapes a file's text to ASCII (other letters occur in regular expressions only), which is read twice as fast and
 * takes half the memory.
 */
function inPlainLetters(name) {
  const text = readFileSync(join(outdir, name), "utf8");
  if (/\\[\u0080-\uffff]/.test(text)) throw new Error(`${name}: a backslash before a letter beyond ASCII`);
  return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Compressed once and kept: it takes ten seconds of processor time. */
async function packGrammars() {
  const from = dirname(require.resolve("@vscode/tree-sitter-wasm"));
  const { version: grammars } = require("@vscode/tree-sitter-wasm/package.json");
  const kept = join(".cache", `grammars-${grammars}`);
  mkdirSync(kept, { recursive: true });
  mkdirSync(join(outdir, "grammars"));
  const { GRAMMARS } = await loaded("src/core/code/languages.ts");
  const names = ["tree-sitter", ...GRAMMARS.map((grammar) => `tree-sitter-${grammar}`)];
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const pack = async (name) => {
    const file = join(kept, `${name}.wasm.br`);
    if (!existsSync(file)) {
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, await compress(readFileSync(join(from, `${name}.wasm`)), { params }));
      renameSync(draft, file);
    }
    writeFileSync(join(outdir, "grammars", `${name}.wasm.br`), readFileSync(file));
  };
  await Promise.all(names.map(pack));
}

/** What a TypeScript module without imports exports. */
async function loaded(file) {
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

function builtFrom() {
  return existsSync(BUILT) ? readFileSync(BUILT, "utf8") : "";
}

function hashOfSources() {
  const hash = createHash("sha256");
  const folders = ["src", "viewer", "migrations", "scripts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  for (const file of [
    ...folders.sort(),
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "tsconfig.types.json",
  ])
    hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
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
