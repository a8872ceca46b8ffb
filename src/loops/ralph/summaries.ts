// `history/summaries.json`: what a model said of a story's history, by the hash of what it was asked.
import { join } from "node:path";
import type { ToldSummary } from "../../domain/history-summary.ts";
import type { LoopFolder } from "../../ports/loops.ts";
import { objectIn } from "./metrics.ts";
import { textAt, writeWhole } from "./write-whole.ts";

const VERSION = 1;
/** Older ones are of histories that are no more. */
const MOST = 50;

/** The newest first; none when the file is missing, broken or of another version. */
export function readSummaries(folder: LoopFolder): readonly ToldSummary[] {
  const file = objectIn(textAt(pathIn(folder)) ?? "");
  if (file?.version !== VERSION || !Array.isArray(file.summaries)) return [];
  return (file.summaries as readonly unknown[]).filter(isSummary).slice(0, MOST);
}

export function saveSummary(folder: LoopFolder, summary: ToldSummary): void {
  const others = readSummaries(folder).filter(({ hash }) => hash !== summary.hash);
  const summaries = [summary, ...others].slice(0, MOST);
  writeWhole(pathIn(folder), `${JSON.stringify({ version: VERSION, summaries }, undefined, 2)}\n`);
}

function pathIn({ path }: LoopFolder): string {
  return join(path, "history", "summaries.json");
}

function isSummary(value: unknown): value is ToldSummary {
  if (typeof value !== "object" || value === null) return false;
  const {
    hash,
    storyId,
    model,
    at,
    lines,
    iterations = 0,
  } = value as Partial<Record<keyof ToldSummary, unknown>>;
  return (
    [hash, storyId, model].every((text) => typeof text === "string") &&
    Number.isFinite(at) &&
    Number.isFinite(iterations) &&
    Array.isArray(lines) &&
    lines.every((text) => typeof text === "string")
  );
}
