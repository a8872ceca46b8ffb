// Writes the index files next to a loop's logs (Ralph's folder), so that other tools can read the history from them.
import { join } from "node:path";
import { historySummary } from "../../core/compose/history-summary.ts";
import type { Iteration, LoopHistory } from "../../domain/iteration.ts";
import { recordIn } from "../../domain/json.ts";
import type { LoopFolder } from "../../ports/loops.ts";
import { textAt, writeIfChanged } from "./files.ts";
import { historyIn } from "./index-shape.ts";
import type { KnownFiles, ParsedFile } from "./read.ts";

/** Increased when the shape changes, less may be shown or logs are read by other rules; an index of another version is rebuilt. */
const VERSION = 5;

const INDEX = join("runs", "history-index.json");

export function writeIndexFiles(
  folder: LoopFolder,
  history: LoopHistory,
  known: KnownFiles,
  now: number,
): readonly string[] {
  const files: readonly (readonly [string, string])[] = [
    [join("history", "decisions.jsonl"), jsonLines(history, decisionLines)],
    [join("history", "failures.jsonl"), jsonLines(history, failureLines)],
    [join("history", "approaches.jsonl"), jsonLines(history, approachLines)],
    [join("history", "summary.md"), historySummary(history)],
    // Written last: when the index exists, the other files do too.
    [INDEX, indexText(folder, history, known, now)],
  ];
  return files
    .map(([name, text]) => [join(folder.path, name), text] as const)
    .filter(([path, text]) => writeIfChanged(path, text))
    .map(([path]) => path);
}

export function indexedHistory(folder: LoopFolder): LoopHistory | undefined {
  const index = indexAt(folder);
  return index && historyIn(index, folder.name);
}

/** The parsed files that the index remembers; empty when there is no index. */
export function knownFiles(folder: LoopFolder): KnownFiles {
  const sources: unknown = indexAt(folder)?.sources;
  const known = new Map<string, ParsedFile>();
  if (!Array.isArray(sources)) return known;
  for (const source of sources as readonly Partial<ParsedFile>[]) {
    const path: unknown = source?.facts?.path;
    if (typeof path === "string" && typeof source.size === "number" && typeof source.modifiedAt === "number")
      known.set(path, source as ParsedFile);
  }
  return known;
}

function indexAt(folder: LoopFolder): Readonly<Record<string, unknown>> | undefined {
  const index = recordIn(textAt(join(folder.path, INDEX)) ?? "");
  return index?.version === VERSION ? index : undefined;
}

/**
 * One entry per line, so that two indexes can be compared with diff. The time is kept when nothing else has changed.
 */
function indexText(folder: LoopFolder, history: LoopHistory, known: KnownFiles, now: number): string {
  const before = textAt(join(folder.path, INDEX));
  const writtenAt = /^"indexedAt":"([^"]+)",$/m.exec(before ?? "")?.[1];
  const text = (at: string): string =>
    [
      "{",
      `"version":${VERSION},`,
      `"prd":${JSON.stringify(history.prd)},`,
      `"indexedAt":${JSON.stringify(at)},`,
      `"stories":${list(history.stories)},`,
      `"signs":${list(history.signs)},`,
      `"skipped":${list(history.skipped)},`,
      `"byHand":${list(history.byHand ?? [])},`,
      `"iterations":${list(history.iterations)},`,
      `"sources":${list([...known.values()])}`,
      "}",
      "",
    ].join("\n");
  if (writtenAt !== undefined && text(writtenAt) === before) return before;
  return text(new Date(now).toISOString());
}

function list(items: readonly unknown[]): string {
  return items.length === 0 ? "[]" : `[\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n]`;
}

function jsonLines(history: LoopHistory, linesOf: (iteration: Iteration) => readonly object[]): string {
  return history.iterations
    .flatMap(linesOf)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}

function decisionLines(iteration: Iteration): readonly object[] {
  return iteration.decisionsExplained.map((decision) => ({ ...whichOf(iteration), ...decision }));
}

function failureLines(iteration: Iteration): readonly object[] {
  if (iteration.status === "success") return [];
  const { status, errorsEncountered: errors, filesModified: files, evidence } = iteration;
  return [{ ...whichOf(iteration), status, errors, files, evidence }];
}

function approachLines(iteration: Iteration): readonly object[] {
  return iteration.approachesTried.map((approach) => ({ ...whichOf(iteration), ...approach }));
}

function whichOf({ runId, iteration, retry, storyId, at }: Iteration): object {
  return {
    runId,
    iteration,
    ...(retry > 0 && { retry }),
    storyId,
    at: at > 0 ? new Date(at).toISOString() : null,
  };
}
