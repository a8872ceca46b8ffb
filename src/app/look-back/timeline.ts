// Timeline of a project from sessions, turns, hazards, patterns and deliveries. Every query is bounded.

import { type MetFailure, type TimelineEntry, timelineOf } from "../../core/compose/timeline.ts";
import { OTHER_STYLE } from "../../core/synthesise/commit-style.ts";
import type { Delivery } from "../../domain/delivery.ts";
import { type FailureKind, familyOf, isLasting, traitsOf } from "../../domain/failure-kinds.ts";
import { type Hazard, isCompanion } from "../../domain/hazard.ts";
import type { Session } from "../../domain/project.ts";
import { subjectType } from "../../domain/subject.ts";
import type { Deps } from "../deps.ts";
import { remedyFor } from "../guard/remedies.ts";
import { type Period, projectsIn } from "./period.ts";

export interface TimelineRequest extends Period {
  /** Most entries, the newest; absent = all that were read. */
  readonly limit?: number;
}

interface Timeline {
  /** Oldest first. */
  readonly entries: readonly TimelineEntry[];
  /** Number of older entries left out. */
  readonly more: number;
}

const MOST = { sessions: 1_000, turns: 5_000, hazards: 5_000, failures: 300, patterns: 300, warnings: 1_000 };

export async function timeline(deps: Deps, request: TimelineRequest): Promise<Timeline> {
  const found: TimelineEntry[] = [];
  for (const project of await projectsIn(deps, request))
    found.push(...(await entriesOf(deps, project, request)));
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
  const turns = await deps.store.turns.list({
    project,
    limit: MOST.turns,
    ...(since > 0 && { since }),
    ...(branch !== undefined && { branch }),
  });
  const touched = new Set(turns.map(({ session }) => session));
  const isOfBranch = (session: string) => branch === undefined || touched.has(session);
  const sessions = await deps.store.sessions.list(project, MOST.sessions);
  const warnings = await deps.store.ledger.deliveries({
    project,
    moments: ["before-call"],
    limit: MOST.warnings,
  });
  const patterns = await deps.store.turns.patterns({ project, limit: MOST.patterns });
  const entries = timelineOf({
    sessions: sessions.filter((session: Session) => isOfBranch(session.id)),
    turns,
    failures: await failuresOf(deps, project, request, isOfBranch),
    patterns: patterns.filter(
      (one) =>
        one.successes > 1 && one.key !== OTHER_STYLE && (branch === undefined || one.branch === branch),
    ),
    warnings: warnings.filter((one: Delivery) => isOfBranch(one.session)),
  });
  return entries.filter(({ at }) => isWithin(at));
}

/** Failures about something specific; a test that failed and then passed is everyday work. */
async function failuresOf(
  deps: Deps,
  project: string,
  { since = 0, until = Number.POSITIVE_INFINITY }: TimelineRequest,
  isOfBranch: (session: string) => boolean,
): Promise<readonly MetFailure[]> {
  const hazards = oncePerRule(await deps.store.hazards.list(project, MOST.hazards))
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
      ? await deps.store.hazards.ask({
          project,
          session: "",
          subjects: hazards.map(({ subject }) => subject),
        })
      : { sightings: [] };
  const firstSeen = new Map(sightings.map(({ subject, firstAt }) => [subject, firstAt]));
  const met: MetFailure[] = [];
  for (const hazard of hazards) {
    const remedy = await remedyFor(deps, hazard);
    const seenAt = firstSeen.get(hazard.subject) ?? 0;
    const works = hazard.clearedAt > hazard.lastAt ? (seenAt > hazard.lastAt ? seenAt : hazard.clearedAt) : 0;
    // A remedy older than the last failure did not last; a rule of a tool is kept, not remedied.
    const lasts = remedy && remedy.lastAt >= hazard.lastAt && familyOf(hazard.kind) === "structural";
    const instead = lasts ? remedy.display : "";
    const overcomeAt = works || (instead ? (remedy?.lastAt ?? 0) : 0);
    met.push({ hazard, overcomeAt, instead });
  }
  return met;
}

/** The same rule exists in every editing tool: list it once. */
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

/** Facts about the machine or project are listed the first time, slips only when repeated. */
function isTelling({ ignored, kind, subject, failures }: Hazard): boolean {
  const { family, timeline: moment } = traitsOf(kind);
  if (ignored || !isLasting(kind) || moment === "never") return false;
  // Rules are listed by tool, not by file.
  if (family === "protocol" && subjectType(subject) !== "tool") return false;
  return subjectType(subject) !== "action" && (failures > 1 || moment === "first");
}
