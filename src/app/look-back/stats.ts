// Stats: the benefit of Twiceshy, from the ledger, daily counts of attempts, and turns.
import { alikeTurns } from "../../core/measure/alike-turns.ts";
import { type Day, type RepeatChange, repeatChange } from "../../core/measure/before-after.ts";
import { type RecurringChange, recurringChange } from "../../core/measure/recurring.ts";
import { isSameKind, shapeOf } from "../../core/rank/recurring.ts";
import { LASTING_KINDS } from "../../domain/failure-kinds.ts";
import { DAY } from "../../domain/time.ts";
import type { Turn } from "../../domain/turn.ts";
import type { LedgerTotals, ProjectCounts } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { titleIn } from "../recall/task-question.ts";
import { type CodeMetrics, codeMetrics } from "../search/code-state.ts";

export interface StatsRequest {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** Limits the ledger and the weeks; the before/after comparison always covers everything. */
  readonly since?: number;
  readonly now: number;
  /** How far local time is ahead of UTC. */
  readonly offsetMs: number;
  /** Weeks in the charts; default 12. */
  readonly weeks?: number;
}

export interface Week {
  /** Monday. */
  readonly at: number;
  readonly calls: number;
  readonly failed: number;
  readonly repeated: number;
  /** Calls that were stopped, not made again, and would have failed. */
  readonly prevented: number;
  readonly tokens: number;
}

export interface Stats {
  readonly counts: ProjectCounts;
  /** First call recorded live; 0 = none yet. */
  readonly installedAt: number;
  readonly ledger: LedgerTotals;
  /** Share of deliveries that were right or rated helpful, of those with a known value; undefined when there are none. */
  readonly hitRate?: number;
  readonly repeats: RepeatChange;
  readonly recurring: RecurringChange;
  /** How well the code index serves prompts. */
  readonly code: CodeMetrics;
  /** Oldest first, without gaps. */
  readonly weeks: readonly Week[];
}

const WEEK = 7 * DAY;
const WEEKS = 12;
/** Newest turns read before and after the installation: a task from years ago is not comparable. */
const TURNS = 3_000;

export async function stats(deps: Deps, request: StatsRequest): Promise<Stats> {
  const { project, since, offsetMs } = request;
  const { store } = deps;
  const installedAt = await store.evidence.firstLiveAt(project);
  const days = await store.evidence.activity({
    ...(project !== undefined && { project }),
    periodMs: DAY,
    offsetMs,
    kinds: LASTING_KINDS,
  });
  const ledger = await store.ledger.totals(project, since);
  return {
    counts: await store.evidence.counts(project),
    installedAt,
    ledger,
    ...(ledger.judged > 0 && { hitRate: ledger.hits / ledger.judged }),
    repeats: repeatChange(days, installedAt),
    recurring: recurringChange(
      alikeTurns(
        await turnsOf(deps, project, installedAt),
        ({ prompt }) => shapeOf(titleIn(prompt)),
        isSameKind,
      ),
      installedAt,
    ),
    code: await codeMetrics(deps, project, request.now),
    weeks: await weeksOf(deps, days, request),
  };
}

async function turnsOf(
  deps: Deps,
  project: string | undefined,
  installedAt: number,
): Promise<readonly Turn[]> {
  const where = { limit: TURNS, ...(project !== undefined && { project }) };
  if (installedAt === 0) return deps.store.turns.list(where);
  return [
    ...(await deps.store.turns.list({ ...where, until: installedAt - 1 })),
    ...(await deps.store.turns.list({ ...where, since: installedAt })),
  ];
}

/** Up to now; a history that ended before would not be seen so, and its last weeks are shown. */
async function weeksOf(deps: Deps, days: readonly Day[], request: StatsRequest): Promise<readonly Week[]> {
  const { project, now, offsetMs, since = 0 } = request;
  const most = request.weeks ?? WEEKS;
  const monday = (at: number) => mondayOf(at, offsetMs);
  const newest = days.at(-1)?.at ?? now;
  const isPast = since === 0 && monday(newest) <= monday(now) - most * WEEK;
  const last = monday(isPast ? newest : now);
  const oldest = monday(Math.max(since, days[0]?.at ?? now));
  const many = Math.min(most, Math.max(1, Math.round((last - oldest) / WEEK) + 1));
  const first = last - (many - 1) * WEEK;
  const told = await deps.store.ledger.activity({
    ...(project !== undefined && { project }),
    since: first,
    periodMs: WEEK,
    offsetMs: -first,
  });
  return Array.from({ length: many }, (_, index) => {
    const at = first + index * WEEK;
    const own = days.filter((day) => day.at >= at && day.at < at + WEEK);
    const sum = (pick: (day: Day) => number) => own.reduce((total, day) => total + pick(day), 0);
    const said = told.find((one) => one.at === at);
    return {
      at,
      calls: sum((day) => day.calls),
      failed: sum((day) => day.failed),
      repeated: sum((day) => day.repeated),
      prevented: said?.prevented ?? 0,
      tokens: said?.tokens ?? 0,
    };
  });
}

/** Day 0 of the epoch was a Thursday. */
function mondayOf(at: number, offsetMs: number): number {
  const day = Math.floor((at + offsetMs) / DAY);
  return (day - ((day + 3) % 7)) * DAY - offsetMs;
}
