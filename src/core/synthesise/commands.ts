// The commands of an attempt that can teach something: their key, kind of work, whether their verdict was seen, and
// where they ran.

import type { Attempt } from "../../domain/attempt.ts";
import { commandWork } from "../../domain/command-work.ts";
import { STRONGEST, taskWork, type Work } from "../../domain/work.ts";
import { pattern } from "../pattern/pattern.ts";
import { type Named, nameCommand } from "./command-key.ts";
import { type Part, partsOf } from "./line-parts.ts";

export interface Command extends Named {
  readonly work?: Work;
  /** Its exit code decided the result, or the end of its output was read. */
  readonly isSeen: boolean;
  /** It ran outside the project's root. */
  readonly isOutside: boolean;
}

/** Cache: turn, steps and patterns each need the same split line. */
const taken = new WeakMap<Attempt, readonly Command[]>();

/** The commands of a shell line, in order; empty for other tools. */
export function commandsIn(attempt: Attempt): readonly Command[] {
  const known = taken.get(attempt) ?? (isShell(attempt) ? takeApart(attempt) : NONE);
  taken.set(attempt, known);
  return known;
}

const NONE: readonly Command[] = [];

function takeApart(attempt: Attempt): readonly Command[] {
  const parts = partsOf(attempt.display);
  const commands: Command[] = [];
  const start = startOf(attempt);
  let folder = start ?? "";
  let isOutside = start === undefined;
  // Without it the line's programs may not be found.
  let before = "";
  for (const [index, part] of parts.entries()) {
    const [head = "", given = ""] = part.words;
    const target = given.replace(/^["']|["']$/g, "");
    if (head === "cd" || head === "pushd") {
      // From a folder elsewhere a step leads elsewhere.
      const isStep = STEP.test(target);
      const moved = movedTo(folder, target, attempt);
      isOutside = moved === undefined || (isOutside && isStep);
      folder = isOutside ? "" : (moved ?? "");
      continue;
    }
    if (ACTIVATES.test(part.words.join(" "))) before = `${part.words.join(" ")} && `;
    if (isFilter(parts, index)) continue;
    const named = nameCommand(part.words);
    if (!named) continue;
    const seen = isSeen(parts, index, named);
    const guessed = workByName(named);
    const work = guessed && seen && isStronger(guessed, attempt.work) ? undefined : guessed;
    const at = folder || (isOutside || attempt.folder !== undefined ? "" : folderOfScript(named, attempt));
    commands.push({
      ...named,
      form: `${before}${named.form}${at ? ` (in ${at})` : ""}`,
      ...(work && { work }),
      isSeen: seen,
      isOutside: isOutside || isElsewhere(part),
    });
  }
  // The stored line may be cut before its commit; the outcome knows of the commit all the same.
  if (attempt.work === "commit" && !commands.some(({ work }) => work === "commit"))
    return [...commands, { ...COMMIT, isOutside }];
  return settled(attempt, commands);
}

/** Folder in which the line began, empty for the root or if it was not recorded; undefined outside the project. */
function startOf({ folder = "." }: Attempt): string | undefined {
  if (/^(?:\/|~|\.\.|[A-Za-z]:)/.test(folder)) return undefined;
  return folder === "." ? "" : folder;
}

/** Where `cd` leads, empty for the root; undefined outside the project. */
function movedTo(folder: string, target: string, attempt: Attempt): string | undefined {
  const isKnown = attempt.folder !== undefined;
  if (isKnown && leavesRoot(folder, target)) return undefined;
  if (STEP.test(target) || (isKnown && target.startsWith("../"))) return stepFrom(folder, target);
  return folderOf(target, attempt);
}

function leavesRoot(folder: string, target: string): boolean {
  const up = /^(?:\.\.(?:\/|$))+/.exec(target)?.[0] ?? "";
  return up.split("..").length - 1 > folder.split("/").filter(Boolean).length;
}

/** The agent stood in a folder of the project: its manifest has the script, the root's may not. */
function folderOfScript({ task, key }: Named, { subjects }: Attempt): string {
  if (!task || key.endsWith(" of a package")) return "";
  const start = `script npm ${task} @`;
  return subjects.find((one) => one.startsWith(start))?.slice(start.length) ?? "";
}

/** An environment that is set up for the line: `source .venv/bin/activate`, `eval "$(mise activate bash)"`. */
const ACTIVATES =
  /^(?:(?:source|\.) ["']?\S*\/activate["']?|eval ["']?\$\(\S+ (?:activate|env|init|hook)\b[^)]*\)["']?)$/;

const COMMIT = {
  key: "git commit",
  form: "git commit",
  program: "git",
  isScript: false,
  work: "commit",
  isSeen: true,
} as const;

/** For a line with one command its kind of work was recorded; for several only the strongest. */
function settled(attempt: Attempt, commands: readonly Command[]): readonly Command[] {
  const { work, goal } = attempt;
  const [only, ...others] = commands;
  if (only && others.length > 0) return commands;
  const program = goal.split(" ", 1)[0] ?? goal;
  if (only && (only.program === program || only.key === goal || only.isScript)) {
    const { work: _guessed, ...rest } = only;
    return [work ? { ...rest, work } : rest];
  }
  if (!work) return [];
  // Of a script that delivers only its last command is known: "kubectl logs" delivered nothing.
  const named = work === "deliver" ? nameCommand(goal.split(" ")) : undefined;
  if (named && workByName(named) !== "deliver") return [];
  // A line of several lines, or one that could not be split: only its goal is known.
  return [
    {
      key: goal,
      form: goal,
      program,
      isScript: false,
      work,
      isSeen: false,
      isOutside: startOf(attempt) === undefined,
    },
  ];
}

function isShell({ subjects, work, tool, goal }: Attempt): boolean {
  if (FILE_GOALS.has(goal)) return false;
  return (
    work !== undefined ||
    subjects.some((one) => one.startsWith("program ")) ||
    /bash|shell|exec|command/i.test(tool)
  );
}

const FILE_GOALS = new Set(["read", "write", "edit", "search", "list"]);

/** A stage that only shows the output of the one before. */
function isFilter(parts: readonly Part[], index: number): boolean {
  return parts[index - 1]?.after === "|";
}

/**
 * Nothing after it hides its exit code; or what hides it still shows the end of the output, from which the outcome was
 * judged. A script run by itself ends in words of its own, which show no outcome.
 */
function isSeen(parts: readonly Part[], index: number, { isScript, task }: Named): boolean {
  const isBare = isScript && task === "";
  for (let at = index; at < parts.length; at++) {
    const { after } = parts[at] as Part;
    if (after === "" || after === "&&") continue;
    if (after === "|" && !isBare && showsTheEnd(parts[at + 1]?.words ?? [])) continue;
    return false;
  }
  return true;
}

function showsTheEnd([program = "", ...rest]: readonly string[]): boolean {
  if (program === "Select-Object") return rest.includes("-Last");
  // It leaves out single lines.
  if (program === "grep") return rest.some((word) => /^-[a-zA-Z]*v/.test(word));
  return SHOWS_THE_END.has(program);
}

const SHOWS_THE_END = new Set(["tail", "tee", "cat", "Out-String", "Out-Host"]);

/** Down from where the line stands, or only up. */
const STEP = /^(?:(?:\.\.\/?)+$|(?!\/|~|\.\.|\$|-|[A-Za-z]:))/;

/** A line that goes only up was begun in a folder of the project. */
function stepFrom(folder: string, target: string): string {
  const parts = folder.split("/").filter(Boolean);
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** Folder in the project, empty for the root; undefined if elsewhere. Absolute paths: see the parser's subjects. */
function folderOf(target: string, { subjects, provides }: Attempt): string | undefined {
  const path = target.replaceAll("\\", "/").replace(/\/+$/, "");
  if (path === "" || path === "." || path === "-") return "";
  if (!/^(?:\/|~|\.\.|\$|[A-Za-z]:)/.test(path)) return path.replace(/^\.\//, "");
  const known = [...subjects, ...provides]
    .filter((one) => one.startsWith("path "))
    .map((one) => one.slice(5));
  if (known.includes(path)) return undefined;
  const inside = known.find((one) => !/^(?:\/|~|[A-Za-z]:)/.test(one) && path.endsWith(`/${one}`));
  if (inside !== undefined) return inside;
  // `..`, `$HOME`, a temporary folder: not the project. An absolute path that is not a subject is its root.
  return /^(?:\/|[A-Za-z]:)/.test(path) && !/^\/(?:private\/)?(?:tmp|var)(?:\/|$)/.test(path)
    ? ""
    : undefined;
}

/** `git -C /tmp/x`, `make -C ../other`, `/tmp/x/app`. */
function isElsewhere({ words }: Part): boolean {
  if (/^(?:\/(?:private\/)?tmp\/|\.\.\/|~)/.test(words[0] ?? "")) return true;
  const at = words.findIndex(
    (word) => word === "-C" || word === "--prefix" || word === "--dir" || word === "--cwd",
  );
  return at > 0 && /^(?:\/(?:private\/)?tmp\/|\.\.|~)/.test(words[at + 1] ?? "");
}

/**
 * The strongest work of the whole line was recorded: no command in it can have done more, whatever its name. Commits are
 * known from the output as well.
 */
function isStronger(guessed: Work, recorded: Work | undefined): boolean {
  if (guessed === "commit") return false;
  return recorded === undefined || STRONGEST.indexOf(guessed) < STRONGEST.indexOf(recorded);
}

/** The kind of work of a command in a longer line, by its name. */
function workByName({ key, form, program, task }: Named): Work | undefined {
  if (key === "git commit") return "commit";
  if (task) return taskWork(task);
  if (INSTALLS.test(key)) return "install";
  const words = form.split(" ");
  const at = words.findIndex((word) => word === program || word.endsWith(`/${program}`));
  const [path = program, ...rest] = words.slice(Math.max(at, 0));
  const subcommand = key.startsWith(`${program} `) && task === undefined ? key.slice(program.length + 1) : "";
  const operands = rest.filter((word) => !word.startsWith("-"));
  return commandWork({
    program,
    ...(path.includes("/") && { programPath: path }),
    subcommand,
    flags: rest.filter((word) => word.startsWith("-")).map((word) => word.split("=", 1)[0] ?? word),
    targets: operands.slice(subcommand === "" ? 0 : subcommand.split(" ").length),
  });
}

const INSTALLS = pattern(
  /^(?:(?:npm|pnpm|yarn|bun) (?:install|i|ci|add)|(?:pip3?|uv pip|brew|apt|apt-get|gem|bundle|composer|poetry|cargo) (?:install|add|require)|uv (?:add|sync)|go (?:get|install|mod tidy|mod download)|poetry add)$/,
);
