// Preconditions of an agent's editing tools: a file is read before it is changed. Learned per tool from its own
// refusals; the state of the session decides whether the precondition is met.
import type { NewAttempt } from "../../domain/attempt.ts";
import type { Hazard, Sighting } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import type { FailureKind } from "../../domain/outcome.ts";
import { isAbout, type Subject, subject } from "../../domain/subject.ts";
import type { Planned } from "./wider.ts";

/** "We have seen this session edit files": without it we came late, and do not know what it has read. */
const EDITS: Subject = subject("tool", "(edits)");
/** So does a session that has read several files before our eyes. */
const READS: Subject = subject("tool", "(reads)");
const READS_WATCHED = 5;

/** What a check has to know beyond the action's own subjects. */
export function preconditionSubjects(planned: Planned): readonly Subject[] {
  const tool = editingTool(planned);
  const paths = planned.files.map((file) => subject("path", file));
  return tool ? [EDITS, READS, wentWell(tool), ...paths, ...paths.map(refusal)] : [];
}

/** True when this edit will be refused because its file was not read in this session. */
export function isUnmet(planned: Planned, hazard: Hazard, known: Known, session: string): boolean {
  // A file that was changed since it was read looks like any other until the tool refuses.
  if (hazard.kind !== "edit-unread" || editingTool(planned) !== hazard.subject) return false;
  const seen = (about: Subject, scope: string) => lastSeen(known, about, scope) > 0;
  const path = subject("path", planned.files[0] ?? ".");
  if (isRefused(planned, known, session)) return true;
  // Seen to edit, or seen to be refused: we have been watching.
  const watched =
    seen(EDITS, session) ||
    hazard.lastSession === session ||
    timesSeen(known, READS, session) >= READS_WATCHED;
  if (seen(path, session) || !watched) return false;
  // A tool that let such an edit pass in this session knows more than we do (a resumed or compacted session).
  if (seen(wentWell(hazard.subject), session)) return false;
  // Writing a file that is not there yet needs no reading.
  return planned.subjects.includes(path) || seen(path, hazard.project);
}

/** Refused in this very session, and not read since: it will be refused again. */
export function isRefused({ files }: Planned, known: Known, session: string): boolean {
  const path = subject("path", files[0] ?? ".");
  return lastSeen(known, refusal(path), session) > lastSeen(known, path, session);
}

function lastSeen(known: Known, about: Subject, scope: string): number {
  return known.sightings.find((one) => one.scope === scope && one.subject === about)?.lastAt ?? 0;
}

function timesSeen(known: Known, about: Subject, scope: string): number {
  return known.sightings.find((one) => one.scope === scope && one.subject === about)?.count ?? 0;
}

/** What a successful file action shows about the session it happened in. */
export function sessionSightings(attempt: NewAttempt, known: Known): readonly Sighting[] {
  const { session, at, goal } = attempt;
  const sighting = (about: Subject): Sighting => ({
    scope: session,
    subject: about,
    firstAt: at,
    lastAt: at,
    count: 1,
  });
  const paths = attempt.files.map((file) => subject("path", file));
  if (goal === "read") return [...paths, READS].map(sighting);
  if (goal !== "edit" && goal !== "write") return [];
  const tool = toolOf(attempt.subjects);
  const unread = paths.some(
    (path) => !known.sightings.some((one) => one.scope === session && one.subject === path),
  );
  const passed = goal === "edit" && unread && tool ? [sighting(wentWell(tool))] : [];
  return [...paths.map(sighting), ...passed, sighting(EDITS)];
}

/** What a refused edit shows: this session has not read that file, whatever we believe. */
export function refusalSightings(attempt: NewAttempt, kind: FailureKind): readonly Sighting[] {
  if (kind !== "edit-unread") return [];
  const { session, at } = attempt;
  return attempt.files.map((file) => ({
    scope: session,
    subject: refusal(subject("path", file)),
    firstAt: at,
    lastAt: at,
    count: 1,
  }));
}

/** The subject under which a tool's refusal is remembered. */
export function toolOf(subjects: readonly Subject[]): Subject | undefined {
  return subjects.find((one) => isAbout(one, "tool"));
}

function editingTool({ goal, subjects }: Planned): Subject | undefined {
  return goal === "edit" || goal === "write" ? toolOf(subjects) : undefined;
}

function refusal(path: Subject): Subject {
  return `${path} (refused)` as Subject;
}

function wentWell(tool: Subject): Subject {
  return `${tool} unread` as Subject;
}
