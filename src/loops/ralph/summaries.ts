// Reads and writes `history/summaries.json`: model summaries of a story's history, by the hash of the question.
import { join } from "node:path";
import type { ModelSummary } from "../../domain/history-summary.ts";
import { recordIn } from "../../domain/json.ts";
import type { LoopFolder } from "../../ports/loops.ts";
import { textAt, writeIfChanged } from "./files.ts";

const VERSION = 1;
/** Only the newest are kept; older ones describe histories that have changed since. */
const MOST = 50;

/** Newest first; empty when the file is missing, broken or of another version. */
export function readSummaries(folder: LoopFolder): readonly ModelSummary[] {
  const file = recordIn(textAt(pathIn(folder)) ?? "");
  if (file?.version !== VERSION || !Array.isArray(file.summaries)) return [];
  return (file.summaries as readonly unknown[]).filter(isSummary).slice(0, MOST);
}

export function saveSummary(folder: LoopFolder, summary: ModelSummary): void {
  const others = readSummaries(folder).filter(({ hash }) => hash !== summary.hash);
  const summaries = [summary, ...others].slice(0, MOST);
  writeIfChanged(pathIn(folder), `${JSON.stringify({ version: VERSION, summaries }, undefined, 2)}\n`);
}

function pathIn({ path }: LoopFolder): string {
  return join(path, "history", "summaries.json");
}

function isSummary(value: unknown): value is ModelSummary {
  if (typeof value !== "object" || value === null) return false;
  const {
    hash,
    storyId,
    model,
    at,
    lines,
    iterations = 0,
  } = value as Partial<Record<keyof ModelSummary, unknown>>;
  return (
    [hash, storyId, model].every((text) => typeof text === "string") &&
    Number.isFinite(at) &&
    Number.isFinite(iterations) &&
    Array.isArray(lines) &&
    lines.every((text) => typeof text === "string")
  );
}
