// Checks on disk, before a warning, whether a past failure still applies: somebody may have fixed it by now.

import type { Action } from "../../domain/action.ts";
import type { Attempt } from "../../domain/attempt.ts";
import { familyOf } from "../../domain/failure-kinds.ts";
import type { Hazard } from "../../domain/hazard.ts";
import { isAbout, type Subject, subjectName } from "../../domain/subject.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";

/** Newest calls of a project in which to look for the files changed last. */
const RECENT_CALLS = 40;
const RECENT_FILES = 8;

interface Planned {
  readonly action: Action;
  readonly hazard: Hazard;
  readonly session: string;
}

/**
 * May the guard warn? Structural failures: unless the disk shows that the cause is gone. Failures of the code: only if the
 * disk shows that nothing has changed, because people edit between two calls. Without a disk (a replay) only the record
 * decides.
 */
export async function stillStands(deps: Deps, place: Place, planned: Planned): Promise<boolean> {
  const { action, hazard } = planned;
  const dependsOnCode = familyOf(hazard.kind) === "state";
  if (!deps.workspace.look) return true;
  const failed = await failedAttempt(deps, hazard);
  if (dependsOnCode && isOfAnotherTree(deps, place, failed)) return false;
  if (dependsOnCode && hasOutlivedChanges(planned)) return true;
  const files = dependsOnCode ? await changedLast(deps, place) : [];
  const sight = await deps.workspace.look(place.root ?? place.project.root, {
    kind: hazard.kind,
    subject: causeOf(hazard),
    failedAt: hazard.lastAt,
    startedAt: hazard.lastAt - (failed?.durationMs ?? 0),
    excerpt: hazard.excerpt,
    commands: action.type === "shell" ? action.commands : [],
    files: [...new Set([...action.files, ...(failed?.files ?? []), ...files])],
  });
  return dependsOnCode ? sight === "stands" : sight !== "over";
}

/** Failed in several sessions and never worked: the changes in between did not fix it. */
function hasOutlivedChanges({ hazard, session }: Planned): boolean {
  const { streak, before, successes, lastSession } = hazard;
  return streak > 1 && before + successes === 0 && lastSession !== session;
}

/** The failure happened in another checkout, whose files differ: its `.env`, packages, build. */
function isOfAnotherTree({ workspace }: Deps, { branch, root, project }: Place, failed?: Attempt): boolean {
  if (!failed?.branch || !branch || failed.branch === branch) return false;
  return workspace.isOutElsewhere?.(root ?? project.root, failed.branch) === true;
}

async function failedAttempt(deps: Deps, { attempt }: Hazard): Promise<Attempt | undefined> {
  const [failed] = attempt > 0 ? await deps.store.evidence.attempts({ ids: [attempt], limit: 1 }) : [];
  return failed;
}

/** The cause of a hazard about a whole call: for `node app.js` it may be a missing module. */
function causeOf({ subject, about }: Hazard): Subject {
  if (isAbout(subject, "folder")) return `path ${subjectName(subject)}`;
  return isAbout(about, "action") ? subject : about;
}

async function changedLast(deps: Deps, { project }: Place): Promise<readonly string[]> {
  const recent = await deps.store.evidence.attempts({
    project: project.id,
    order: "newest",
    limit: RECENT_CALLS,
  });
  return recent
    .filter(({ changes, outcome }) => changes.includes("files") && outcome.status === "succeeded")
    .flatMap(({ files }) => files)
    .slice(0, RECENT_FILES);
}
