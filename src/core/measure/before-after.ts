// Compares the rate of repeated mistakes before and after the installation, if there is enough data.
import { count } from "../../domain/count.ts";
import { DAY } from "../../domain/time.ts";

/** Counts of one day. */
export interface Day {
  readonly at: number;
  readonly calls: number;
  readonly failed: number;
  readonly mistakes: number;
  readonly repeated: number;
}

interface RepeatRate {
  readonly calls: number;
  readonly mistakes: number;
  /** Mistakes that had been made before. */
  readonly repeated: number;
  /** Per 100 calls. */
  readonly per100: number;
}

export interface RepeatChange {
  readonly before: RepeatRate;
  readonly after: RepeatRate;
  /** −0.6 = 60 % fewer; undefined while one side has too little data. */
  readonly change?: number;
  /** What is missing for a comparison; empty if nothing is. */
  readonly missing: string;
}

/** Minimum calls on each side for a rate of a few in a hundred. */
const ENOUGH_CALLS = 300;

/** The day of the installation belongs to neither side. */
export function repeatChange(days: readonly Day[], installedAt: number): RepeatChange {
  const before = rateOf(days.filter((day) => installedAt === 0 || day.at + DAY <= installedAt));
  const after = rateOf(installedAt === 0 ? [] : days.filter((day) => day.at > installedAt));
  const missing = missingText(before, after, installedAt);
  if (missing || before.per100 === 0)
    return { before, after, missing: missing || "no mistake was repeated before" };
  return { before, after, missing, change: after.per100 / before.per100 - 1 };
}

function missingText(before: RepeatRate, after: RepeatRate, installedAt: number): string {
  if (installedAt === 0) return "nothing was watched yet";
  const short = (rate: RepeatRate, when: string) =>
    rate.calls < ENOUGH_CALLS ? `${count(rate.calls, "call")} ${when}, ${ENOUGH_CALLS} are needed` : "";
  return short(before, "before") || short(after, "since");
}

function rateOf(days: readonly Day[]): RepeatRate {
  const sum = (pick: (day: Day) => number) => days.reduce((total, day) => total + pick(day), 0);
  const calls = sum((day) => day.calls);
  const repeated = sum((day) => day.repeated);
  return {
    calls,
    mistakes: sum((day) => day.mistakes),
    repeated,
    per100: calls > 0 ? (100 * repeated) / calls : 0,
  };
}
