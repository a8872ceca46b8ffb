// Which grammar parses a file, by its name. Other text files are cut by lines.
import { baseName } from "../../domain/base-name.ts";

export const GRAMMARS = [
  "bash",
  "c-sharp",
  "cpp",
  "go",
  "java",
  "javascript",
  "php",
  "python",
  "ruby",
  "rust",
  "tsx",
  "typescript",
] as const;

export type Grammar = (typeof GRAMMARS)[number];

const BY_ENDING: Readonly<Record<string, Grammar>> = {
  ...{ ts: "typescript", mts: "typescript", cts: "typescript", tsx: "tsx" },
  ...{ js: "javascript", mjs: "javascript", cjs: "javascript", jsx: "javascript" },
  ...{
    py: "python",
    pyi: "python",
    go: "go",
    java: "java",
    rs: "rust",
    rb: "ruby",
    rake: "ruby",
    php: "php",
  },
  ...{
    cs: "c-sharp",
    c: "cpp",
    h: "cpp",
    cc: "cpp",
    cpp: "cpp",
    cxx: "cpp",
    hh: "cpp",
    hpp: "cpp",
    hxx: "cpp",
  },
  ...{ sh: "bash", bash: "bash" },
};

/** Undefined for files without a parser. */
export function grammarOf(path: string): Grammar | undefined {
  return BY_ENDING[endingOf(path)];
}

/** `src/a.test.TS` → `ts`; empty without one. */
export function endingOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}
