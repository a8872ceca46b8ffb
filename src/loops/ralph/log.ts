// Parses `run-…-iter-N.log`: the last message of the agent. It does not show how the iteration ended: a log that
// mentions timeouts may be about implementing them.
import { bulletOf, fileIn, keep, storyIdIn } from "../lines.ts";
import { type Printed, printedIn } from "../printed.ts";
import { type Statements, statementsIn } from "../statements.ts";
import type { Commit } from "./summary.ts";

export interface LogFacts {
  readonly empty: boolean;
  /** The story the log is about, if it says so; other stories may be mentioned in passing. */
  readonly storyId: string;
  readonly commits: readonly Commit[];
  /** From its lists of changed files. */
  readonly files: readonly string[];
  /** Key in the stored index: renaming it needs a new VERSION (index-files.ts). */
  readonly statements: Statements;
  /** Commands and errors found in it. */
  readonly printed: Printed;
  /** Its last paragraph, used when nothing else explains a failure. */
  readonly lastWords: string;
  /** Exit codes of failed tries, as the loop wrote them into the log. */
  readonly failedAttempts: readonly number[];
}

export function parseLog(text: string): LogFacts {
  return {
    empty: text.trim() === "",
    storyId: storyOf(text),
    commits: commitsIn(text),
    files: filesIn(text),
    statements: statementsIn(text),
    printed: printedIn(text),
    lastWords: lastWordsIn(text),
    failedAttempts: [...text.matchAll(/^\[RETRY\] Attempt \d+ failed with exit code (\d{1,4})/gm)].map(
      (match) => Number(match[1]),
    ),
  };
}

function lastWordsIn(text: string): string {
  const paragraphs = text.replaceAll("\r", "").split(/\n\s*\n/);
  return keep(paragraphs.findLast((one) => /\p{L}{2}/u.test(one)) ?? "", 240);
}

/** The story named with its title, else the one named most often; `US-005 through US-017` names what is left to do. */
function storyOf(text: string): string {
  const titled = /\b([A-Z]{2,12}-\d{1,6})\**:\s*\w/.exec(text)?.[1];
  if (titled !== undefined && storyIdIn(titled) !== "") return titled;
  const counts = new Map<string, number>();
  const rest = text.replace(/\b[A-Z]{2,12}-\d{1,6} (?:through|to|–|-) [A-Z]{2,12}-\d{1,6}\b/g, "");
  for (const [id] of rest.matchAll(/\b[A-Z]{2,12}-\d{1,6}\b/g))
    if (storyIdIn(id) !== "") counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? "";
}

/** "`45f8885 feat(events): …`", "`2f6b61c` - Main implementation", "Commit: 5472a93 docs: …" */
function commitsIn(text: string): Commit[] {
  const commits = new Map<string, Commit>();
  for (const line of text.split(/\r?\n/)) {
    const match =
      /^(?:[-*\s\d.]*)(?:\**Commit:?\**:?\s*)?`?([0-9a-f]{7,40})\b`?\s*(?:[-–—:]\s*)?(\S[^`]*?)`?\s*$/.exec(
        line,
      );
    const sha = match?.[1] ?? "";
    if (sha === "" || /^\d+$/.test(sha) || commits.has(sha)) continue;
    commits.set(sha, { sha: sha.slice(0, 12), message: keep(match?.[2] ?? "", 200) });
  }
  return [...commits.values()];
}

/** The bullets below "Files changed", "New files created", "Files Modified". */
function filesIn(text: string): string[] {
  const files = new Set<string>();
  let listing = false;
  for (const line of text.split(/\r?\n/)) {
    if (
      /^\W*(?:new )?files? (?:changed|modified|created|updated)\W*$/i.test(line) ||
      /^\W*new files?\W*$/i.test(line)
    ) {
      listing = true;
      continue;
    }
    const bullet = bulletOf(line);
    if (bullet === undefined && line.trim() !== "") listing = false;
    const file = listing && bullet && bullet.indent === 0 ? fileIn(bullet.text) : "";
    if (file !== "") files.add(file);
  }
  return [...files];
}
