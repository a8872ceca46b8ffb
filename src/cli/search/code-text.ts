// The state of the code index and the result of a run, as text for people.
import type { ProjectReport } from "../../app/search/code-queue.ts";
import type { CodeMetrics } from "../../app/search/code-state.ts";
import { bytes, count, duration, percent, when } from "../../core/text/for-people.ts";
import type { CodeIndexMode } from "../../domain/code.ts";
import { type Row, table } from "../terminal/table.ts";

interface StateNames {
  readonly name: string;
  readonly mode: CodeIndexMode;
  readonly isRunning: boolean;
  readonly now: number;
}

export function codeLines(
  metrics: CodeMetrics,
  { name, mode, isRunning, now }: StateNames,
): readonly string[] {
  const kept = mode === "off" ? "not kept current (twiceshy index --on)" : `kept current, ${mode}`;
  if (metrics.projects === 0)
    return [
      `${name} is not indexed${metrics.queueDepth > 0 ? " yet; it waits" : ""}. To index it: twiceshy index`,
      ...(metrics.error ? [`The last run failed: ${metrics.error}`] : []),
    ];
  const rows: Row[] = [
    [
      "files",
      metrics.files,
      `${bytes(metrics.bytes)}, ${ageText(metrics, now)}${metrics.staleRatio > 0 ? ", stale: not used" : ""}`,
    ],
    ["mode", mode, kept],
    ["runs", `${duration(metrics.averageMs)}`, "on average"],
    [
      "waiting",
      metrics.queueDepth,
      isRunning ? "the indexer runs now" : metrics.error && `last run failed: ${metrics.error}`,
    ],
    ["prompts", metrics.asked, useText(metrics)],
  ];
  return [name, table(rows)];
}

/** One line for `status`. */
export function codeLine(metrics: CodeMetrics, now: number): string {
  return [
    `${count(metrics.files, "file")}, ${bytes(metrics.bytes)}, ${ageText(metrics, now)}`,
    ...(metrics.staleRatio > 0 ? ["stale: twiceshy index"] : []),
    ...(metrics.queueDepth > 0 ? [`${metrics.queueDepth} waiting`] : []),
    ...(metrics.failing > 0 ? [`the last run failed: ${metrics.error}`] : []),
  ].join(", ");
}

function ageText({ indexedAt }: CodeMetrics, now: number): string {
  return indexedAt === 0 ? "not finished yet" : `as of ${when(indexedAt, now)}`;
}

/** Of the prompts: how many were shown code, and how many could not ask the index. */
export function useText({ hitRate, fallbackRate }: CodeMetrics): string {
  return [
    ...(hitRate === undefined ? [] : [`${percent(hitRate)} were shown code`]),
    ...(fallbackRate === undefined ? [] : [`${percent(fallbackRate)} without a usable index`]),
  ].join(", ");
}

export function reportText(report: ProjectReport, name: string): string {
  const { files, unfit, indexed, removed, isWhole, isCut, ms, mode } = report;
  const changed = [
    indexed === 0 && removed === 0
      ? "nothing had changed"
      : `${count(indexed, "file")} read (${bytes(report.bytes)})`,
    ...(removed > 0 ? [`${removed} removed`] : []),
    ...(unfit > 0 ? [`${unfit} left out (binary, generated or with a secret)`] : []),
  ];
  const rest = [
    ...(isCut ? [" It has more files than are indexed; the rest is left out."] : []),
    ...(isWhole ? [] : [" The time was over: run it again to go on."]),
  ];
  return `${name}: ${count(files, "file")} in the ${mode === "light" ? "light " : ""}index, ${changed.join(", ")}, ${duration(ms)}.${rest.join("")}`;
}
