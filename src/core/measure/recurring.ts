// Compares calls and minutes of recurring tasks before and after the installation. The goal is half.
import type { Turn } from "../../domain/turn.ts";

/** Average effort of a task. */
interface Effort {
  readonly times: number;
  readonly calls: number;
  readonly minutes: number;
}

export interface RecurringChange {
  /** Tasks that occurred both before and after. */
  readonly tasks: number;
  readonly before: Effort;
  readonly after: Effort;
  /** −0.5 = half; undefined while one side has too little data. */
  readonly calls?: number;
  readonly minutes?: number;
  /** What is missing for a comparison; empty if nothing is. */
  readonly missing: string;
}

/** The same kind of task in different sessions. */
export type TaskGroup = readonly Turn[];

const ENOUGH_TASKS = 3;
const MINUTE = 60_000;
/** Longer turns contain a break. */
const LONGEST_MINUTES = 120;

/** Every task has the same weight, however often it occurred. */
export function recurringChange(groups: readonly TaskGroup[], installedAt: number): RecurringChange {
  const both = groups
    .map((group) => ({
      before: effortOf(installedAt === 0 ? group : group.filter((turn) => !isWatched(turn, installedAt))),
      after: effortOf(installedAt === 0 ? [] : group.filter((turn) => isWatched(turn, installedAt))),
    }))
    .filter(({ before, after }) => before.times > 0 && after.times > 0);
  const before = average(both.map((one) => one.before));
  const after = average(both.map((one) => one.after));
  const missing = missingText(groups.length, both.length, installedAt);
  if (missing) return { tasks: both.length, before, after, missing };
  return {
    tasks: both.length,
    before,
    after,
    missing,
    ...(before.calls > 0 && { calls: after.calls / before.calls - 1 }),
    ...(before.minutes > 0 && { minutes: after.minutes / before.minutes - 1 }),
  };
}

/** The first watched turn began before its first call, which is what `installedAt` tells. */
function isWatched(turn: Turn, installedAt: number): boolean {
  return turn.endedAt >= installedAt;
}

function missingText(groups: number, both: number, installedAt: number): string {
  if (groups === 0) return "no task has come twice yet";
  if (installedAt === 0) return "nothing was watched yet";
  if (both >= ENOUGH_TASKS) return "";
  const came = both === 0 ? "no task" : both === 1 ? "one task" : `${both} tasks`;
  return `${came} came both before and since, ${ENOUGH_TASKS} are needed`;
}

function effortOf(turns: TaskGroup): Effort {
  return average(
    turns.map(({ calls, at, endedAt }) => ({
      times: 1,
      calls,
      minutes: Math.min(LONGEST_MINUTES, Math.max(0, endedAt - at) / MINUTE),
    })),
  );
}

function average(efforts: readonly Effort[]): Effort {
  const mean = (pick: (effort: Effort) => number) =>
    efforts.length === 0 ? 0 : efforts.reduce((sum, effort) => sum + pick(effort), 0) / efforts.length;
  return {
    times: efforts.reduce((sum, { times }) => sum + times, 0),
    calls: mean((effort) => effort.calls),
    minutes: mean((effort) => effort.minutes),
  };
}
