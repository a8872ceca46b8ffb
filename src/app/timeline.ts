// Timeline: the project's evolution, from sessions, turns, hazards, patterns and deliveries. Every query is bounded.
import { type MetFailure, type TimelineEntry, timelineOf } from "../core/compose/timeline.ts";
import type { Delivery } from "../domain/delivery.ts";
import { type Hazard, isCompanion } from "../domain/hazard.ts";
import { type FailureKind, familyOf } from "../domain/outcome.ts";
import type { Session } from "../domain/project.ts";
import { subjectType } from "../domain/subject.ts";
import type { Deps } from "./deps.ts";
import { remedyFor } from "./remedies.ts";

export interface TimelineRequest {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  readonly since?: number;
  readonly until?: number;
  readonly branch?: string;
  /** The newest so many; absent = all that is at hand. */
  readonly limit?: number;
}

export interface Timeline {
  /** In the order of time. */
  readonly entries: readonly TimelineEntry[];
  /** Older ones that were left out. */
  readonly more: number;
}

const MOST = { sessions: 1_000, turns: 5_000, hazards: 5_000, failures: 300, patterns: 300, warnings: 1_000 };

export async function timeline(deps: Deps, request: TimelineRequest): Promise<Timeline> {
  const projects =
    request.project === undefined ? (await deps.store.projects()).map(({ id }) => id) : [request.project];
  const found: TimelineEntry[] = [];
  for (const project of projects) found.push(...(await entriesOf(deps, project, request)));
  found.sort((a, b) => a.at - b.at);
  const { limit = found.length } = request;
  return { entries: limit === 0 ? [] : found.slice(-limit), more: Math.max(0, found.length - limit) };
}

async function entriesOf(
  deps: Deps,
  project: string,
  request: TimelineRequest,
): Promise<readonly TimelineEntry[]> {
  const { since = 0, until = Number.POSITIVE_INFINITY, branch } = request;
  const isWithin = (at: number) => at >= since && at <= until;
  const turns = await deps.store.turns({
    project,
    limit: MOST.turns,
    ...(since > 0 && { since }),
    ...(branch !== undefined && { branch }),
  });
  const touched = new Set(turns.map(({ session }) => session));
  const isOfBranch = (session: string) => branch === undefined || touched.has(session);
  const sessions = await deps.store.sessions(project, MOST.sessions);
  const warnings = await deps.store.deliveries({ project, moments: ["before-call"], limit: MOST.warnings });
  const patterns = await deps.store.patterns({ project, limit: MOST.patterns });
  const entries = timelineOf({
    sessions: sessions.filter((session: Session) => isOfBranch(session.id)),
    turns,
    failures: await failuresOf(deps, project, request, isOfBranch),
    patterns: patterns.filter((one) => one.successes > 1 && (branch === undefined || one.branch === branch)),
    warnings: warnings.filter((one: Delivery) => isOfBranch(one.session)),
  });
  return entries.filter(({ at }) => isWithin(at));
}

/** What is about something in particular; a test that failed and passed is everyday work and no mark of a project. */
async function failuresOf(
  deps: Deps,
  project: string,
  { since = 0, until = Number.POSITIVE_INFINITY }: TimelineRequest,
  isOfBranch: (session: string) => boolean,
): Promise<readonly MetFailure[]> {
  const hazards = oncePerRule(await deps.store.hazards(project, MOST.hazards))
    .filter(
      (hazard) =>
        isTelling(hazard) &&
        !isCompanion(hazard) &&
        hazard.firstAt <= until &&
        isOfBranch(hazard.lastSession),
    )
    .filter((hazard) => Math.max(hazard.firstAt, hazard.lastAt, hazard.clearedAt) >= since)
    .slice(0, MOST.failures);
  const { sightings } =
    hazards.length > 0
      ? await deps.store.ask({ project, session: "", subjects: hazards.map(({ subject }) => subject) })
      : { sightings: [] };
  const firstSeen = new Map(sightings.map(({ subject, firstAt }) => [subject, firstAt]));
  const met: MetFailure[] = [];
  for (const hazard of hazards) {
    const remedy = await remedyFor(deps, hazard);
    const seenAt = firstSeen.get(hazard.subject) ?? 0;
    const works = hazard.clearedAt > hazard.lastAt ? (seenAt > hazard.lastAt ? seenAt : hazard.clearedAt) : 0;
    // A remedy from before it failed last did not last; a rule of a tool is not overcome, it is kept.
    const lasts = remedy && remedy.lastAt >= hazard.lastAt && familyOf(hazard.kind) === "structural";
    const instead = lasts ? remedy.display : "";
    const overcomeAt = works || (instead ? (remedy?.lastAt ?? 0) : 0);
    met.push({ hazard, overcomeAt, instead });
  }
  return met;
}

/** The same rule holds for every tool that edits: it is met once. */
function oncePerRule(hazards: readonly Hazard[]): readonly Hazard[] {
  const first = new Map<FailureKind, Hazard>();
  for (const hazard of hazards) {
    const known = first.get(hazard.kind);
    if (
      familyOf(hazard.kind) === "protocol" &&
      isTelling(hazard) &&
      !(known && known.firstAt <= hazard.firstAt)
    )
      first.set(hazard.kind, hazard);
  }
  return hazards.filter((one) => familyOf(one.kind) !== "protocol" || first.get(one.kind) === one);
}

/** What is so of the machine or the project is worth telling the first time; a slip only when it came again. */
const FACTS: readonly FailureKind[] = [
  "command-not-found",
  "unknown-script",
  "missing-module",
  "missing-package",
  "wrong-runtime",
  "permission",
  "auth",
  "policy",
];

function isTelling({ ignored, kind, subject, failures }: Hazard): boolean {
  const family = familyOf(kind);
  if (ignored || (family !== "structural" && family !== "protocol")) return false;
  if (kind === "edit-mismatch" || (kind.startsWith("edit-") && subjectType(subject) !== "tool")) return false;
  return subjectType(subject) !== "action" && (failures > 1 || FACTS.includes(kind));
}
