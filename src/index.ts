// The library: opens a memory with its verbs; and the three questions of Autohand's planner, which open it themselves.
import { resolve } from "node:path";
import { loadConfig } from "./config.ts";
import { openLibrary } from "./open/library.ts";
import type { FailureMatch, Memory, SuccessPattern } from "./ports/memory.ts";

export {
  buildLessonChecklistBlock,
  bumpLessonOccurrences,
  detectLessonKind,
  findUnaddressedChecklistItems,
  isQaRegressionFeedback,
  LESSON_DIR_RE,
  lessonTemplate,
} from "./app/lessons/lesson-helpers.ts";
export type { RecapRequest } from "./app/look-back/recap.ts";
export type { StatsRequest } from "./app/look-back/stats.ts";
export type { TimelineRequest } from "./app/look-back/timeline.ts";
export type { ObservationsRequest, SessionsRequest } from "./app/observations/observations.ts";
export type { AsideQuestion, ObserverState } from "./app/observations/observer-state.ts";
export type { EndRequest, StartRequest } from "./app/tasks/tasks.ts";
export { type Config, loadConfig } from "./config.ts";
export { summariseHistory } from "./core/compose/summarise-history.ts";
export { type SupervisorState, stateOf } from "./core/task/state.ts";
export { summaryOf } from "./core/task/summary.ts";
export type { Attempt } from "./domain/attempt.ts";
export type { Verdict } from "./domain/delivery.ts";
export type { AgentEvent, Origin, ToolCall, ToolEnd, ToolResult } from "./domain/event.ts";
export type { FailureKind } from "./domain/failure-kinds.ts";
export type { HistorySummary, StoryMeta, SummarizeOptions } from "./domain/history-summary.ts";
export type { Approach, Decision, Iteration } from "./domain/iteration.ts";
export type { AntiPattern, BestPractice, Conventions, Knowledge, Stack } from "./domain/knowledge.ts";
export type { Lesson, LessonKind, Severity } from "./domain/lesson.ts";
export type { Outcome } from "./domain/outcome.ts";
export type { Pattern } from "./domain/pattern.ts";
export type { GuardMode, Settings } from "./domain/settings.ts";
export type { TaskStatus, ValidationReport } from "./domain/task.ts";
export {
  type Library,
  type Observations,
  type Observer,
  openLibrary as openMemory,
  type Tasks,
} from "./open/library.ts";
export type { OpenOptions } from "./open/memory.ts";
export type { ObserverRun, RunOptions } from "./open/observer.ts";
export type { Answer } from "./ports/agent.ts";
export type {
  CheckRequest,
  CheckResult,
  Evidence,
  FailureEntry,
  FailureMatch,
  LessonChunk,
  Memory,
  RecallRequest,
  RecallResult,
  RecordResult,
  SuccessPattern,
} from "./ports/memory.ts";
export type { ForgetTarget, Forgotten } from "./ports/store.ts";

/** A call that is about to be made. */
export interface PlannedCall {
  readonly tool: string;
  readonly input?: Readonly<Record<string, unknown>>;
  /** Short for `input: { command }`. */
  readonly command?: string;
  /** The folder it is made in; default: where the process runs. */
  readonly cwd?: string;
}

export interface AskOptions {
  /** An open memory; without one the person's own is opened and closed again. */
  readonly memory?: Memory;
  readonly cwd?: string;
  /** Epoch milliseconds, for histories of another time; default: now. */
  readonly now?: number;
}

/** Would this call repeat a failure this project has met? */
export async function isDuplicateFailure(
  call: PlannedCall,
  options: AskOptions = {},
): Promise<FailureMatch | null> {
  const input = call.input ?? { command: call.command ?? "" };
  return asking(options, (memory, now) =>
    memory.isDuplicateFailure({
      agent: "library",
      session: `library-${now}`,
      cwd: resolve(call.cwd ?? options.cwd ?? "."),
      at: now,
      call: { id: `${now}`, tool: call.tool, input },
    }),
  );
}

/** What worked for something like this before? */
export function findSuccessPattern(intent: string, options: AskOptions = {}): Promise<SuccessPattern | null> {
  return asking(options, (memory, now) =>
    memory.findSuccessPattern(intent, resolve(options.cwd ?? "."), now),
  );
}

/** What a project has taught, as markdown for a system prompt; by its hash, or by a folder in it. */
export function buildProjectContext(project: string, options: AskOptions = {}): Promise<string> {
  return asking(options, (memory, now) =>
    memory.buildProjectContext(PROJECT_ID.test(project) ? project : resolve(project), now),
  );
}

const PROJECT_ID = /^[0-9a-f]{8}$/;

async function asking<T>(
  { memory, now = Date.now() }: AskOptions,
  ask: (memory: Memory, now: number) => Promise<T>,
): Promise<T> {
  if (memory) return ask(memory, now);
  const own = await openLibrary(loadConfig());
  try {
    return await ask(own, now);
  } finally {
    await own.close();
  }
}
