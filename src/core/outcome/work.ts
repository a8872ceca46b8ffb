// What sort of work a call does: the strongest of what its deciding commands do.
import type { Action, ShellAction, ShellCommand } from "../../domain/action.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { compileWork, isFormatTask, STRONGEST, taskWords, type Work } from "../../domain/work.ts";
import { classOf } from "./command-class.ts";

export function workOf(action: Action): Work | undefined {
  if (action.type !== "shell") return undefined;
  let best = STRONGEST.length;
  for (const command of action.commands) {
    // Behind `| tail` a command still decides: how it ended is read from its output.
    if (!command.decides || command.probe) continue;
    const work = workOfCommand(command, action);
    if (work !== undefined) best = Math.min(best, STRONGEST.indexOf(work));
  }
  return STRONGEST[best];
}

function workOfCommand(command: ShellCommand, action: ShellAction): Work | undefined {
  if (command.flags.some((flag) => ONLY_ASKS.has(flag))) return undefined;
  const { program, subcommand = "" } = command;
  if (program === "git") return ofGit(command, action);
  const verb = subcommand.slice(subcommand.lastIndexOf(" ") + 1);
  // Before the class: `ci` is a task of tests everywhere but in `npm ci`.
  if (action.changes.includes("packages") && INSTALLS.has(verb)) return "install";
  if (NO_RUN.has(verb)) return undefined;
  const task = verb === "run" || program === verb ? taskWords(command.targets[0] ?? "") : NO_WORDS;
  switch (classOf(command)) {
    case "test":
      return "test";
    case "lint":
      return formats(command, verb, task) ? "format" : "lint";
    case "compile":
      if (CHECKERS.has(program) || command.flags.includes("--noEmit")) return "lint";
      if (program === "cargo" && verb === "check") return "lint";
      return compileWork(task);
    default:
      return undefined;
  }
}

function ofGit({ subcommand, flags, targets }: ShellCommand, action: ShellAction): Work | undefined {
  switch (subcommand) {
    case "commit":
      return "commit";
    case "restore":
      // Taking something off the index leaves the change where it was.
      return !flags.includes("--staged") || flags.includes("--worktree") ? "undo" : undefined;
    case "revert":
      return flags.some((flag) => BREAKS_OFF.has(flag)) ? undefined : "undo";
    case "reset":
      return flags.includes("--hard") && !targets.some((target) => ELSEWHERE.test(target))
        ? "undo"
        : undefined;
    case "checkout":
      return takesBack(flags, targets, action) ? "undo" : undefined;
    default:
      return undefined;
  }
}

/** `git checkout -- file` and `git checkout .`, not another branch and not a file of another branch. */
function takesBack(flags: readonly string[], targets: readonly string[], action: ShellAction): boolean {
  if (flags.some((flag) => flag !== "-f" && flag !== "-q")) return false;
  const elsewhere = [...action.subjects, ...(action.hidden ?? [])].some(
    (one) => subjectType(one) === "revision" && targets.includes(subjectName(one)),
  );
  if (elsewhere) return false;
  return targets.some((target) => target === "." || action.files.includes(target));
}

/** Formatters apart from linters: they write, and only asked to check they are linters. */
function formats({ program, flags }: ShellCommand, verb: string, task: readonly string[]): boolean {
  if (flags.some((flag) => CHECKS.has(flag))) return false;
  if (WRITERS.has(program)) return verb !== "check" && flags.some((flag) => WRITES.has(flag));
  if (FORMATTERS.has(program) || FORMATS.has(verb)) return true;
  return isFormatTask(task);
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const NO_WORDS: readonly string[] = [];
const ONLY_ASKS = words(
  "--version --help -h --init --listTests --list-tests --collect-only --list --showConfig --show-config --print-config --dry-run --debug-config",
);
/** Last word of a subcommand by which packages come or go. */
const INSTALLS = words(
  "install ci add remove uninstall update upgrade up get require sync restore tidy download global deps",
);
/** What a checker can be asked for besides checking. */
const NO_RUN = words(
  "install codegen open show-report show-trace list init migrate bench generate explain rule config linters version help autoupdate dev start serve watch clean",
);
const CHECKERS = words("mypy pyright pyrefly ty svelte-check vue-tsc");
const BREAKS_OFF = words("--abort --quit --skip");
const ELSEWHERE = /^(?:origin|upstream)\/|@\{u/;

const FORMATS = words("fmt format prettier");
/** Formatters that write by themselves. */
const FORMATTERS = words("black isort gofumpt rustfmt shfmt ultracite swiftformat ktfmt");
/** Formatters that print or check unless told to write. */
const WRITERS = words("prettier gofmt goimports clang-format biome dprint");
const WRITES = words("--write -w -i --fix");
const CHECKS = words(
  "--check --check-only --diff --list-different -l --verify-no-changes --dry-run --staged-check",
);
