// Collects the evidence in a turn's calls: changed files, checks that turned green, commits.
import type { Attempt } from "../../domain/attempt.ts";
import { baseName } from "../../domain/base-name.ts";
import { isCheck } from "../../domain/check.ts";
import { familyOf } from "../../domain/failure-kinds.ts";
import { pattern } from "../pattern/pattern.ts";
import { changedFiles, isCodeChange } from "../synthesise/changes.ts";
import { commandsIn } from "../synthesise/commands.ts";
import { goneFiles } from "../synthesise/file-names.ts";

export interface Evidence {
  /** Changed files, each with the ids of the calls that changed it, in order. */
  readonly changed: ReadonlyMap<string, readonly number[]>;
  /** Checks that failed, and passed after a change. */
  readonly mended: readonly Mended[];
  /** Tests and builds that passed after the last change of code. */
  readonly passed: readonly Attempt[];
  readonly commits: readonly Attempt[];
}

export interface Mended {
  readonly red: Attempt;
  readonly green: Attempt;
  /** Files changed between the failure and the success. */
  readonly files: readonly string[];
  readonly edits: readonly number[];
}

export function evidenceOf(calls: readonly Attempt[]): Evidence {
  const changed = changesIn(calls);
  const lastChange = calls.findLastIndex(isCodeChange);
  const passed = calls.filter((call, index) => index >= lastChange && lastChange >= 0 && hasPassed(call));
  return {
    changed,
    mended: mendedIn(calls),
    passed: passed.filter((call, index) => passed.findLastIndex((one) => one.goal === call.goal) === index),
    commits: calls.filter(({ commit, outcome }) => commit !== undefined && outcome.status === "succeeded"),
  };
}

export function changesIn(calls: readonly Attempt[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  const gone = goneFiles(calls);
  for (const call of calls) {
    for (const file of changedFiles(call)) {
      if (PASSING.test(file) || gone.has(file)) continue;
      const ids = found.get(file);
      if (ids) ids.push(call.id);
      else found.set(file, [call.id]);
    }
  }
  const wholeOf = wholePaths([...found.keys()]);
  for (const [file, ids] of [...found]) {
    const whole = wholeOf(file);
    if (whole === file) continue;
    found.delete(file);
    found.set(
      whole,
      [...(found.get(whole) ?? []), ...ids].sort((one, other) => one - other),
    );
  }
  return found;
}

/** Files in temporary folders are not part of the project. */
const PASSING = pattern(/(?:^|\/)\.?te?mp\//);

/** Maps a bare file name, used from an unknown folder, to the first known path that ends with it. */
export function wholePaths(known: readonly string[]): (file: string) => string {
  const byName = new Map<string, string>();
  for (const path of known) {
    const name = baseName(path);
    if (name !== path && !byName.has(name)) byName.set(name, path);
  }
  return (file) => (file.includes("/") ? file : (byName.get(file) ?? file));
}

function mendedIn(calls: readonly Attempt[]): readonly Mended[] {
  const found: Mended[] = [];
  const red = new Map<string, { readonly call: Attempt; readonly at: number }>();
  for (const [at, call] of calls.entries()) {
    if (isRed(call) && !red.has(call.goal)) red.set(call.goal, { call, at });
    const before = red.get(call.goal);
    if (!before || !hasPassed(call)) continue;
    red.delete(call.goal);
    const between = calls.slice(before.at, at).filter((one) => changedFiles(one).length > 0);
    if (between.length === 0) continue;
    const files = [...new Set(between.flatMap(changedFiles))];
    found.push({ red: before.call, green: call, files, edits: between.map(({ id }) => id) });
  }
  return found;
}

/** True if success was observed: its exit code decided the result, or the end of its output was read. */
function hasPassed(call: Attempt): boolean {
  if (call.outcome.status !== "succeeded" || !isCheck(call.work)) return false;
  return commandsIn(call).some(({ work, isSeen, isOutside }) => isCheck(work) && isSeen && !isOutside);
}

function isRed({ outcome, work }: Attempt): boolean {
  return outcome.status === "failed" && familyOf(outcome.kind) === "state" && isCheck(work);
}
