// Derives the tag of a tool call from its kind of work, otherwise from the tool's name.
import type { Work } from "../../domain/work.ts";
import { wordsIn } from "../similarity/terms.ts";

const WORKS: Readonly<Record<Work, string>> = {
  test: "testing",
  build: "build",
  check: "testing",
  types: "linting",
  lint: "linting",
  syntax: "linting",
  format: "formatting",
  install: "dependency",
  commit: "version-control",
  deliver: "deployment",
  undo: "version-control",
  clean: "version-control",
};

export function toolTags(tool: string, work: Work | undefined, command: string): readonly string[] {
  if (work !== undefined) return [WORKS[work]];
  if (/^\s*git\s/.test(command)) return ["version-control"];
  if (tool === "") return [];
  const server = /^mcp__([a-z0-9-]+)__/i.exec(tool)?.[1];
  if (server !== undefined) return [server.toLowerCase()];
  const named = wordsIn(tool).map((word) => NAMES.get(word));
  return [...new Set(named.filter((tag) => tag !== undefined))];
}

/** `test_run`, `run_tests`, `WebFetch`: words in tool names of agents and loops. */
const NAMES: ReadonlyMap<string, string> = new Map(
  (
    [
      ["testing", "test tests pytest jest vitest"],
      ["build", "build compile"],
      ["linting", "lint linter"],
      ["formatting", "format formatter"],
      ["dependency", "install dependency dependencies"],
      ["version-control", "git commit"],
      ["web", "web fetch browser"],
      ["deployment", "deploy"],
    ] as const
  ).flatMap(([tag, names]) => names.split(" ").map((name) => [name, tag] as const)),
);
