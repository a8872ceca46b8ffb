// Stats: what Twiceshy was good for, from the ledger, the attempts added up by day, and the turns.
import { alikeTurns } from "../core/measure/alike-turns.ts";
import { type Day, type RepeatChange, repeatChange } from "../core/measure/before-after.ts";
import { type RecurringChange, recurringChange } from "../core/measure/recurring.ts";
import { isOneSort, shapeOf } from "../core/rank/recurring.ts";
import { FAILURE_KINDS, type FailureKind, familyOf } from "../domain/outcome.ts";
import type { Turn } from "../domain/turn.ts";
import type { Ledger, ProjectCounts } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { titleIn } from "./past-for-prompt.ts";

export interface StatsRequest {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** Of the ledger and the weeks; before and after are always the whole. */
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
  /** Mistakes that had been made before. */
  readonly repeated: number;
  /** Calls that were stopped, not made again, and would have failed. */
  readonly prevented: number;
  readonly tokens: number;
}

export interface Stats {
  readonly counts: ProjectCounts;
  /** First call seen as it happened; 0 = none yet. */
  readonly installedAt: number;
  readonly ledger: Ledger;
  /** Right or called helpful, of those of which it is known what they were worth; undefined while none is. */
  readonly hitRate?: number;
  /** How often the same mistake was made again. */
  readonly repeats: RepeatChange;
  readonly recurring: RecurringChange;
  /** Oldest first, without gaps. */
  readonly weeks: readonly Week[];
}

const DAY = 86_400_000;
const WEEKS = 12;
/** The newest of each side: a task that came years ago is another one today. */
const TURNS = 3_000;

/** A mistake is what memory could have spared: failures that depend on the code or on chance are left out. */
const MISTAKES = (Object.keys(FAILURE_KINDS) as FailureKind[]).filter((kind) =>
  ["structural", "protocol"].includes(familyOf(kind)),
);

export async function stats(deps: Deps, request: StatsRequest): Promise<Stats> {
  const { project, since, offsetMs } = request;
  const { store } = deps;
  const installedAt = await store.firstLiveAt(project);
  const days = await store.activity({
    ...(project !== undefined && { project }),
    stretchMs: DAY,
    offsetMs,
    kinds: MISTAKES,
  });
  const ledger = await store.ledger(project, since);
  return {
    counts: await store.counts(project),
    installedAt,
    ledger,
    ...(ledger.judged > 0 && { hitRate: ledger.hits / ledger.judged }),
    repeats: repeatChange(days, installedAt),
    recurring: recurringChange(
      alikeTurns(
        await turnsOf(deps, project, installedAt),
        ({ prompt }) => shapeOf(titleIn(prompt)),
        isOneSort,
      ),
      installedAt,
    ),
    weeks: await weeksOf(deps, days, request),
  };
}

async function turnsOf(
  deps: Deps,
  project: string | undefined,
  installedAt: number,
): Promise<readonly Turn[]> {
  const where = { limit: TURNS, ...(project !== undefined && { project }) };
  if (installedAt === 0) return deps.store.turns(where);
  return [
    ...(await deps.store.turns({ ...where, until: installedAt - 1 })),
    ...(await deps.store.turns({ ...where, since: installedAt })),
  ];
}

/** What the ledger adds up to from each Monday on; the difference is the week. */
async function weeksOf(deps: Deps, days: readonly Day[], request: StatsRequest): Promise<readonly Week[]> {
  const { project, now, offsetMs, since = 0 } = request;
  const first = Math.max(since, days[0]?.at ?? now);
  const last = mondayOf(now, offsetMs);
  const most = request.weeks ?? WEEKS;
  const span = Math.round((last - mondayOf(first, offsetMs)) / (7 * DAY)) + 1;
  const weeks: Week[] = [];
  let later = { prevented: 0, tokens: 0 };
  for (let back = 0; back < Math.min(most, Math.max(1, span)); back++) {
    const at = last - back * 7 * DAY;
    const from = await deps.store.ledger(project, at);
    const own = days.filter((day) => day.at >= at && day.at < at + 7 * DAY);
    const sum = (pick: (day: Day) => number) => own.reduce((total, day) => total + pick(day), 0);
    weeks.unshift({
      at,
      calls: sum((day) => day.calls),
      failed: sum((day) => day.failed),
      repeated: sum((day) => day.repeated),
      prevented: from.prevented - later.prevented,
      tokens: from.tokens - later.tokens,
    });
    later = from;
  }
  return weeks;
}

/** Day 0 of the epoch was a Thursday. */
function mondayOf(at: number, offsetMs: number): number {
  const day = Math.floor((at + offsetMs) / DAY);
  return (day - ((day + 3) % 7)) * DAY - offsetMs;
}
