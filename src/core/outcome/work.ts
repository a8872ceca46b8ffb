// The kind of work a call does: the strongest of its deciding commands.

import type { Action, ShellAction, ShellCommand } from "../../domain/action.ts";
import { commandWork } from "../../domain/command-work.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { STRONGEST, type Work } from "../../domain/work.ts";
import { wordSet } from "../text/words.ts";

export function workOf(action: Action): Work | undefined {
  if (action.type !== "shell") return undefined;
  let best = STRONGEST.length;
  for (const command of action.commands) {
    // Behind `| tail` a command still decides: its result is read from its output.
    if (!command.decides || command.probe) continue;
    const work = workOfCommand(command, action);
    if (work !== undefined) best = Math.min(best, STRONGEST.indexOf(work));
  }
  return STRONGEST[best];
}

function workOfCommand(command: ShellCommand, action: ShellAction): Work | undefined {
  const { program, subcommand = "" } = command;
  if (program === "git") return ofGit(command, action);
  if (commits(command)) return "commit";
  const verb = subcommand.slice(subcommand.lastIndexOf(" ") + 1);
  if (action.changes.includes("packages") && INSTALLS.has(verb)) return "install";
  return commandWork(command);
}

/** Is it a commit, in git or in one of the programs that are used in its place? */
export function commits({ program, subcommand = "" }: Pick<ShellCommand, "program" | "subcommand">): boolean {
  const [verb = ""] = subcommand.split(" ");
  return COMMITS.get(program)?.has(verb) ?? false;
}

function ofGit({ subcommand, flags, targets }: ShellCommand, action: ShellAction): Work | undefined {
  switch (subcommand) {
    case "commit":
      return flags.some((flag) => ASKS.has(flag)) ? undefined : "commit";
    case "restore":
      // Unstaging leaves the change in the work tree.
      return !flags.includes("--staged") || flags.includes("--worktree") ? "undo" : undefined;
    case "revert":
      return flags.some((flag) => BREAKS_OFF.has(flag)) ? undefined : "undo";
    case "reset":
      return flags.includes("--hard") && !targets.some((target) => ELSEWHERE.test(target))
        ? "undo"
        : undefined;
    case "push":
      return commandWork({ program: "git", subcommand, flags, targets });
    case "checkout":
      return takesBack(flags, targets, action) ? "undo" : undefined;
    default:
      return undefined;
  }
}

/** `git checkout -- file` and `git checkout .`; not another branch, not a file of another branch. */
function takesBack(flags: readonly string[], targets: readonly string[], action: ShellAction): boolean {
  if (flags.some((flag) => flag !== "-f" && flag !== "-q")) return false;
  const elsewhere = [...action.subjects, ...(action.hidden ?? [])].some(
    (one) => subjectType(one) === "revision" && targets.includes(subjectName(one)),
  );
  if (elsewhere) return false;
  return targets.some((target) => target === "." || action.files.includes(target));
}

const COMMITS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...["git", "hub", "yadm", "jj", "sl", "hg"].map((program) => [program, wordSet("commit")] as const),
  ["gt", wordSet("create modify commit")],
]);
/** Last word of a subcommand that adds or removes packages. */
const INSTALLS = wordSet(
  "install ci add remove uninstall update upgrade up get require sync restore tidy download global deps",
);
const ASKS = wordSet("--dry-run --help -h");
const BREAKS_OFF = wordSet("--abort --quit --skip");
const ELSEWHERE = /^(?:origin|upstream)\/|@\{u/;
