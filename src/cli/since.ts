// Parses times as people write them: `2d`, `90m`, `2026-11-01`, `2026-11-01T10:00`, `yesterday`.
import type { ArgsDef } from "citty";
import { spanIn } from "../core/compose/when.ts";
import { startOfDay } from "../core/text/for-people.ts";
import { DAY, WEEK } from "../domain/time.ts";
import { type Flags, valueFlag } from "./command.ts";
import { UsageError } from "./errors.ts";

/** Flags for a period of time and a branch. */
export const WINDOW_FLAGS = {
  since: valueFlag("WHEN", "only since then: 2d, 12h, yesterday, monday, last week, 2026-11-01"),
  until: valueFlag("WHEN", "only until then; a day counts to its end"),
  branch: valueFlag("NAME", "only this git branch"),
} as const satisfies ArgsDef;

export function windowOf(flags: Flags<typeof WINDOW_FLAGS>, now: number) {
  return {
    ...(flags.since !== undefined && { since: since(flags.since, now) }),
    ...(flags.until !== undefined && { until: until(flags.until, now) }),
    ...(flags.branch !== undefined && { branch: flags.branch }),
  };
}

const UNITS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: DAY,
  w: WEEK,
};

/** Epoch milliseconds. */
export function since(text: string, now: number): number {
  const [, amount, unit = ""] = /^(\d+)\s*([mhdw])$/.exec(text.trim()) ?? [];
  const length = UNITS[unit];
  if (amount !== undefined && length !== undefined) return now - Number(amount) * length;
  if (text === "today") return startOfDay(now);
  if (text === "yesterday") return startOfDay(startOfDay(now) - 12 * 3_600_000);
  const named = /^[a-z]/i.test(text) ? spanIn(text, now) : undefined;
  if (named) return named.since;
  // A date without a time means midnight in local time, not in UTC.
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text);
  if (Number.isNaN(at) || !/^\d{4}-/.test(text))
    throw new UsageError(`"${text}" is not a known time; write 2d, 12h, yesterday or 2026-11-01`);
  return at;
}

/** Like `since`, but a date without a time means the end of that day. */
export function until(text: string, now: number): number {
  const at = since(text, now);
  const isDay = text === "today" || text === "yesterday" || /^\d{4}-\d{2}-\d{2}$/.test(text);
  return isDay ? new Date(at + 36 * 3_600_000).setHours(0, 0, 0, 0) - 1 : at;
}
