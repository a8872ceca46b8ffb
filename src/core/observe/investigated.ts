// Lists files read and commands that only read, for the "investigated" field of a summary.

import type { Attempt } from "../../domain/attempt.ts";
import { bareCommand, code } from "../draft/text.ts";
import { pattern } from "../pattern/pattern.ts";
import { isInside } from "../synthesise/changes.ts";
import { cut } from "../text/cut.ts";
import { list, wordSet } from "../text/words.ts";
import { wholePaths } from "./evidence.ts";

/** Reads without an error count as successful, because some agents record no exit codes. */
export function filesReadBy(calls: readonly Attempt[]): readonly string[] {
  const read = calls.filter(
    ({ outcome, goal, changes }) =>
      (outcome.status === "succeeded" || outcome.status === "unknown") &&
      changes.length === 0 &&
      READERS.has(goal),
  );
  const files = read.flatMap((call) => call.files.filter((file) => isInside(file) && looksLikeFile(file)));
  return [...new Set(files.map(wholePaths(files)))];
}

/** One or two sentences; empty if nothing was read. */
export function investigatedBy(calls: readonly Attempt[]): string {
  const files = filesReadBy(calls);
  const commands = calls
    .filter(({ outcome, changes, work }) => outcome.status === "succeeded" && changes.length === 0 && !work)
    .map(({ display }) => bareCommand(display).replace(/\s*[|&;]+$/, ""))
    .filter((command) => TELLING.test(command))
    .map((command) => code(cut(command, LONGEST)));
  const asked = [...new Set(commands)].slice(0, 3);
  return [
    files.length > 0 ? `Read ${list(files, 6)}.` : "",
    asked.length > 0 ? `Ran ${asked.join(", ")}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function looksLikeFile(path: string): boolean {
  return FILE.test(path);
}

const FILE = pattern(/\.[\w-]+$|(?:^|\/)(?:Makefile|Dockerfile|LICENSE|README)$/);

const READERS = wordSet("read cat sed head tail nl less bat view");
const LONGEST = 80;
/** Commands that query the project or its services. */
const TELLING = pattern(
  /^(?:gh|go doc|git (?:blame|bisect)|npm (?:view|ls|info|outdated)|pip show|cargo tree|go mod|curl|psql|sqlite3|docker|kubectl)\b/,
);
