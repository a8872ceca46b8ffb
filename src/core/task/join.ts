// Merges reports of the same task run from several Supervisor files, whose times differ slightly.
import type { ReportedRun, SupervisorFile } from "./supervisor-records.ts";

/**
 * Milliseconds within which two reports are the same run. Completing a task twice within a minute is unlikely; failing
 * twice is not.
 */
export const NEAR = { completed: 60_000, failed: 5_000 };

/** The audit log comes first; the others add to it. */
const SOURCES: readonly SupervisorFile[] = ["audit", "state", "metrics"];

export type KnownRun = Omit<ReportedRun, "from">;

/** The reported runs, oldest first; a run that is already known keeps its known time. */
export function joinRuns(reported: readonly ReportedRun[], known: readonly KnownRun[]): readonly KnownRun[] {
  const byId = new Map<string, Joined[]>();
  const add = (run: KnownRun, sources: readonly SupervisorFile[]) => {
    const joined = { run, sources: new Set(sources) };
    byId.set(run.id, [...(byId.get(run.id) ?? []), joined]);
  };
  for (const run of known) add(run, []);
  for (const source of SOURCES) {
    const own = reported.filter(({ from }) => from === source);
    const isSame = (run: ReportedRun) => (other: Joined) => other.run.endedAt === run.endedAt;
    // Exact times first, so that none of these runs is matched with one that is only near.
    for (const run of own.filter((one) => !join(one, isSame(one)))) {
      if (join(run, isSame(run))) continue;
      if (!join(run, (other) => !other.sources.has(source) && isNear(run, other.run))) add(run, [source]);
    }
  }
  return [...byId.values()]
    .flat()
    .filter(({ sources }) => sources.size > 0)
    .map(({ run }) => run)
    .sort((a, b) => a.endedAt - b.endedAt);

  function join(run: ReportedRun, isSame: (other: Joined) => boolean): boolean {
    const alike = (byId.get(run.id) ?? []).filter(
      (other) => other.run.status === run.status && isSame(other),
    );
    const [nearest] = alike.sort((a, b) => distance(run, a.run) - distance(run, b.run));
    if (!nearest) return false;
    nearest.run = together(nearest.run, run);
    nearest.sources.add(run.from);
    return true;
  }
}

interface Joined {
  run: KnownRun;
  /** Files that reported the run. */
  readonly sources: Set<SupervisorFile>;
}

function isNear(run: KnownRun, other: KnownRun): boolean {
  return distance(run, other) <= NEAR[run.status];
}

function distance(run: KnownRun, other: KnownRun): number {
  return Math.abs(run.endedAt - other.endedAt);
}

function together(first: KnownRun, second: KnownRun): KnownRun {
  const validation = first.validation ?? second.validation;
  return {
    id: first.id,
    status: first.status,
    startedAt: first.startedAt || second.startedAt,
    endedAt: first.endedAt,
    intent: first.intent || second.intent,
    type: first.type || second.type,
    summary: first.summary || second.summary,
    reason: first.reason || second.reason,
    requiresContext: first.requiresContext || second.requiresContext,
    ...(validation && { validation }),
  };
}
