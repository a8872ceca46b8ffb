// Imports tasks from a Supervisor's files into the working memory. Safe to run again: only new data is stored.
import { isDeepStrictEqual } from "node:util";
import { redact } from "../../core/redact/index.ts";
import { joinRuns, type KnownRun } from "../../core/task/join.ts";
import { summaryOf } from "../../core/task/summary.ts";
import type { SupervisorRecords } from "../../core/task/supervisor-records.ts";
import type { Blocker, Task } from "../../domain/task.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { LONGEST, shortReport, text } from "./tasks.ts";

/** Largest difference between the times that two files give for the same block. */
const NEAR = 60_000;

export interface ImportedTasks {
  /** Runs that are new or have new data. */
  readonly tasks: number;
  readonly known: number;
  readonly blockers: number;
  /** Records that could not be understood. */
  readonly skipped: number;
}

export async function importTasks(
  deps: Deps,
  place: Place,
  imported: SupervisorRecords,
  options: { readonly now: number; readonly dryRun?: boolean },
): Promise<ImportedTasks> {
  const { project } = place;
  if (!deps.settings(project.root).enabled)
    throw new Error(`nothing is recorded in ${project.name}: enabled is off. See twiceshy config.`);
  const before = (await deps.store.tasks.list({ project: project.id })).filter(isEnded);
  const runs = joinRuns(imported.runs, before.map(withoutStandIn));
  const byKey = new Map(before.map((task) => [keyOf(task), task]));
  const tasks = runs.map((run) => taskOf(project.id, run, imported, byKey.get(keyOf(run))));
  const fresh = tasks.filter((task) => !isDeepStrictEqual(task, byKey.get(keyOf(task))));
  const blockers = await newBlockers(deps, project.id, imported, [...before, ...tasks]);
  const result = {
    tasks: fresh.length,
    known: tasks.length - fresh.length,
    blockers: blockers.length,
    skipped: imported.skipped,
  };
  if (options.dryRun || fresh.length + blockers.length === 0) return result;
  await deps.store.projects.save(redact(project), options.now);
  for (const task of fresh) await deps.store.tasks.save(redact(task));
  for (const blocker of blockers) await deps.store.tasks.block(redact(blocker));
  return result;
}

/** Placeholder for an unknown intent. */
const standIn = (id: string) => `[Legacy] ${id}`;

function withoutStandIn(task: Task & KnownRun): KnownRun {
  return task.intent === standIn(task.id) ? { ...task, intent: "" } : task;
}

function isEnded(task: Task): task is Task & KnownRun {
  return task.status !== "started";
}

function taskOf(
  project: string,
  run: KnownRun,
  { intents }: SupervisorRecords,
  known: Task | undefined,
): Task {
  const about = intents.get(run.id);
  const id = text(run.id, LONGEST.id);
  const said = text(run.intent || about?.intent || "", LONGEST.text);
  const reason = text(run.reason, LONGEST.text);
  const { status } = run;
  return {
    project,
    id,
    type: text(run.type || about?.type || "", LONGEST.type),
    status,
    // A run recorded here without an intent stays without one.
    intent: said || (known?.intent === "" ? "" : standIn(id)),
    // A summary made from a placeholder is made again.
    summary:
      (said !== "" && known?.intent === standIn(id) ? "" : text(run.summary, LONGEST.text)) ||
      summaryOf({ status, reason, ...(run.validation && { validation: run.validation }) }),
    requiresContext: run.requiresContext && said !== "",
    // Not in a Supervisor's files.
    ...(known?.isIsolated && { isIsolated: true }),
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    reason,
    ...(run.validation && { validation: shortReport(run.validation) }),
  };
}

function keyOf({ id, status, endedAt }: Pick<Task, "id" | "status" | "endedAt">): string {
  return JSON.stringify([id, status, endedAt]);
}

/** A task that was completed after its block is no longer blocked. */
async function newBlockers(
  deps: Deps,
  project: string,
  imported: SupervisorRecords,
  tasks: readonly Task[],
): Promise<readonly Blocker[]> {
  const before = await deps.store.tasks.blockers({ project });
  const ends = [
    ...imported.unblocked,
    ...tasks.filter(({ status }) => status === "completed").map(({ id, endedAt: at }) => ({ id, at })),
  ].sort((a, b) => a.at - b.at);
  const found: Blocker[] = [];
  for (const { id: plain, reason: why, at } of imported.blocked.toSorted((a, b) => a.at - b.at)) {
    const id = text(plain, LONGEST.id);
    const end = ends.find((one) => one.id === plain && one.at >= at);
    const blocker = {
      project,
      id,
      reason: text(why, LONGEST.text),
      blockedAt: at,
      unblockedAt: end?.at ?? 0,
    };
    const isKnown = [...before, ...found].some(
      (one) => one.id === id && holdsAt(one, at, blocker.unblockedAt),
    );
    if (!isKnown) found.push(blocker);
  }
  return found;
}

/** The same block, or one that overlaps it. A block stored as active that has ended counts as new. */
function holdsAt({ blockedAt, unblockedAt }: Blocker, at: number, end: number): boolean {
  if (unblockedAt === 0 && end > 0) return false;
  return Math.abs(blockedAt - at) <= NEAR || (blockedAt <= at && (unblockedAt === 0 || unblockedAt >= at));
}
