// Class of the command a failure came from: the same words mean one thing from `cat` and another in a test log.
import type { Action, ShellCommand } from "../../domain/action.ts";
import { type Check, checkOf } from "../../domain/check.ts";
import { wordSet } from "../../domain/word-set.ts";

/**
 * - `test`, `compile`, `lint`  their logs quote all kinds of errors; only their own verdict counts
 * - `search`   exit 1 means "no match"
 * - `content`  prints files, logs or histories: what reads like an error there is text
 * - `other`    everything else
 */
export type CommandClass = "test" | "compile" | "lint" | "search" | "content" | "other";

export function classOf(command: ShellCommand): CommandClass {
  const { program, subcommand = "" } = command;
  const byProgram = PROGRAMS.get(program);
  if (byProgram !== undefined) return byProgram;
  const [verb = ""] = (subcommand || (command.targets[0] ?? "")).split(" ");
  if (program === "git") return verb === "grep" ? "search" : GIT_PRINTS.has(verb) ? "content" : "other";
  if (prints(program, subcommand)) return "content";
  const check = checkOf(command);
  if (check !== undefined) return CLASSES[check];
  // A server compiles before it serves, and generators report errors as compilers do.
  return verb === "generate" || (verb === "run" && /^(?:dev|start|generate)\b/.test(command.targets[0] ?? ""))
    ? "compile"
    : "other";
}

const CLASSES: Readonly<Record<Check, CommandClass>> = {
  test: "test",
  types: "compile",
  lint: "lint",
  syntax: "compile",
  build: "compile",
  check: "lint",
};

/** The classes of all commands whose failure would show, first to last. */
export function decidingClasses(action: Action): CommandClass[] {
  if (action.type !== "shell") return [];
  return action.commands.filter((command) => command.decides && !command.masked).map(classOf);
}

/** Commands that show text of others: logs of runs and containers, pull requests. */
function prints(program: string, subcommand: string): boolean {
  if (program === "gh" || program === "glab") {
    return subcommand === "api" || /\b(?:view|diff|list|checks)$|^search\b/.test(subcommand);
  }
  return CONTAINERS.has(program) && subcommand.endsWith("logs");
}

const PROGRAMS: ReadonlyMap<string, CommandClass> = new Map<string, CommandClass>([
  ...rows("search", "grep egrep fgrep zgrep rg ripgrep ag ack ugrep findstr Select-String sls"),
  ...rows(
    "content",
    "cat bat less more head tail sed awk gawk nl tac cut sort uniq tr wc column jq yq xxd od strings find fd ls tree echo printf diff cmp comm journalctl dmesg history curl wget http ssh Get-Content type gunzip zcat base64 md5sum sha256sum stat file du df ps env printenv date pwd basename dirname realpath readlink tee xargs fold rev paste",
  ),
]);

const GIT_PRINTS = wordSet(
  "log show diff blame reflog cat-file ls-files ls-tree status shortlog whatchanged annotate",
);
const CONTAINERS = wordSet("docker podman kubectl docker-compose heroku fly flyctl vercel");

function rows(kind: CommandClass, programs: string): [string, CommandClass][] {
  return programs.split(" ").map((program) => [program, kind]);
}
