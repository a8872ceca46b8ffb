// Dispatches each file of a loop's folder to its parser.
import type { Iteration, Sign } from "../../domain/iteration.ts";
import { parseActivity, type RunLine } from "./activity.ts";
import { type LoggedError, parseErrorsLog } from "./errors-log.ts";
import { type LoopEvent, parseEvents } from "./events.ts";
import { type FailureContext, parseFailureContext } from "./failure-context.ts";
import { parseGuardrails } from "./guardrails.ts";
import { type LogFacts, parseLog } from "./log.ts";
import { type Metric, parseMetrics } from "./metrics.ts";
import { type RunFile, runFileIn } from "./names.ts";
import { type Progress, parseProgress } from "./progress.ts";
import { parseRollbacks, type Rollback } from "./rollbacks.ts";
import { parseSessions } from "./sessions.ts";
import { parseStories, type Story } from "./stories.ts";
import { parseSummary, type Summary } from "./summary.ts";

/** The parsed content of one file. */
export interface FileFacts {
  /** Relative to the loop's folder: `runs/metrics.jsonl`. */
  readonly path: string;
  readonly run?: RunFile;
  readonly log?: LogFacts;
  readonly summary?: Summary;
  readonly context?: FailureContext;
  readonly metrics?: readonly Metric[];
  readonly events?: readonly LoopEvent[];
  readonly activity?: readonly RunLine[];
  readonly errors?: readonly LoggedError[];
  readonly progress?: Progress;
  readonly rollbacks?: readonly Rollback[];
  readonly signs?: readonly Sign[];
  readonly stories?: readonly Story[];
  readonly sessions?: readonly Iteration[];
  /** Why the file could not be parsed. */
  readonly why?: string;
}

/** `text` must already be redacted. Never throws. */
export function factsOf(path: string, text: string): FileFacts {
  const run = runFileIn(path);
  if (run) return { path, run, ...ofRun(run, text) };
  const parse = PARSERS.get(path.split("/").at(-1) ?? "");
  return { path, ...parse?.(text) };
}

/** By the name of the file. */
const PARSERS = new Map<string, (text: string) => Partial<FileFacts>>([
  ["metrics.jsonl", (text) => ({ metrics: parseMetrics(text) })],
  ["sessions.jsonl", (text) => ({ sessions: parseSessions(text) })],
  [".events.log", (text) => ({ events: parseEvents(text) })],
  ["activity.log", (text) => ({ activity: parseActivity(text) })],
  ["errors.log", (text) => ({ errors: parseErrorsLog(text) })],
  ["progress.md", (text) => ({ progress: parseProgress(text) })],
  ["rollback-history.jsonl", (text) => ({ rollbacks: parseRollbacks(text) })],
  ["guardrails.md", (text) => ({ signs: parseGuardrails(text) })],
  ["prd.md", (text) => ({ stories: parseStories(text) })],
  ["plan.md", (text) => ({ stories: parseStories(text) })],
]);

function ofRun(run: RunFile, text: string): Pick<FileFacts, "log" | "summary" | "context" | "why"> {
  if (run.type === "log") return { log: parseLog(text) };
  if (run.type === "failure-context") return { context: parseFailureContext(text) };
  const summary = parseSummary(text);
  return summary ? { summary } : { why: "it is not a run summary" };
}
