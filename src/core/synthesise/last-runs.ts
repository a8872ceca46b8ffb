// How commands were really run, and how their last runs ended, from the calls themselves: with the variables and the
// environment they were given, in the folders where they passed, and whether they were last seen failing.
import type { Attempt } from "../../domain/attempt.ts";
import { familyOf } from "../../domain/failure-kinds.ts";
import { BEFORE_COMMITS, type Pattern, type PatternType } from "../../domain/pattern.ts";
import { hasRun } from "./check-ran.ts";
import { type Command, commandsIn } from "./commands.ts";

interface Run {
  readonly command: string;
  /** Empty for the root; undefined if it was not recorded. */
  readonly folder: string | undefined;
  readonly at: number;
  /** It was given arguments that `command` leaves out. */
  readonly isCut: boolean;
}

/** A pattern as its last runs show it. */
export interface Current {
  readonly pattern: Pattern;
  /** Wherever it passed, it was last seen failing. */
  readonly isRed: boolean;
}

/** `calls`: the passes that the patterns rest on, and newer failures. */
export function currentOf(patterns: readonly Pattern[], calls: readonly Attempt[]): readonly Current[] {
  const passed = runsIn(calls, "succeeded");
  const failed = runsIn(calls, "failed");
  return patterns.flatMap((pattern) => {
    const own = COMMANDS.has(pattern.type) ? (passed.get(spelling(pattern.key)) ?? []) : [];
    if (own.length === 0) return [{ pattern, isRed: false }];
    const red = failed.get(spelling(pattern.key)) ?? [];
    const green = own.filter((run) => !isOvertaken(run, own, red));
    const shown = green.length > 0 ? green : own;
    const display = displayOf(pattern, shown);
    return display === "" ? [] : [{ pattern: { ...pattern, display }, isRed: green.length === 0 }];
  });
}

const COMMANDS: ReadonlySet<PatternType> = new Set(["test", "build", "lint", "run", "format", "workflow"]);

/** By command, in any spelling of it. */
function runsIn(
  calls: readonly Attempt[],
  status: "succeeded" | "failed",
): ReadonlyMap<string, readonly Run[]> {
  const runs = new Map<string, Run[]>();
  for (const call of calls) {
    if ((saysFailed(call) ? "failed" : call.outcome.status) !== status) continue;
    for (const { key, form, isCut = false } of status === "failed" ? failedIn(call) : passedIn(call)) {
      const [, command = form, folder] = IN_FOLDER.exec(form) ?? [];
      const run = {
        command,
        folder: folder ?? (call.folder === undefined ? undefined : ""),
        at: call.at,
        isCut,
      };
      runs.set(spelling(key), [...(runs.get(spelling(key)) ?? []), run]);
    }
  }
  return runs;
}

function passedIn(call: Attempt): readonly Command[] {
  return commandsIn(call).filter(({ isSeen, isOutside }) => isSeen && !isOutside);
}

/** The check that ran and failed; of several in a line nobody knows which one it was. */
function failedIn(call: Attempt): readonly Command[] {
  const { outcome } = call;
  const isTold = saysFailed(call);
  if (!isTold && (outcome.status !== "failed" || familyOf(outcome.kind) !== "state" || !hasRun(call)))
    return [];
  const all = commandsIn(call);
  // A script without a known kind of work, such as `pnpm fix`, only where nothing else was run.
  const commands = all.length === 1 ? all : all.filter(({ work }) => work !== undefined);
  // Of a part of the tests that is red behind a pipe, a later pass is often hidden, too.
  const isShown = (one: Command) => (isTold ? !one.isCut && !one.form.includes("<") : one.isSeen);
  return commands.length === 1 ? commands.filter((one) => isShown(one) && !one.isOutside) : [];
}

/** A pipe has hidden how it ended, and it printed how many tests failed. */
function saysFailed({ outcome }: Attempt): boolean {
  return outcome.status === "unknown" && outcome.said !== undefined;
}

/** `web` of `pnpm --filter web test`; empty without one. */
function packageIn(command: string): string {
  return / (?:--filter|-F|--workspace|-w|--package|-p)[ =](\S+)/.exec(command)?.[1] ?? "";
}

/** A later run in the same folder failed, and none has passed since; a part that passes does not settle the whole. */
function isOvertaken(run: Run, passed: readonly Run[], failed: readonly Run[]): boolean {
  const isHere = ({ folder, command }: Run) =>
    (folder === undefined || run.folder === undefined || folder === run.folder) &&
    packageIn(command) === packageIn(run.command);
  const here = passed.filter(isHere);
  const lastPass = Math.max(...here.map(({ at }) => at));
  const lastWhole = Math.max(0, ...here.filter(({ isCut }) => !isCut).map(({ at }) => at));
  return failed.some((one) => isHere(one) && one.at > (one.isCut ? lastPass : lastWhole));
}

/** All package managers run the scripts of one manifest. */
function spelling(key: string): string {
  return key.replace(/^(?:npm|pnpm|yarn|bun) run /, "run ");
}

/** Empty if nothing was run twice in the same form, and what was run needed something around it. */
function displayOf({ display, successes }: Pattern, runs: readonly Run[]): string {
  const isWorkflow = display.endsWith(BEFORE_COMMITS);
  const form = isWorkflow ? display.slice(0, -BEFORE_COMMITS.length) : display;
  const [, plain = form, folder = ""] = IN_FOLDER.exec(form) ?? [];
  const same = runs.filter(({ command }) => bare(command) === bare(plain));
  const usual = commonest(same.map((run) => run.command))[0] ?? plain;
  const alike = runs.filter((run) => surroundings(run.command) === surroundings(usual));
  const isOnce = alike.length === 1 && successes > 1;
  // What one run was given is not how the others passed.
  const command = isOnce && usual !== bare(usual) ? plain : usual;
  if (isOnce && command !== bare(command)) return "";
  const asTold = alike.filter((one) => bare(one.command) === bare(command));
  // Only ever run with arguments: alone it may do something else, or nothing.
  const rest = asTold.length > 0 && asTold.every(({ isCut }) => isCut) ? ARGUMENTS : "";
  // `go build ./...` passed in one folder says nothing of another where only `go build ./cmd` was run.
  const where = foldersText(folder, same.length > 0 ? same : runs);
  return `${command}${rest}${where ? ` (in ${where})` : ""}${isWorkflow ? BEFORE_COMMITS : ""}`;
}

/** Stands for the arguments, which were others each time. */
export const ARGUMENTS = " …";

const IN_FOLDER = /^(.*\S) \(in ([^()]+)\)$/;
const MOST_FOLDERS = 3;

/** The folders in which it passed, most often first. */
function foldersText(known: string, runs: readonly Run[]): string {
  const folders = commonest(runs.flatMap(({ folder }) => folder ?? []));
  // Also in the root, which stands for all of it.
  if (known === "" && (folders.length === 0 || folders.includes(""))) return "";
  const named = folders.filter(Boolean);
  if (named.length === 0) return known;
  return named.length > MOST_FOLDERS
    ? `${named.slice(0, MOST_FOLDERS).join(", ")} and others`
    : named.join(", ");
}

/** Without variables and the environment that was activated for it: `make verify` of `make verify PY=.venv/bin/python`. */
export function bare(command: string): string {
  return command
    .replace(/^.* && /, "")
    .split(" ")
    .filter((word) => !/^[A-Za-z_]\w*=/.test(word))
    .join(" ");
}

/** The variables and the activated environment. */
function surroundings(command: string): string {
  const own = new Set(bare(command).split(" "));
  return command
    .split(" ")
    .filter((word) => !own.has(word))
    .join(" ");
}

/** Each once, the most frequent first, then the last. */
function commonest(values: readonly string[]): readonly string[] {
  const many = new Map<string, number>();
  for (const value of values) many.set(value, (many.get(value) ?? 0) + 1);
  return [...many.keys()].sort(
    (a, b) => (many.get(b) ?? 0) - (many.get(a) ?? 0) || values.lastIndexOf(b) - values.lastIndexOf(a),
  );
}
