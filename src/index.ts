// The library: open a memory, call its verbs; and the three questions of design 000, which open it themselves.
import { resolve } from "node:path";
import { loadConfig } from "./config.ts";
import { openMemory } from "./open.ts";
import type { FailureMatch, Memory, SuccessPattern } from "./ports/memory.ts";

export type { Deps } from "./app/deps.ts";
export {
  buildLessonChecklistBlock,
  bumpLessonOccurrences,
  detectLessonKind,
  findUnaddressedChecklistItems,
  isQaRegressionFeedback,
  LESSON_DIR_RE,
  lessonTemplate,
} from "./app/lesson-helpers.ts";
export { type ListedLesson, listLessons } from "./app/lessons.ts";
export {
  costOf,
  type ObservationsRequest,
  observationsTold,
  observationsWhole,
  type SessionsRequest,
  sessionsTold,
  sessionTold,
  type ToldObservation,
  type ToldSession,
} from "./app/observations.ts";
export { type EndedSession, type EndedTurn, observeSession, observeTurnEnd } from "./app/observe.ts";
export { type ObservedHistory, observeHistory } from "./app/observe-history.ts";
export type { ObserverReport } from "./app/observer-report.ts";
/** The model's questions that got no usable answer: which they are, and let them wait again. */
export {
  type AsideQuestion,
  type ObserverState,
  questionsAside,
  retryQuestions,
} from "./app/observer-state.ts";
export { type Rated, type Rating, rate } from "./app/rate.ts";
export { type RecapRequest, recap } from "./app/recap.ts";
export { type Stats, type StatsRequest, stats, type Week } from "./app/stats.ts";
export { type ImportedTasks, importTasks } from "./app/task-import.ts";
export { taskState, taskWindow } from "./app/task-window.ts";
export {
  blockTask,
  type EndedTask,
  type EndRequest,
  endTask,
  type StartRequest,
  startTask,
  unblockTask,
  windowOf,
} from "./app/tasks.ts";
export { type Timeline, type TimelineRequest, timeline } from "./app/timeline.ts";
export { type Config, loadConfig } from "./config.ts";
export type { OpenEnd } from "./core/compose/open-ends.ts";
export { type Recap, type RecapSession, recapText } from "./core/compose/recap.ts";
export { standUpText } from "./core/compose/stand-up.ts";
export { summariseHistory } from "./core/compose/summarise-history.ts";
export type { TimelineEntry, TimelineType } from "./core/compose/timeline.ts";
export { windowLines } from "./core/compose/window.ts";
export { type SupervisorState, stateOf } from "./core/task/state.ts";
export { summaryOf } from "./core/task/summary.ts";
export type { Attempt } from "./domain/attempt.ts";
export type { Verdict } from "./domain/delivery.ts";
export type { Draft, Trigger } from "./domain/draft.ts";
export type { AgentEvent, Origin, ToolCall, ToolEnd, ToolResult } from "./domain/event.ts";
export type { HistorySummary, StoryMeta, SummarizeOptions } from "./domain/history-summary.ts";
export type { Approach, Decision, Iteration } from "./domain/iteration.ts";
export type { AntiPattern, BestPractice, Conventions, Knowledge, Stack } from "./domain/knowledge.ts";
export type { Card, CardKind, Severity } from "./domain/lesson.ts";
export type {
  Fact,
  NewObservation,
  Observation,
  ObservationSource,
  ObservationType,
  SessionSummary,
} from "./domain/observation.ts";
export type { FailureKind, Outcome } from "./domain/outcome.ts";
export type { Pattern } from "./domain/pattern.ts";
export type { GuardMode, Settings } from "./domain/settings.ts";
export type { Blocker, Task, TaskStatus, ValidationReport } from "./domain/task.ts";
export type { Turn } from "./domain/turn.ts";
export { type OpenOptions, openMemory, supervisorFiles } from "./open.ts";
/** The model that writes observations: how its queue stands, and ask now what waits (as the settings allow it). */
export { type ObserverRun, observerState, type RunOptions, runObserver } from "./open-observer.ts";
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
export type { ObservationQuery, ObservationStore } from "./ports/observation-store.ts";
export type { AttemptQuery, ForgetTarget, Forgotten, Store } from "./ports/store.ts";

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
  const own = await openMemory(loadConfig());
  try {
    return await ask(own, now);
  } finally {
    await own.close();
  }
}
