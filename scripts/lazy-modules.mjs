// esbuild plugin for programs that start cold at every tool call: evaluates each module on first use, not at startup.
// Tables and patterns that a call does not need are then neither built nor kept in V8's code cache.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build, transform } from "esbuild";

/** Node has already loaded these: resolving them once per module costs less than at every use. */
const LOADED = ["node:fs", "node:path"];

/** `options` of the bundle that affect the meaning of a file (target, define, mainFields). */
export function lazyModules({ root, target, define, mainFields, external = [] }) {
  const files = readdirSync(join(root, "src"), { recursive: true }).map(String).sort();
  return {
    name: "lazy-modules",
    setup(bundler) {
      // In a namespace of its own: as files they would be ES modules, according to package.json.
      bundler.onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => ({
        path: relative(join(root, "src"), resolve(resolveDir, path)),
        namespace: "lazy",
      }));
      bundler.onLoad({ filter: /.*/, namespace: "lazy" }, async ({ path: name }) => {
        const path = join(root, "src", name);
        const { code } = await transform(readFileSync(path, "utf8"), {
          loader: "ts",
          format: "cjs",
          target,
          define,
          sourcefile: path,
        });
        return { contents: lazily(code, path, files.indexOf(name)), loader: "js", resolveDir: dirname(path) };
      });
      // Avoids loading node:module: a CommonJS file has `require` for free.
      bundler.onResolve({ filter: /^node:module$/ }, () => ({ path: "module", namespace: "own-require" }));
      bundler.onLoad({ filter: /.*/, namespace: "own-require" }, () => ({
        contents: "exports.createRequire = () => require;",
      }));
      // A package is one module, as it would be in a bundle of its own.
      bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind, namespace }) =>
        namespace !== "lazy" ||
        kind === "dynamic-import" ||
        path.startsWith("node:") ||
        external.includes(path)
          ? undefined
          : { path, namespace: "package" },
      );
      bundler.onLoad({ filter: /.*/, namespace: "package" }, async ({ path }) => {
        const { outputFiles } = await build({
          stdin: { contents: `module.exports = require(${JSON.stringify(path)});`, resolveDir: root },
          bundle: true,
          write: false,
          platform: "node",
          format: "cjs",
          target,
          mainFields,
          external,
        });
        return { contents: outputFiles[0].text, loader: "js" };
      });
    },
  };
}

/**
 * A module as esbuild converts it to CommonJS, with its imports resolved where they are used. Exports are set directly:
 * functions first (modules may need each other), the rest at the end, re-exports on access.
 */
function lazily(code, path, number) {
  // Default imports need more than a look-up, so such a module is evaluated unchanged.
  if (code.includes("__toESM(")) return code;
  const [shebang = ""] = /^#!.*\n/.exec(code) ?? [];
  const [preamble = "", list = ""] = PREAMBLE.exec(code) ?? [];
  const imports = new Map();
  const body = code
    .slice(shebang.length + preamble.length)
    .replace(/\n\/\/ Annotate the CommonJS export names[\s\S]*$/, "\n")
    .replace(/^var (import_\w+) = require\(("[^"]+")\);\n/gm, (line, name, from) => {
      if (LOADED.includes(JSON.parse(from))) return line;
      // In brackets, so that `new` works.
      imports.set(name, `(require(${from}))`);
      return "";
    });
  const first = [];
  const last = [];
  for (const [, name, value] of list.matchAll(/^ {2}(\w+): \(\) => ([\w.]+),?$/gm)) {
    if (value.includes("."))
      first.push(`Object.defineProperty(exports, "${name}", { enumerable: true, get: () => ${value} });`);
    else if (new RegExp(`^(?:async )?function\\*? ${value}\\(`, "m").test(body))
      first.push(`exports.${name} = ${value};`);
    else last.push(`exports.${name} = ${value};`);
  }
  // src/cli/hooks/code-cache.ts counts the modules used; in the very first file the counter does not exist yet.
  const tell = `typeof evaluated === "function" && evaluated(${number});`;
  const whole = [...first, tell, body, ...last]
    .join("\n")
    .replace(/\bimport_\w+\b(?=\.)/g, (name) => imports.get(name) ?? name);
  for (const name of imports.keys())
    if (new RegExp(`\\b${name}\\b`).test(whole)) throw new Error(`${path}: ${name} is used as a whole`);
  return shebang + whole;
}

/** esbuild's code in front of a module: its helpers, and the list of exports. */
const PREAMBLE =
  /^(?:var __[\s\S]*?\n)?var \w+_exports = \{\};\n(?:__export\(\w+_exports, \{\n([\s\S]*?)\n\}\);\n)module\.exports = __toCommonJS\(\w+_exports\);\n/;
