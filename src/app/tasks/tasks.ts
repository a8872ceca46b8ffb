// Working memory of supervised loops: tasks start, end or are blocked, and the next prompt shows it.
import type { Limit } from "../../core/compose/block.ts";
import { MOST_BLOCKERS, type Window, windowLines } from "../../core/compose/window.ts";
import { redact, redactText, withoutPrivate } from "../../core/redact/index.ts";
import { blockedLine, endedLine, unblockedLine } from "../../core/task/audit.ts";
import { lastTasks } from "../../core/task/last-tasks.ts";
import { ALIKE_IN_A_ROW, blockedBy, requiresContext } from "../../core/task/policy.ts";
import { relatedTasks } from "../../core/task/related.ts";
import { summaryOf, type TaskEvidence } from "../../core/task/summary.ts";
import { cut } from "../../core/text/cut.ts";
import { isFileEdit } from "../../domain/action.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Project } from "../../domain/project.ts";
import type { Blocker, Task, TaskStatus, ValidationReport } from "../../domain/task.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";

/** Limits of a task's fields, so that the exported state stays small. */
export const LONGEST = { id: 200, type: 60, text: 1_000, rules: 20, rule: 200 };

interface About {
  readonly id: string;
  readonly now: number;
  /** File for the audit line, in addition to the one in the settings. */
  readonly audit?: string;
}

export interface StartRequest extends About {
  readonly intent: string;
  readonly type?: string;
  readonly requiresContext?: boolean;
}

export interface EndRequest extends About {
  /** A task whose validation did not pass counts as failed, whatever the status says. */
  readonly status: Exclude<TaskStatus, "started">;
  /** Absent: as when it began. */
  readonly intent?: string;
  readonly type?: string;
  /** Why it failed; absent: as the validation has it. */
  readonly reason?: string;
  readonly requiresContext?: boolean;
  readonly validation?: ValidationReport;
}

export interface EndedTask {
  readonly task: Task;
  /** Set when it failed its validation in the same way too often and is blocked now. */
  readonly blocked?: Blocker;
  /** It was blocked and is completed now. */
  readonly unblocked: boolean;
}

/** Starting a task again while it runs updates the same run. */
export async function startTask(deps: Deps, place: Place, request: StartRequest): Promise<Task> {
  const project = await projectOf(deps, place, request.now);
  const [before] = await deps.store.tasks.list({ project, id: idOf(request), limit: 1 });
  const type = text(request.type ?? before?.type ?? "", LONGEST.type);
  const setting = deps.settings(place.project.root).requiresContext;
  const task: Task = {
    project,
    id: idOf(request),
    type,
    status: "started",
    intent: text(request.intent, LONGEST.text),
    summary: "",
    requiresContext: requiresContext(setting, type, request.requiresContext),
    ...(request.requiresContext === false && { isIsolated: true }),
    startedAt: before?.status === "started" ? before.startedAt : request.now,
    endedAt: 0,
    reason: "",
  };
  await deps.store.tasks.save(redact(task));
  return task;
}

export async function endTask(deps: Deps, place: Place, request: EndRequest): Promise<EndedTask> {
  const project = await projectOf(deps, place, request.now);
  const id = idOf(request);
  const runs = await deps.store.tasks.list({ project, id, limit: ALIKE_IN_A_ROW });
  const open = runs.find(({ status }) => status === "started");
  const came = await whatCameOf(deps, project, open?.startedAt ?? 0, request.now);
  const task = ended(deps, place, request, { before: runs[0], open, came });
  await deps.store.tasks.save(redact(task));
  const unblocked = task.status === "completed" && (await deps.store.tasks.unblock(project, id, request.now));
  await write(deps, place, request, endedLine(task));
  const reason = blockedBy([task, ...runs.filter((run) => run !== open)]);
  if (reason === "") return { task, unblocked };
  return { task, unblocked, blocked: await blockTask(deps, place, { ...request, reason }) };
}

export async function blockTask(
  deps: Deps,
  place: Place,
  request: About & { readonly reason: string },
): Promise<Blocker> {
  const project = await projectOf(deps, place, request.now);
  const id = idOf(request);
  const before = (await deps.store.tasks.blockers({ project, active: true })).find((one) => one.id === id);
  const reason = text(request.reason, LONGEST.text);
  const blocker = { project, id, reason, blockedAt: before?.blockedAt ?? request.now, unblockedAt: 0 };
  if (before?.reason === reason) return before;
  await deps.store.tasks.block(redact(blocker));
  await write(deps, place, request, blockedLine(blocker, request.now));
  return blocker;
}

/** False when it was not blocked. */
export async function unblockTask(deps: Deps, place: Place, request: About): Promise<boolean> {
  const project = await projectOf(deps, place, request.now);
  const was = await deps.store.tasks.unblock(project, idOf(request), request.now);
  if (was) await write(deps, place, request, unblockedLine(idOf(request), request.now));
  return was;
}

/** The last tasks and what is blocked, as lines for a model; empty when there is neither. */
export async function windowOf(
  deps: WindowDeps,
  project: Pick<Project, "id" | "root">,
  limit?: Limit,
): Promise<readonly string[]> {
  return windowLines(await windowFor(deps, project), limit);
}

type WindowDeps = Pick<Deps, "store" | "settings">;

/** Most runs searched for the last tasks and for tasks related to a prompt. */
const RUNS = 400;

/** The same as data, for callers with little room; with a prompt also ended tasks related to it. */
export async function windowFor(
  deps: WindowDeps,
  { id: project, root }: Pick<Project, "id" | "root">,
  prompt = "",
): Promise<Window> {
  if ((await runningTask(deps, project))?.isIsolated) return { tasks: [], blockers: [], isIsolated: true };
  const runs = await deps.store.tasks.list({ project, statuses: ["completed", "failed"], limit: RUNS });
  const tasks = lastTasks(runs, deps.settings(root).taskWindow);
  const related = relatedTasks(prompt, runs, new Set(tasks.map(({ id }) => id)));
  const blockers = await deps.store.tasks.blockers({ project, active: true, limit: MOST_BLOCKERS * 10 });
  return { tasks, blockers, related };
}

/** The task that runs; of several the last begun. */
export async function runningTask(deps: Pick<Deps, "store">, project: string): Promise<Task | undefined> {
  const [task] = await deps.store.tasks.list({ project, statuses: ["started"], limit: 1 });
  return task;
}

function ended(
  deps: Deps,
  { project: { id: project, root } }: Place,
  request: EndRequest,
  { before, open, came }: { before: Task | undefined; open: Task | undefined; came: TaskEvidence },
): Task {
  const validation = request.validation && shortReport(request.validation);
  const status = validation?.valid === false ? "failed" : request.status;
  const said = request.reason || validation?.reason || validation?.rulesFailed.join(", ") || "";
  const reason = status === "failed" ? text(said, LONGEST.text) : "";
  const intent = text(request.intent ?? before?.intent ?? "", LONGEST.text);
  const type = text(request.type ?? before?.type ?? "", LONGEST.type);
  const wanted = request.requiresContext ?? open?.requiresContext;
  return {
    project,
    id: idOf(request),
    type,
    status,
    intent,
    summary: summaryOf({ status, reason, ...(validation && { validation }) }, came),
    requiresContext: requiresContext(deps.settings(root).requiresContext, type, wanted),
    ...((request.requiresContext === false ||
      (request.requiresContext === undefined && open?.isIsolated)) && {
      isIsolated: true,
    }),
    startedAt: open?.startedAt ?? 0,
    endedAt: request.now,
    reason,
    ...(validation && { validation }),
  };
}

/** Work shown by agents' calls while the task ran; nothing when its start is unknown. */
async function whatCameOf(deps: Deps, project: string, since: number, until: number): Promise<TaskEvidence> {
  if (since === 0) return NOTHING_CAME;
  const attempts = await deps.store.evidence.attempts({
    project,
    since,
    until,
    limit: MOST_CALLS,
    order: "oldest",
  });
  const well = attempts.filter(({ outcome }) => outcome.status === "succeeded");
  return {
    commits: well.flatMap(({ commit }) => (commit ? [commit.message] : [])),
    files: [...new Set(well.flatMap((attempt) => (isFileEdit(attempt) ? attempt.files : [])))],
    passed: lastChecks(attempts),
  };
}

const NOTHING_CAME: TaskEvidence = { commits: [], files: [], passed: [] };
const MOST_CALLS = 2_000;

/** Tests and builds whose last run passed. */
function lastChecks(attempts: readonly Attempt[]): readonly string[] {
  const last = new Map<string, boolean>();
  for (const { work, display, outcome } of attempts)
    if (work === "test" || work === "build") last.set(display, outcome.status === "succeeded");
  return [...last].filter(([, passed]) => passed).map(([display]) => display);
}

/** Cuts a report, which can contain whole logs. */
export function shortReport(report: ValidationReport): ValidationReport {
  const rules = (all: readonly string[]) =>
    all.slice(0, LONGEST.rules).map((rule) => text(rule, LONGEST.rule));
  return {
    valid: report.valid,
    rulesPassed: rules(report.rulesPassed),
    rulesFailed: rules(report.rulesFailed),
    reason: text(report.reason, LONGEST.text),
  };
}

async function projectOf(deps: Deps, { project }: Place, now: number): Promise<string> {
  if (!deps.settings(project.root).enabled)
    throw new Error(`nothing is recorded in ${project.name}: enabled is off. See twiceshy config.`);
  await deps.store.projects.save(redact(project), now);
  return project.id;
}

function idOf({ id }: About): string {
  const short = text(id, LONGEST.id);
  if (short === "") throw new Error("a task needs an id.");
  return short;
}

/** Redacts before cutting: half a secret can no longer be recognised. */
export function text(value: string, longest: number): string {
  const clean = redactText(withoutPrivate(value.replaceAll("\0", "").trim(), { unclosed: true }));
  return cut(clean, longest);
}

async function write(deps: Deps, { project }: Place, { audit }: About, line: string): Promise<void> {
  await deps.audit?.(project.root, line, audit);
}
