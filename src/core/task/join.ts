// The same run of a task is told of by several files, at times that differ a little; here they become one.
import type { SupervisorFile, ToldRun } from "./told.ts";

/** Nobody completes a task twice within a minute; failing twice is quickly done. */
export const NEAR = { completed: 60_000, failed: 5_000 };

/** The log is the truth; the others add to it. */
const SOURCES: readonly SupervisorFile[] = ["audit", "state", "metrics"];

export type KnownRun = Omit<ToldRun, "from">;

/** Those that were told of, the oldest first; one that is known already under the time that it is known by. */
export function joinRuns(told: readonly ToldRun[], known: readonly KnownRun[]): readonly KnownRun[] {
  const byId = new Map<string, Joined[]>();
  const add = (run: KnownRun, heard: readonly SupervisorFile[]) => {
    const joined = { run, heard: new Set(heard) };
    byId.set(run.id, [...(byId.get(run.id) ?? []), joined]);
  };
  for (const run of known) add(run, []);
  for (const source of SOURCES) {
    const own = told.filter(({ from }) => from === source);
    const isSame = (run: ToldRun) => (other: Joined) => other.run.endedAt === run.endedAt;
    // Those at the very same time first, so that none of them is taken for one that is only near.
    for (const run of own.filter((one) => !join(one, isSame(one)))) {
      if (join(run, isSame(run))) continue;
      if (!join(run, (other) => !other.heard.has(source) && isNear(run, other.run))) add(run, [source]);
    }
  }
  return [...byId.values()]
    .flat()
    .filter(({ heard }) => heard.size > 0)
    .map(({ run }) => run)
    .sort((a, b) => a.endedAt - b.endedAt);

  function join(run: ToldRun, isSame: (other: Joined) => boolean): boolean {
    const alike = (byId.get(run.id) ?? []).filter(
      (other) => other.run.status === run.status && isSame(other),
    );
    const [nearest] = alike.sort((a, b) => distance(run, a.run) - distance(run, b.run));
    if (!nearest) return false;
    nearest.run = together(nearest.run, run);
    nearest.heard.add(run.from);
    return true;
  }
}

interface Joined {
  run: KnownRun;
  /** Files that told of it. */
  readonly heard: Set<SupervisorFile>;
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
