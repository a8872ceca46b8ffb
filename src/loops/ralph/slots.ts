// Matches records of several files that describe the same iteration. Runs interleave, numbers are often 0 or wrong,
// times are local in one file and UTC in another; the only firm rule is that one run does one thing at a time.

import type { RunLine } from "./activity.ts";
import type { Clock } from "./clock.ts";
import type { LoggedError } from "./errors-log.ts";
import type { LoopEvent } from "./events.ts";
import type { FileFacts } from "./facts.ts";
import type { FailureContext } from "./failure-context.ts";
import type { LogFacts } from "./log.ts";
import type { Metric } from "./metrics.ts";
import type { ProgressEntry } from "./progress.ts";
import type { Summary } from "./summary.ts";

/** One try of one iteration, filled in step by step. */
export interface Slot {
  runId: string;
  /** 0 while unknown. */
  number: number;
  retry: number;
  storyId: string;
  /** End in epoch milliseconds; 0 while unknown. */
  at: number;
  duration: number | undefined;
  /** The number in a metric or activity line, if there is one. */
  given: number;
  summary?: Summary;
  log?: LogFacts;
  context?: FailureContext;
  metric?: Metric;
  activity?: RunLine;
  /** The line of `.events.log` that says how it ended. */
  ending?: LoopEvent;
  errors: LoggedError[];
  progress: ProgressEntry[];
  evidence: string[];
}

/** Lines about the same end are written within this many milliseconds. */
const TOGETHER = 15_000;

/** Collects records that name their run: summaries and logs by file name, the others by run, story and time. */
export function slotsOf(files: readonly FileFacts[], clock: Clock): Slot[] {
  const slots: Slot[] = [];
  for (const file of files)
    if (file.run && file.summary) addSummary(slots, file, file.run, file.summary, clock);
  for (const file of files)
    for (const metric of file.metrics ?? []) addMetric(slots, file.path, metric, clock);
  for (const file of files)
    for (const line of file.activity ?? []) addActivity(slots, file.path, line, clock);
  return slots;
}

export function emptySlot(runId: string, number: number, retry: number): Slot {
  return {
    runId,
    number,
    retry,
    storyId: "",
    at: 0,
    duration: undefined,
    given: 0,
    errors: [],
    progress: [],
    evidence: [],
  };
}

function addSummary(
  slots: Slot[],
  file: FileFacts,
  run: NonNullable<FileFacts["run"]>,
  summary: Summary,
  clock: Clock,
): void {
  const started = clock(summary.started);
  const at = clock(summary.ended) || (started && started + (summary.duration ?? 0) * 1000);
  const slot = emptySlot(run.runId, run.iteration, run.retry);
  slots.push({
    ...slot,
    storyId: summary.storyId,
    at,
    duration: summary.duration,
    summary,
    evidence: [file.path],
  });
}

function addMetric(slots: Slot[], path: string, metric: Metric, clock: Clock): void {
  const found = { ...metric, at: clock(metric.at), given: metric.given };
  const slot = slotFor(slots, found, (one) => one.metric === undefined) ?? newSlot(slots, found);
  slot.metric = metric;
  slot.storyId ||= metric.storyId;
  slot.evidence.push(`${path}:${metric.line}`);
}

function addActivity(slots: Slot[], path: string, line: RunLine, clock: Clock): void {
  const found = { ...line, at: clock(line.at), given: line.given };
  const slot = slotFor(slots, found, (one) => one.activity === undefined) ?? newSlot(slots, found);
  slot.activity = line;
  slot.storyId ||= line.storyId;
  slot.evidence.push(`${path}:${line.line}`);
}

interface Found {
  readonly runId: string;
  readonly storyId: string;
  readonly at: number;
  readonly duration?: number;
  readonly given: number;
}

function newSlot(slots: Slot[], found: Found): Slot {
  const { runId, storyId, at, duration, given } = found;
  const slot = { ...emptySlot(runId, 0, 0), storyId, at, duration, given };
  slots.push(slot);
  return slot;
}

/** Same run, same story, same moment; where a time is missing, number and duration decide. */
function slotFor(slots: readonly Slot[], found: Found, isFree: (slot: Slot) => boolean): Slot | undefined {
  const same = slots.filter(
    (slot) =>
      isFree(slot) &&
      slot.runId === found.runId &&
      (slot.storyId === found.storyId || slot.storyId === "" || found.storyId === ""),
  );
  const timed = same.filter(
    (slot) => slot.at > 0 && found.at > 0 && Math.abs(slot.at - found.at) <= TOGETHER,
  );
  if (timed.length > 0) return nearestTo(timed, found.at);
  return same.find(
    (slot) =>
      (slot.at === 0 || found.at === 0) &&
      (found.given > 0
        ? slot.number === found.given
        : slot.duration === found.duration && found.duration !== undefined),
  );
}

function nearestTo(slots: readonly Slot[], at: number): Slot | undefined {
  return slots.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0];
}

/** Adds slots for files of `runs/` that have no summary. */
export function addFiles(slots: Slot[], files: readonly FileFacts[]): void {
  const keyOf = (runId: string, number: number, retry: number) => `${runId} ${number} ${retry}`;
  const known = new Map(slots.toReversed().map((slot) => [keyOf(slot.runId, slot.number, slot.retry), slot]));
  for (const file of files) {
    const { run } = file;
    if (run === undefined || (file.log === undefined && file.context === undefined)) continue;
    const key = keyOf(run.runId, run.iteration, run.retry);
    const slot = known.get(key) ?? emptySlot(run.runId, run.iteration, run.retry);
    if (!known.has(key)) slots.push(slot);
    known.set(key, slot);
    if (file.log) slot.log = file.log;
    if (file.context) {
      slot.context = file.context;
      slot.storyId ||= file.context.storyId;
    }
    slot.evidence.push(file.path);
  }
}

export function isTaken(slots: readonly Slot[], slot: Slot, number: number): boolean {
  return slots.some((one) => one !== slot && one.runId === slot.runId && one.number === number);
}
