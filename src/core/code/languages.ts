// Which grammar parses a file, by its name. Other text files are cut by lines.
import { baseName } from "../../domain/base-name.ts";

/** The grammars and the endings of their files. */
const ENDINGS = {
  bash: "sh bash",
  "c-sharp": "cs",
  cpp: "c h cc cpp cxx hh hpp hxx",
  go: "go",
  java: "java",
  javascript: "js mjs cjs jsx",
  php: "php",
  python: "py pyi",
  ruby: "rb rake",
  rust: "rs",
  tsx: "tsx",
  typescript: "ts mts cts",
} as const;

export type Grammar = keyof typeof ENDINGS;
export const GRAMMARS = Object.keys(ENDINGS) as readonly Grammar[];

const BY_ENDING = new Map(
  GRAMMARS.flatMap((grammar) => ENDINGS[grammar].split(" ").map((ending) => [ending, grammar] as const)),
);

/** Undefined for files without a parser. */
export function grammarOf(path: string): Grammar | undefined {
  return BY_ENDING.get(endingOf(path));
}

/** `src/a.test.TS` → `ts`; empty without one. */
export function endingOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}
