// Matches calls against a lesson's watches. Runs at every tool call, so it is small and imports little.
import type { Action, ShellAction, ShellCommand } from "../../domain/action.ts";
import type { WatchedCall } from "../../domain/lesson.ts";
import { wordSet } from "../../domain/word-set.ts";
import { type Form, formsOf, programOf, sameFlag } from "./forms.ts";

/** True if the call falls under the watch. `matches` tests a path against a glob. */
export function isWatched(
  watch: WatchedCall,
  action: Action,
  matches: (pattern: string, path: string) => boolean,
): boolean {
  switch (watch.type) {
    case "command":
      return (
        action.type === "shell" &&
        action.commands.some((command) => formsOf(command).some((form) => fits(watch, form, matches)))
      );
    case "path":
      return (
        action.changes.includes("files") &&
        changedFiles(action).some((path) => isMeant(watch.pattern, path, matches))
      );
    case "tool":
      return namesOfTool(action).includes(watch.name);
  }
}

/** Index key: `command git`, `command git push`, `path`, `tool WebFetch`. */
export function watchKey(watch: WatchedCall): string {
  switch (watch.type) {
    case "command":
      return commandKey(watch.program, watch.subcommand);
    case "path":
      return "path";
    case "tool":
      return `tool ${watch.name}`;
  }
}

/** The index keys of all watches that could match this call. */
export function keysOf(action: Action): readonly string[] {
  const keys = new Set<string>();
  if (action.type === "shell") {
    for (const command of action.commands)
      for (const { program, subcommand } of formsOf(command))
        keys.add(commandKey(program)).add(commandKey(program, subcommand));
  }
  for (const name of namesOfTool(action)) keys.add(`tool ${name}`);
  if (action.changes.includes("files") && action.files.length > 0) keys.add("path");
  return [...keys];
}

function commandKey(program: string, subcommand = ""): string {
  const [first = ""] = subcommand.split(" ", 1);
  return first === "" ? `command ${program}` : `command ${program} ${first}`;
}

function fits(
  watch: WatchedCall & { type: "command" },
  form: Form,
  matches: (pattern: string, path: string) => boolean,
): boolean {
  if (form.program !== watch.program || !startsWith(form.subcommand, watch.subcommand)) return false;
  if (onlyAsks(form, watch.flags)) return false;
  if (!watch.flags.every((flag) => form.flags.some((given) => sameFlag(form, flag, given)))) return false;
  return watch.targets.every((target) =>
    form.targets.some((given) => sameTarget(target, given, form.program, matches)),
  );
}

/** Files outside the project match only a pattern that leads there. */
function isMeant(
  pattern: string,
  path: string,
  matches: (pattern: string, path: string) => boolean,
): boolean {
  if (OUTSIDE.test(path) && !OUTSIDE.test(pattern)) return false;
  // Removing a folder also removes the files that match.
  return matches(pattern, path) || pattern.startsWith(`${path}/`);
}

const OUTSIDE = /^(?:\/|~|\.\.\/|[a-zA-Z]:)/;

/** `compose` includes `compose down`. */
function startsWith(given: string, wanted: string | undefined): boolean {
  return wanted === undefined || given === wanted || given.startsWith(`${wanted} `);
}

/** `npm publish --dry-run` only checks. */
function onlyAsks({ flags }: Form, watched: readonly string[]): boolean {
  return flags.some((flag) => ASKING.has(flag) && !watched.includes(flag));
}

const ASKING = new Set(["--help", "--version", "--dry-run"]);

function sameTarget(
  wanted: string,
  given: string,
  program: string,
  matches: (pattern: string, path: string) => boolean,
): boolean {
  const target = given.replace(/^\.\//, "").replace(/(?<=.)\/$/, "");
  if (target === wanted || withoutVersion(target, program) === wanted) return true;
  // A file may be in another folder: `cd backend && python manage.py`.
  if (/\.\w+$/.test(wanted) && target.endsWith(`/${wanted}`)) return true;
  // `HEAD:main` and `+main` also name main.
  if (program === "git" && /[:+]/.test(target))
    return target.slice(target.search(/[:+][^:+]*$/) + 1) === wanted;
  return wanted.includes("*") && matches(wanted, target);
}

/** `redis-node@1.0.0` → redis-node, `requests==2.31` → requests. */
function withoutVersion(target: string, program: string): string {
  if (NODE.has(program)) return target.replace(/(?<=.)@[^/@]*$/, "");
  return PYTHON.has(program) ? target.replace(/(?:\[[^\]]{0,100}\])?(?:[=<>!~]=|[<>@]).*$/, "") : target;
}

const NODE = wordSet("npm npx pnpm yarn bun bunx");
const PYTHON = wordSet("pip uv pipx poetry");

function namesOfTool(action: Action): readonly string[] {
  if (action.type !== "tool") return [];
  const { tool, server } = action;
  return server === undefined ? [tool] : [`mcp__${server}__${tool}`, `mcp__${server}`];
}

/** For a shell line: only files that are written, moved or removed. */
function changedFiles(action: Action): readonly string[] {
  if (action.type !== "shell") return action.files;
  const named = new Set(action.commands.flatMap(({ targets }) => targets));
  const redirected = action.files.filter((file) => !named.has(file));
  return [...redirected, ...targetsChanged(action)];
}

function targetsChanged({ commands, files }: ShellAction): readonly string[] {
  return commands
    .filter(changesTargets)
    .flatMap(({ program, targets }) => (COPIES.has(program) ? targets.slice(-1) : targets))
    .filter((target) => files.includes(target));
}

function changesTargets(command: ShellCommand): boolean {
  const program = programOf(command.program);
  if (CHANGES.has(program) || COPIES.has(program)) return true;
  if (program === "git") return GIT_CHANGES.has(command.subcommand?.split(" ")[0] ?? "");
  return command.flags.some((flag) => WRITES.has(flag));
}

const COPIES = new Set(["cp", "ln", "install", "rsync"]);
const CHANGES = wordSet(
  "rm rmdir mv touch tee truncate patch unlink trash dd unzip gunzip gzip black isort rustfmt gofumpt goimports chmod",
);
const GIT_CHANGES = wordSet("checkout restore rm mv apply clean");
const WRITES = wordSet("-i --in-place --inplace --write --fix -w --apply");
