// Compares shell parsers on real command lines: node bench/shell-parsers.mjs <folder with the candidates> <events…>
// The candidates are not dependencies of this project; install them in a temporary folder.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shells write variables like that
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const shellTools =
  /^(bash|exec_command|shell|shell_command|run_shell_command|run_command|execute_command|execute|local_shell)$/i;

/** Lines on which shell parsers go wrong, with the programs that must be found in them. */
const tricky = [
  ['git commit -m "$(cat <<\'EOF\'\nit\'s a "test" (really)\nEOF\n)" && git push', ["git", "cat", "git"]],
  ['for f in *.ts; do wc -l "$f"; done | sort -n', ["wc", "sort"]],
  ["if [ -f x ]; then cat x; else touch x; fi", ["[", "cat", "touch"]],
  ["[[ $a =~ ^v[0-9]+(\\.[0-9]+)*$ ]] && echo yes", ["echo"]],
  ["diff <(sort a) <(sort b)", ["diff", "sort", "sort"]],
  ["echo $((1 + (2 << 3))) | tee out", ["echo", "tee"]],
  ["find . -name '*.go' -exec grep -l foo {} \\; | head", ["find", "head"]],
  ["cat > f <<-'X'\n\ta && b | c\n\tX\nls", ["cat", "ls"]],
  ["case $x in a|b) run ;; *) stop ;; esac", ["run", "stop"]],
  ['f() { inner "$@"; }; f 1', ["inner", "f"]],
  ["a |& b; c &> d", ["a", "b", "c"]],
  ['arr=(1 2 3); echo "${arr[@]:1}" ${x:-$(date)}', ["echo", "date"]],
  ["echo $'it\\'s' | grep -q \"s\" || exit 1", ["echo", "grep", "exit"]],
  ["sleep 5 & wait", ["sleep", "wait"]],
];

const candidates = {
  unbash: {
    load: (at) => at("unbash"),
    bundle: 'export { parse } from "unbash";',
    make: (lib) => (text) => {
      const tree = lib.parse(text);
      return tree.errors?.length ? undefined : { programs: unbashPrograms(tree, lib.forEachChild) };
    },
  },
  "sh-syntax": {
    load: (at) => at("sh-syntax"),
    bundle: 'export { parse } from "sh-syntax";',
    wasm: ["sh-syntax/main.wasm"],
    make: (lib) => async (text) => {
      await lib.parse(text);
      // Its tree leaves out what is inside a statement, so there are no programs to compare.
      return { programs: undefined };
    },
  },
  "mvdan-sh": {
    load: (at) => at("mvdan-sh"),
    bundle: 'import x from "mvdan-sh"; export default x;',
    make: ({ default: { syntax } }) => {
      const parser = syntax.NewParser(syntax.Variant(syntax.LangBash));
      return (text) => {
        const tree = parser.Parse(text, "");
        const programs = [];
        syntax.Walk(tree, (node) => {
          if (node && syntax.NodeType(node) === "CallExpr" && node.Args.length)
            programs.push(node.Args[0].Lit() || "?");
          return true;
        });
        return { programs };
      };
    },
  },
  "bash-parser": {
    load: (at) => at("bash-parser"),
    bundle: 'import x from "bash-parser"; export default x;',
    make:
      ({ default: parse }) =>
      (text) => ({ programs: genericPrograms(parse(text, { mode: "bash" })) }),
  },
  "tree-sitter-bash": {
    load: (at) => at("web-tree-sitter"),
    bundle: 'export { Parser, Language } from "web-tree-sitter";',
    wasm: ["web-tree-sitter/web-tree-sitter.wasm", "tree-sitter-bash/tree-sitter-bash.wasm"],
    make: async ({ Parser, Language }, folder) => {
      await Parser.init();
      const parser = new Parser();
      parser.setLanguage(
        await Language.load(join(folder, "node_modules/tree-sitter-bash/tree-sitter-bash.wasm")),
      );
      return (text) => {
        const tree = parser.parse(text);
        const programs = tree.rootNode.hasError
          ? undefined
          : tree.rootNode.descendantsOfType("command_name").map((node) => node.text);
        const tests =
          programs &&
          tree.rootNode
            .descendantsOfType("test_command")
            .filter((node) => node.text.startsWith("[ "))
            .map(() => "[");
        tree.delete();
        return programs && { programs: [...programs, ...tests] };
      };
    },
  },
  "shell-quote": {
    load: (at) => at("shell-quote"),
    bundle: 'import x from "shell-quote"; export default x;',
    make:
      ({ default: { parse } }) =>
      (text) => ({ programs: quotePrograms(parse(text)) }),
  },
};

const [folderArgument, ...eventFiles] = process.argv.slice(2);
const folder = resolve(folderArgument ?? ".");
const lines = eventFiles.flatMap(commands);
const rows = [];
for (const [name, candidate] of Object.entries(candidates)) {
  try {
    rows.push({ name, ...(await measure(candidate)) });
  } catch (error) {
    rows.push({ name, failed: String(error).slice(0, 80) });
  }
}
console.log(JSON.stringify({ lines: lines.length, node: process.version }));
console.table(rows);

async function measure(candidate) {
  const entry = createRequire(join(folder, "package.json"));
  const at = (name) => import(pathToFileURL(esmEntry(name) ?? entry.resolve(name)).href);
  const started = performance.now();
  const parse = await candidate.make(await candidate.load(at), folder);
  await parse("echo hello");
  const loadMs = performance.now() - started;
  const right = [];
  for (const [text, expected] of tricky) right.push(await isRight(parse, text, expected));
  // A slow parser is timed on a sample: nobody waits an hour for a table.
  const sampled = (await timeOne(parse, lines[0])) > 2 ? lines.filter((_, index) => index % 20 === 0) : lines;
  const micros = [];
  let parsed = 0;
  for (const line of sampled) {
    const before = performance.now();
    const ok = await Promise.resolve()
      .then(() => parse(line))
      .then(
        (result) => result !== undefined,
        () => false,
      );
    micros.push((performance.now() - before) * 1000);
    if (ok) parsed++;
  }
  micros.sort((a, b) => a - b);
  return {
    "parsed %": round((100 * parsed) / sampled.length, 2),
    tricky: right.includes(undefined) ? "no tree" : `${right.filter(Boolean).length}/${tricky.length}`,
    "load ms": round(loadMs, 1),
    "bundle KB": round(bundleSize(candidate) / 1024, 0),
    "median µs": round(micros[micros.length >> 1], 1),
    "p99 µs": round(micros[Math.floor(micros.length * 0.99)], 0),
    sampled: sampled.length,
  };
}

async function timeOne(parse, line) {
  const before = performance.now();
  try {
    await parse(line);
  } catch {}
  return performance.now() - before;
}

async function isRight(parse, text, expected) {
  try {
    const result = await parse(text);
    if (!result) return false;
    if (!result.programs) return undefined;
    return [...result.programs].sort().join() === [...expected].sort().join();
  } catch {
    return false;
  }
}

function bundleSize({ bundle, wasm = [] }) {
  const work = mkdtempSync(join(tmpdir(), "shell-parsers-"));
  try {
    const source = join(folder, `.bundle-${process.pid}.mjs`);
    writeFileSync(source, bundle);
    const out = join(work, "out.mjs");
    try {
      execFileSync(
        process.execPath,
        [
          join(folder, "node_modules/esbuild/bin/esbuild"),
          source,
          "--bundle",
          "--minify",
          "--format=esm",
          "--platform=node",
          `--outfile=${out}`,
        ],
        { stdio: "pipe" },
      );
    } finally {
      rmSync(source);
    }
    return (
      statSync(out).size +
      wasm.reduce((sum, file) => sum + statSync(join(folder, "node_modules", file)).size, 0)
    );
  } finally {
    rmSync(work, { recursive: true });
  }
}

function esmEntry(name) {
  const manifest = JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8"));
  const root = manifest.exports?.["."] ?? manifest.exports;
  const target = root?.import?.default ?? root?.import ?? root?.default ?? manifest.module;
  return typeof target === "string" ? join(folder, "node_modules", name, target) : undefined;
}

function unbashPrograms(tree, forEachChild) {
  const programs = [];
  const visit = (node) => {
    if (node.type === "Command" && node.name) programs.push(node.name.value);
    forEachChild(node, visit);
  };
  visit(tree);
  return programs;
}

function genericPrograms(node, programs = []) {
  if (!node || typeof node !== "object") return programs;
  if (node.type === "Command" && node.name) programs.push(node.name.text);
  for (const [key, value] of Object.entries(node)) if (key !== "loc") genericPrograms(value, programs);
  return programs;
}

function quotePrograms(tokens) {
  const programs = [];
  let start = true;
  for (const token of tokens) {
    if (typeof token === "object") start = Boolean(token.op) && /^(&&|\|\||;|\||\()$/.test(token.op);
    else if (start && !/^\w+=/.test(token)) {
      programs.push(token);
      start = false;
    }
  }
  return programs;
}

function commands(file) {
  return (
    gunzipSync(readFileSync(file))
      .toString("utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .filter((event) => shellTools.test(event.tool))
      .map((event) => event.input.command ?? event.input.cmd)
      // Lines that the recording cut off are broken for every parser.
      .filter((text) => typeof text === "string" && !/…#[0-9a-f]+…?$/.test(text))
  );
}

function round(value, digits) {
  return Number(value.toFixed(digits));
}
