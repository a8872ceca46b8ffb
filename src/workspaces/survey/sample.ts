// A few of a project's files by name: enough to see its languages, where its tests lie and how it imports.
import type { Files } from "./files.ts";

export interface Sample {
  /** Paths from the root, with `/`, those of the likeliest folders first. */
  readonly paths: readonly string[];
  /** Source files per language. */
  readonly counts: ReadonlyMap<string, number>;
}

const MAXIMUM_FOLDERS = 48;
const MAXIMUM_DEPTH = 3;
const MAXIMUM_PER_FOLDER = 100;
const MAXIMUM_SUBFOLDERS = 12;

/** Where sources and tests usually are; other folders come after. */
const LIKELY =
  /^(?:src|lib|app|apps|packages|crates|cmd|internal|pkg|server|client|backend|frontend|tests?|spec|__tests__)$/;
const SKIPPED =
  /^(?:\.|_build$|node_modules$|vendor$|dist$|build$|out$|target$|coverage$|venv$|deps$|obj$|third_party$|fixtures?$|__pycache__$|site-packages$)/;
/** In the root these hold no sources of the project; further down they may be anything. */
const SKIPPED_IN_ROOT = /^(?:docs?|examples?|samples?|bin|env|assets|public|static|migrations)$/;

export function takeSample(files: Files): Sample {
  const paths: string[] = [];
  const folders = [{ path: "", depth: 0 }];
  for (let at = 0; at < folders.length && at < MAXIMUM_FOLDERS; at++) {
    const { path, depth } = folders[at] ?? { path: "", depth: 0 };
    const entries = files.list(path);
    const full = (name: string) => (path === "" ? name : `${path}/${name}`);
    const sources = entries.filter((entry) => !entry.folder && languageOf(entry.name) !== undefined);
    paths.push(...sources.slice(0, MAXIMUM_PER_FOLDER).map(({ name }) => full(name)));
    // Java nests folders in which there is nothing but the next.
    const next = entries.length === 1 ? depth : depth + 1;
    if (next > MAXIMUM_DEPTH) continue;
    const deeper = entries.filter(
      ({ name, folder }) => folder && !SKIPPED.test(name) && !(depth === 0 && SKIPPED_IN_ROOT.test(name)),
    );
    const ordered = [
      ...deeper.filter(({ name }) => LIKELY.test(name)),
      ...deeper.filter(({ name }) => !LIKELY.test(name)),
    ];
    folders.push(
      ...ordered.slice(0, MAXIMUM_SUBFOLDERS).map(({ name }) => ({ path: full(name), depth: next })),
    );
  }
  const counts = new Map<string, number>();
  for (const path of paths) {
    const language = languageOf(path) ?? "";
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return { paths, counts };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  ts: "TypeScript",
  tsx: "TypeScript",
  mts: "TypeScript",
  cts: "TypeScript",
  js: "JavaScript",
  jsx: "JavaScript",
  mjs: "JavaScript",
  cjs: "JavaScript",
  vue: "Vue",
  svelte: "Svelte",
  py: "Python",
  go: "Go",
  rs: "Rust",
  rb: "Ruby",
  php: "PHP",
  java: "Java",
  kt: "Kotlin",
  kts: "Kotlin",
  scala: "Scala",
  ex: "Elixir",
  exs: "Elixir",
  erl: "Erlang",
  cs: "C#",
  fs: "F#",
  swift: "Swift",
  dart: "Dart",
  c: "C",
  h: "C",
  cc: "C++",
  cpp: "C++",
  cxx: "C++",
  hpp: "C++",
  zig: "Zig",
  hs: "Haskell",
  ml: "OCaml",
  clj: "Clojure",
  lua: "Lua",
  r: "R",
  R: "R",
  jl: "Julia",
  pl: "Perl",
  sol: "Solidity",
  sh: "Shell",
  tf: "Terraform",
};

export function languageOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  // Declarations and minified files are made by programs.
  if (dot <= 0 || /\.(?:d\.[cm]?ts|min\.js)$/.test(name)) return undefined;
  const extension = name.slice(dot + 1);
  return Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined;
}
