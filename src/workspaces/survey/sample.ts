// Samples a project's file names: enough to see its languages, the place of its tests and its import style.
import { baseName } from "../../domain/base-name.ts";
import type { Files } from "./files.ts";

export interface Sample {
  /** Paths relative to the root, with `/`, the likeliest folders first. */
  readonly paths: readonly string[];
  /** Number of source files per language. */
  readonly counts: ReadonlyMap<string, number>;
}

const MAXIMUM_FOLDERS = 24;
const MAXIMUM_DEPTH = 3;
const MAXIMUM_PER_FOLDER = 40;
const MAXIMUM_SUBFOLDERS = 10;

/** Usual folders of sources and tests; other folders come after them. */
const LIKELY =
  /^(?:src|lib|app|apps|packages|crates|cmd|internal|pkg|server|client|backend|frontend|tests?|spec|__tests__)$/;
const SKIPPED =
  /^(?:\.|_build$|node_modules$|vendor$|dist$|build$|out$|target$|coverage$|venv$|deps$|obj$|third_party$|fixtures?$|__pycache__$|site-packages$)/;
/** In the root these contain no sources of the project; further down they may be anything. */
const SKIPPED_IN_ROOT = /^(?:docs?|examples?|samples?|bin|env|assets|public|static|migrations)$/;

export function takeSample(files: Files): Sample {
  const paths: string[] = [];
  const counts = new Map<string, number>();
  const folders = [{ path: "", depth: 0 }];
  for (let at = 0; at < folders.length && at < MAXIMUM_FOLDERS; at++) {
    const { path, depth } = folders[at] ?? { path: "", depth: 0 };
    const before = path === "" ? "" : `${path}/`;
    const entries = files.list(path);
    const sources = entries.flatMap(({ name, folder }) => {
      const language = folder ? undefined : languageOf(name);
      return language === undefined ? [] : [{ name, language }];
    });
    for (const { name, language } of sources.slice(0, MAXIMUM_PER_FOLDER)) {
      paths.push(before + name);
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
    const deeper = entries.flatMap(({ name, folder }) => (folder && !isSkipped(name, depth) ? [name] : []));
    // Java nests folders that contain nothing but the next one.
    const next = entries.length === 1 ? depth : depth + 1;
    if (next > MAXIMUM_DEPTH) continue;
    const ordered = [
      ...deeper.filter((name) => LIKELY.test(name)),
      ...deeper.filter((name) => !LIKELY.test(name)),
    ];
    for (const name of ordered.slice(0, MAXIMUM_SUBFOLDERS))
      folders.push({ path: before + name, depth: next });
  }
  return { paths, counts };
}

function isSkipped(name: string, depth: number): boolean {
  return SKIPPED.test(name) || (depth === 0 && SKIPPED_IN_ROOT.test(name));
}

/** The endings of their files. */
const LANGUAGES: Readonly<Record<string, string>> = {
  TypeScript: "ts tsx mts cts",
  JavaScript: "js jsx mjs cjs",
  Vue: "vue",
  Svelte: "svelte",
  Python: "py",
  Go: "go",
  Rust: "rs",
  Ruby: "rb",
  PHP: "php",
  Java: "java",
  Kotlin: "kt kts",
  Scala: "scala",
  Elixir: "ex exs",
  Erlang: "erl",
  "C#": "cs",
  "F#": "fs",
  Swift: "swift",
  Dart: "dart",
  C: "c h",
  "C++": "cc cpp cxx hpp",
  Zig: "zig",
  Haskell: "hs",
  OCaml: "ml",
  Clojure: "clj",
  Lua: "lua",
  R: "r R",
  Julia: "jl",
  Perl: "pl",
  Solidity: "sol",
  Shell: "sh",
  Terraform: "tf",
};
const BY_ENDING = new Map(
  Object.entries(LANGUAGES).flatMap(([language, endings]) =>
    endings.split(" ").map((ending) => [ending, language] as const),
  ),
);

export function languageOf(path: string): string | undefined {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  // Declarations and minified files are generated.
  if (dot <= 0 || /\.(?:d\.[cm]?ts|min\.js)$/.test(name)) return undefined;
  return BY_ENDING.get(name.slice(dot + 1));
}
