// Look before you speak: what failed then may be mended by now, by whoever it was.
import type { Action } from "../domain/action.ts";
import type { Attempt } from "../domain/attempt.ts";
import type { Hazard } from "../domain/hazard.ts";
import { familyOf } from "../domain/outcome.ts";
import { isAbout, type Subject, subjectName } from "../domain/subject.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";

/** The newest calls of a project tell which files were changed last. */
const RECENT_CALLS = 40;
const RECENT_FILES = 8;

interface Planned {
  readonly action: Action;
  /** What is about to be said. */
  readonly hazard: Hazard;
  readonly session: string;
}

/**
 * May it be said? What fails until something specific changes: unless the look shows that it is over.
 * What depends on the code: only if the look shows that nothing has changed; people edit between two calls.
 * Where there is no disk to look at, the record alone decides.
 */
export async function stillStands(deps: Deps, place: Place, planned: Planned): Promise<boolean> {
  const { action, hazard } = planned;
  const dependsOnCode = familyOf(hazard.kind) === "state";
  if (!deps.workspace.look || (dependsOnCode && hasOutlivedChanges(planned))) return true;
  const failed = await failedAttempt(deps, hazard);
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

/**
 * Failed in session after session and never worked: whatever was changed in between did not mend it. While this session is
 * at work on it, that says nothing.
 */
function hasOutlivedChanges({ hazard, session }: Planned): boolean {
  const { streak, before, successes, lastSession } = hazard;
  return streak > 1 && before + successes === 0 && lastSession !== session;
}

async function failedAttempt(deps: Deps, { attempt }: Hazard): Promise<Attempt | undefined> {
  const [failed] = attempt > 0 ? await deps.store.attempts({ ids: [attempt], limit: 1 }) : [];
  return failed;
}

/** A call that is known as a whole failed for a reason of its own: `node app.js` for want of a module. */
function causeOf({ subject, about }: Hazard): Subject {
  if (isAbout(subject, "folder")) return `path ${subjectName(subject)}`;
  return isAbout(about, "action") ? subject : about;
}

/** Files that the project's calls changed last. */
async function changedLast(deps: Deps, { project }: Place): Promise<readonly string[]> {
  const recent = await deps.store.attempts({ project: project.id, order: "newest", limit: RECENT_CALLS });
  return recent
    .filter(({ changes, outcome }) => changes.includes("files") && outcome.status === "succeeded")
    .flatMap(({ files }) => files)
    .slice(0, RECENT_FILES);
}
