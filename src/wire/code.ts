// JSON shapes of the code index.
import type { ProjectReport } from "../app/search/code-queue.ts";
import type { CodeMetrics } from "../app/search/code-state.ts";
import type { CodeIndexMode } from "../domain/code.ts";
import { iso } from "./time.ts";

export function wireCodeMetrics(
  { indexedAt, hitRate, fallbackRate, error, ...rest }: CodeMetrics,
  mode: CodeIndexMode,
  running?: boolean,
) {
  return {
    mode,
    ...rest,
    indexedAt: indexedAt === 0 ? null : iso(indexedAt),
    hitRate: hitRate ?? null,
    fallbackRate: fallbackRate ?? null,
    error: error || null,
    ...(running !== undefined && { running }),
  };
}

export function wireIndexReport({ problem: _, ...report }: ProjectReport) {
  return report;
}
