// Overview of the memory of one project or all, with the failures that were repeated most.

import { countedName } from "../../core/compose/first-line.ts";
import { type FailureKind, isLasting } from "../../domain/failure-kinds.ts";
import { type Hazard, isCompanion } from "../../domain/hazard.ts";
import type { Project } from "../../domain/project.ts";
import type { ProjectCounts } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { remedyFor } from "../guard/remedies.ts";

export interface Repeated {
  readonly project: string;
  /** The call; if different ones failed, the thing they have in common. */
  readonly display: string;
  readonly kind: FailureKind;
  readonly error: string;
  /** What worked instead; empty when nothing is known. */
  readonly instead: string;
  readonly failures: number;
  readonly sessions: number;
  readonly lastAt: number;
}

export interface Overview {
  readonly counts: ProjectCounts;
  /** Repeated failures, without those that depend on the code. */
  readonly repeats: number;
  /** The worst of them first. */
  readonly top: readonly Repeated[];
}

/** Hazards read to find the worst ones of a project. */
const CANDIDATES = 5_000;

/** `project` undefined = all projects. */
export async function overview(deps: Deps, project: Project | undefined, limit: number): Promise<Overview> {
  const projects = project ? [project] : await deps.store.projects.list();
  const repeated: Hazard[] = [];
  for (const { id } of projects)
    repeated.push(
      ...withoutTwins(await deps.store.hazards.list(id, CANDIDATES)).filter(
        (one) => one.failures > 1 && isLasting(one.kind) && !isCompanion(one),
      ),
    );
  repeated.sort((a, b) => b.failures - a.failures || b.lastAt - a.lastAt);
  const top: Repeated[] = [];
  for (const hazard of repeated.slice(0, limit)) top.push(await describe(deps, hazard));
  return {
    counts: await deps.store.evidence.counts(project?.id),
    repeats: repeated.reduce((sum, hazard) => sum + hazard.failures - 1, 0),
    top,
  };
}

/** A failure may be stored under its subject and under the whole action; count it once. */
function withoutTwins(hazards: readonly Hazard[]): readonly Hazard[] {
  const narrow = new Set(hazards.filter((one) => !isWhole(one)).map((one) => one.attempt));
  return hazards.filter((one) => !isWhole(one) || !narrow.has(one.attempt));
}

function isWhole(hazard: Hazard): boolean {
  return hazard.subject.startsWith("action ");
}

async function describe(deps: Deps, hazard: Hazard): Promise<Repeated> {
  const remedy = await remedyFor(deps, hazard);
  return {
    project: hazard.project,
    display: countedName(hazard, hazard.actions.length < 2),
    kind: hazard.kind,
    error: hazard.excerpt,
    instead: remedy?.display ?? "",
    failures: hazard.failures,
    sessions: hazard.sessions,
    lastAt: hazard.lastAt,
  };
}
