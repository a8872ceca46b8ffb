// Records finished tool calls once, with what they teach.
import { learnFrom, subjectsToLearn } from "../../core/guard/learn.ts";
import { workDone } from "../../core/outcome/commit.ts";
import { judgeOutcome } from "../../core/outcome/judge.ts";
import { assembled, partsOf, redact, redactOften } from "../../core/redact/index.ts";
import { type Attempt, type NewAttempt, withId } from "../../domain/attempt.ts";
import type { PromptSubmit, ToolEnd } from "../../domain/event.ts";
import type { FileWords } from "../../domain/file-words.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { Project } from "../../domain/project.ts";
import type { Redacted } from "../../domain/redacted.ts";
import type { RecordResult } from "../../ports/memory.ts";
import type { Deps } from "../deps.ts";
import { fileWords } from "./file-words.ts";
import { type Placed, takeIn, understand } from "./understand.ts";

interface RecordOptions {
  readonly source: NewAttempt["source"];
  /** True where only the guard is asked: the words of edits are not needed. */
  readonly withoutWords?: boolean;
}

export interface Recorded extends RecordResult {
  readonly attempts: readonly Attempt[];
  /** Every event as judged, stored or not. */
  readonly judged: readonly NewAttempt[];
}

/** Calls in order; a prompt among them opens a turn. */
export async function record(deps: Deps, events: readonly (PromptSubmit | ToolEnd)[]): Promise<Recorded> {
  // Loaded on demand: a hook starts cold and records one call whose turn it knows.
  const { recordInTurns } = await import("./record-turns.ts");
  const parts: Recorded[] = [];
  await recordInTurns(deps, await placed(deps, events), async (calls) => {
    parts.push(await recordPlaced(deps, calls, { source: "live" }));
  });
  return {
    stored: parts.reduce((sum, part) => sum + part.stored, 0),
    skipped: parts.reduce((sum, part) => sum + part.skipped, 0),
    outcomes: parts.flatMap((part) => part.outcomes),
    attempts: parts.flatMap((part) => part.attempts),
    judged: parts.flatMap((part) => part.judged),
  };
}

/** Paths are told from the project's root, also where a recording names only the folder that the shell stood in. */
async function placed<E extends PromptSubmit | ToolEnd>(
  deps: Deps,
  events: readonly E[],
): Promise<readonly Placed<E>[]> {
  if (!events.some(isRootless)) return events.map((event) => takeIn(deps.workspace, event));
  const { rootsBySession } = await import("./session-roots.ts");
  const rootOf = roots.get(deps.store) ?? rootsBySession(true);
  roots.set(deps.store, rootOf);
  const known = new Map((await deps.store.projects.list()).map(({ identity, root }) => [identity, root]));
  return events.map((event) => {
    if (!isRootless(event)) return takeIn(deps.workspace, event);
    const { id, identity } = deps.workspace.named(event.project ?? "", event.cwd).project;
    const root = rootOf(
      { session: `${id} ${event.session}`, cwd: event.cwd },
      around(event.cwd, known.get(identity)),
    );
    return takeIn(deps.workspace, { ...event, root });
  });
}

/** The project's stored root as the folder's path writes it (it is stored redacted); empty if it is not around it. */
function around(cwd: string, stored = ""): string {
  const shown = redactOften(cwd);
  const below = stored !== "" && shown.startsWith(stored) ? shown.slice(stored.length) : undefined;
  return below !== undefined && cwd.endsWith(below) ? cwd.slice(0, cwd.length - below.length) : "";
}

function isRootless({ project, root }: PromptSubmit | ToolEnd): boolean {
  return project !== undefined && root === undefined;
}

/** The folders in which sessions began, for as long as the process lives; then the project's stored root decides. */
const roots = new WeakMap<
  Deps["store"],
  (event: { session: string; cwd: string }, around?: string) => string
>();

export async function recordPlaced(
  deps: Deps,
  events: readonly Placed<ToolEnd>[],
  options: RecordOptions,
): Promise<Recorded> {
  const wanted = events.filter((placed) => isRecorded(deps, placed));
  const recorded = await recordPrepared(deps, prepareAll(wanted, options), options);
  return { ...recorded, skipped: recorded.skipped + events.length - wanted.length };
}

/** A call ready to be stored, with its place; the rest of the event is no longer needed. */
export interface Prepared {
  readonly attempt: Redacted<NewAttempt>;
  readonly project: Project;
  /** What it wrote into files. */
  readonly words: readonly Redacted<FileWords>[];
}

/** False when recording is turned off. */
export function isRecorded(deps: Pick<Deps, "settings">, { place }: Placed<ToolEnd>): boolean {
  return deps.settings(place.project.root).enabled;
}

/** Runs one step for all events, then the next step: this is faster (app/exchange/in-groups.ts says why). */
export function prepareAll(events: readonly Placed<ToolEnd>[], options: RecordOptions): readonly Prepared[] {
  const understood = events.map((placed) => (isUnderstood(placed) ? placed : withAction(placed)));
  const outcomes = understood.map(outcomeOf);
  return understood.map((placed, index) => ({
    attempt: toAttempt(placed, outcomes[index] as Outcome, options),
    project: placed.place.project,
    words: options.withoutWords ? [] : wordsWritten(placed, outcomes[index] as Outcome),
  }));
}

function wordsWritten(
  { event, place, action }: Understood,
  { status }: Outcome,
): readonly Redacted<FileWords>[] {
  if (status !== "succeeded") return [];
  return fileWords(partsOf(event).call, action, place.project.id, event.at);
}

export type Understood = Required<Placed<ToolEnd>>;

function isUnderstood(placed: Placed<ToolEnd>): placed is Understood {
  return placed.action !== undefined;
}

export function withAction(placed: Placed<ToolEnd>): Understood {
  return { event: placed.event, place: placed.place, action: understand(placed) };
}

function outcomeOf({ event, action }: Understood): Outcome {
  return judgeOutcome({ agent: event.agent, call: event.call, action, result: event.result });
}

export async function recordPrepared(
  deps: Deps,
  calls: readonly Prepared[],
  options: RecordOptions,
): Promise<Recorded> {
  await saveProjects(deps, calls);
  const attempts = calls.map(({ attempt }) => attempt);
  const { fresh, skipped } = await store(deps, attempts);
  const words = calls.flatMap((call) => call.words);
  if (words.length > 0) await deps.store.turns.saveFileWords(words);
  if (options.source === "live") for (const attempt of fresh) await settleOverride(deps, attempt);
  return {
    stored: fresh.length,
    skipped,
    outcomes: attempts.map((attempt) => attempt.outcome.status),
    attempts: fresh,
    judged: attempts,
  };
}

/** Stores the new ones and returns them. */
export async function store(
  deps: Deps,
  attempts: readonly Redacted<NewAttempt>[],
): Promise<{ readonly fresh: readonly Attempt[]; readonly skipped: number }> {
  const entries = attempts.map((attempt) => ({ attempt, subjects: subjectsToLearn(attempt) }));
  const { stored, skipped } = await deps.store.evidence.append(entries, learnFrom);
  return { fresh: stored.map(({ entry, id }) => withId(attempts[entry] as NewAttempt, id)), skipped };
}

function toAttempt(
  { event, place, action }: Understood,
  outcome: Outcome,
  options: RecordOptions,
): Redacted<NewAttempt> {
  const { work, commit } = workDone(action, event.call, String(event.result.output ?? ""), outcome);
  const given = partsOf(event);
  const call = partsOf(given.call);
  return assembled<NewAttempt>({
    project: partsOf(redactedProject(place.project)).id,
    session: given.session,
    agent: given.agent,
    call: call.id,
    turn: event.turn ?? 0,
    at: event.at,
    tool: call.tool,
    // Redacted again: parsing may expose a secret that was not visible in the whole text.
    display: redact(action.display),
    fingerprint: redact(action.fingerprint),
    goal: redact(action.goal),
    outcome: redact(outcome),
    subjects: redact(action.subjects),
    files: redact(action.files),
    provides: redact(action.provides),
    changes: redact(action.changes),
    work,
    commit: redact(commit),
    branch: redactOften(place.branch || undefined),
    head: redactOften(place.head || undefined),
    durationMs: event.result.durationMs,
    subagent: given.subagent || undefined,
    folder: redactOften(action.type === "shell" ? action.folder : undefined),
    source: options.source,
  });
}

export async function saveProjects(deps: Deps, calls: readonly Prepared[]): Promise<void> {
  const last = new Map(calls.map((call) => [call.project.id, call]));
  for (const { project, attempt } of last.values())
    await deps.store.projects.save(redactedProject(project), attempt.at);
}

/** Cache: a workspace returns the same project object for a while, and a replay saves it with every call. */
const redactedProjects = new WeakMap<Project, Redacted<Project>>();

function redactedProject(project: Project): Redacted<Project> {
  const known = redactedProjects.get(project) ?? redact(project);
  redactedProjects.set(project, known);
  return known;
}

/** Judges a warning by the outcome of the call that was made anyway. */
async function settleOverride(deps: Deps, attempt: NewAttempt): Promise<void> {
  const { status } = attempt.outcome;
  if (status !== "succeeded" && status !== "failed") return;
  const deliveries = await deps.store.ledger.deliveries({
    session: attempt.session,
    fingerprint: attempt.fingerprint,
    limit: 1,
  });
  const delivery = deliveries[0];
  if (delivery?.fate !== "overridden" || delivery.aftermath !== "") return;
  await deps.store.ledger.settle(delivery.id, { aftermath: status });
  await weighOverride(deps, attempt, delivery as Pick<Hazard, "subject" | "kind">);
}

/** Counts the outcome of an override for or against the hazard. */
export async function weighOverride(
  deps: Deps,
  { project, outcome }: NewAttempt,
  { subject, kind }: Pick<Hazard, "subject" | "kind">,
): Promise<void> {
  const key = { project, subject, kind };
  if (outcome.status === "succeeded") await deps.store.hazards.weigh(key, { overridesRight: 1 });
  if (outcome.status === "failed") await deps.store.hazards.weigh(key, { overridesWrong: 1 });
}
