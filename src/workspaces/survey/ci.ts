// Reads the commands that CI runs: good evidence of how a project is tested, built and checked.
import { baseName } from "../../domain/base-name.ts";
import { taskOfCommand } from "./command-task.ts";
import type { Files } from "./files.ts";
import type { Command } from "./findings.ts";

/** All command lines that CI runs in the project's root, the main workflow first. */
export function ciLines(files: Files): readonly string[] {
  const workflows = files
    .list(".github/workflows")
    .filter(({ name }) => /\.ya?ml$/.test(name))
    .map(({ name }) => `.github/workflows/${name}`)
    .sort((a, b) => importance(a) - importance(b))
    .slice(0, MAXIMUM_WORKFLOWS);
  return [...workflows, ...OTHERS.filter((path) => files.has(path))]
    .flatMap((path) => linesIn(files.read(path) ?? ""))
    .slice(0, MAXIMUM_LINES);
}

export function ciCommands(lines: readonly string[]): readonly Command[] {
  return lines.flatMap((command) => {
    const task = taskOfCommand(command);
    return task === undefined ? [] : [{ task, command, rank: "ci" as const }];
  });
}

const OTHERS = [
  ".gitlab-ci.yml",
  ".circleci/config.yml",
  "azure-pipelines.yml",
  ".travis.yml",
  "bitbucket-pipelines.yml",
  ".buildkite/pipeline.yml",
];
const MAXIMUM_WORKFLOWS = 8;
const MAXIMUM_LINES = 400;
/** Longer ones are written for CI, not for people. */
const MAXIMUM_LENGTH = 80;

function importance(path: string): number {
  const name = baseName(path);
  if (/^(?:ci|main|tests?|checks?|build|go|python|node|rust|pr)\b/.test(name)) return 0;
  if (/test|ci|check|lint|build/.test(name)) return 1;
  return /release|publish|deploy|docs|stale|label|codeql|nightly/.test(name) ? 3 : 2;
}

/**
 * Scans YAML for shell lines only: after `run:`, `script:`, `command:` and in the lists and blocks under them.
 * Steps in another folder are left out.
 */
function linesIn(content: string): readonly string[] {
  // A default folder for all steps: nothing runs in the root.
  if (/^[ \t]*defaults:[ \t]*\n(?:[ \t]+\S.*\n){0,3}[ \t]+working-directory:/m.test(content)) return [];
  const found: string[] = [];
  const lines = content.split("\n");
  for (let at = 0; at < lines.length && found.length < MAXIMUM_LINES; at++) {
    const key = /^(\s*(?:- )?)(?:run|script|command|sh|bash|before_script|after_script):\s*(.*)$/.exec(
      lines[at] ?? "",
    );
    if (!key) continue;
    const [, before = "", rest = ""] = key;
    if (elsewhere(lines, at, before.length)) continue;
    const value = rest.replace(/\s+#.*$/, "").trim();
    const block = /^[|>][\d+-]*$/.test(value);
    if (value !== "" && !block) found.push(...commandsIn(unquoted(value)));
    else found.push(...joined(under(lines, at + 1, before.length, block)).flatMap(commandsIn));
  }
  return found;
}

/** The lines of a block, or the items of a list, which may start in the column of its key. */
function under(lines: readonly string[], from: number, depth: number, block: boolean): readonly string[] {
  const found: string[] = [];
  for (const line of lines.slice(from, from + 60)) {
    const trimmed = line.trim();
    const indent = line.length - line.trimStart().length;
    if (trimmed === "") continue;
    if (indent < depth || (indent === depth && !trimmed.startsWith("- "))) break;
    if (!trimmed.startsWith("#") && (block || trimmed.startsWith("- ")))
      found.push(unquoted(trimmed.replace(/^- /, "")));
  }
  return found;
}

/** True when the step of this key names a folder; the step's other keys are in the same column. */
function elsewhere(lines: readonly string[], at: number, column: number): boolean {
  const isOther = (line: string) => line.trim() !== "" && columnOf(line) < column;
  const isStart = (line: string) => /^\s*- /.test(line) && columnOf(line) === column;
  const names = (line: string) =>
    columnOf(line) === column && /^\s*(?:- )?working(?:-d|_d|D)irectory:/.test(line);
  for (let up = at; up >= 0 && up > at - 60; up--) {
    const line = lines[up] ?? "";
    if (names(line)) return true;
    if (isStart(line) || isOther(line)) break;
  }
  for (const line of lines.slice(at + 1, at + 60)) {
    if (isStart(line) || isOther(line)) return false;
    if (names(line)) return true;
  }
  return false;
}

function columnOf(line: string): number {
  return /^\s*(?:- )?/.exec(line)?.[0].length ?? 0;
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}

/** Joins lines that end in a backslash with the next. */
function joined(lines: readonly string[]): readonly string[] {
  return lines
    .join("\n")
    .replace(/\\\n\s*/g, " ")
    .split("\n");
}

/** The single commands of a line; none for a line with expressions, loops or other folders. */
function commandsIn(line: string): readonly string[] {
  if (/\$\{\{|\$\(|`|<<|^(?:if|for|while|case|function|cd|echo|export|set)\b|^[}{]/.test(line)) return [];
  if (/(?:^|&&\s*|;\s*)cd\s/.test(line)) return [];
  return line
    .split(/\s*(?:&&|;|\|\|)\s*/)
    .map((part) =>
      part
        .replace(/^(?:[A-Z_][A-Z0-9_]*=\S*\s+)+/, "")
        .replace(/\s+#.*$/, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((part) => part !== "" && part.length <= MAXIMUM_LENGTH && !/[|><$]/.test(part));
}
