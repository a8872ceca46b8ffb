// Parses `metrics.jsonl`: one object per iteration. Its `iteration` is 0 for most that succeeded.
import { type GivenHistory, HISTORY_MODES, type IterationStatus } from "../../domain/iteration.ts";
import { recordIn } from "../../domain/json.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import { keep } from "../lines.ts";
import { parseStamp, type Stamp } from "./stamp.ts";
import { statusOf } from "./status.ts";

export interface Metric {
  /** Line number, from 1. */
  readonly line: number;
  readonly runId: string;
  /** The number as written in the file. */
  readonly given: number;
  readonly storyId: string;
  readonly storyTitle: string;
  readonly at?: Stamp;
  readonly duration?: number;
  readonly status?: IterationStatus;
  readonly input: number;
  readonly output: number;
  readonly agent: string;
  readonly model: string;
  readonly retries: number;
  readonly exitCode?: number;
  readonly failureType: string;
  readonly rollbackReason: string;
  /** In the order they ran; one entry when the agent was never switched. */
  readonly agents: readonly string[];
  /** The history that was put into its prompt, if the loop recorded that. */
  readonly history?: GivenHistory;
}

/** Skips lines of another shape: a supervisor has a file of the same name. */
export function parseMetrics(text: string): readonly Metric[] {
  return text
    .split("\n")
    .flatMap((line, index) => (line.trim().startsWith("{") ? (metricOf(line, index + 1) ?? []) : []));
}

function metricOf(line: string, number: number): Metric | undefined {
  const value = recordIn(line);
  if (value === undefined || (value.storyId === undefined && value.runId === undefined)) return undefined;
  const word = (key: string, limit = 80): string => textOf(value[key], limit);
  const count = (key: string): number => numberOf(value[key]) ?? 0;
  const at = parseStamp(word("timestamp"));
  const failureType = word("failureType");
  const status = statusOf(failureType) === "timeout" ? "timeout" : statusOf(word("status"));
  const agents = Array.isArray(value.agents) ? value.agents.map((one) => textOf(one, 40)) : [];
  return withoutUndefined({
    line: number,
    runId: word("runId"),
    given: count("iteration"),
    storyId: word("storyId"),
    storyTitle: word("storyTitle", 160),
    at: at?.offset === undefined ? at && { wall: at.wall, offset: 0 } : at,
    duration: numberOf(value.duration),
    status,
    input: count("inputTokens"),
    output: count("outputTokens"),
    agent: word("agent", 40),
    model: word("model", 60),
    retries: count("retryCount"),
    exitCode: numberOf(value.exitCode),
    failureType,
    rollbackReason: word("rollbackReason", 300),
    agents: agents.filter((one) => one !== ""),
    ...historyOf(value),
  });
}

function historyOf(value: Readonly<Record<string, unknown>>): Pick<Metric, "history"> {
  const mode = HISTORY_MODES.find((one) => one === value.historyMode);
  if (mode === undefined) return {};
  const shown = Array.isArray(value.historyShown) ? value.historyShown : [];
  return {
    history: {
      ...{ mode, tokens: numberOf(value.historyTokens) ?? 0 },
      shown: shown.filter((one) => typeof one === "string").map((one) => keep(one, 200)),
    },
  };
}

/** Treats the text `null` as empty: shell scripts write it. */
export function textOf(value: unknown, limit: number): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "null" ? keep(value, limit) : "";
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? number : undefined;
}
