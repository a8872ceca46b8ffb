// Preconditions of an agent's editing tools: a file must be read before it is changed. Learned per tool from its
// refusals; the state of the session decides whether the precondition is met.
import type { NewAttempt } from "../../domain/attempt.ts";
import type { FailureKind } from "../../domain/failure-kinds.ts";
import type { Hazard, Sighting } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { isAbout, type Subject, subject } from "../../domain/subject.ts";
import { CHECKED } from "./checked.ts";
import type { Planned } from "./wider.ts";

/** Marks a session seen to edit files. Without it we joined late and do not know what the session has read. */
const EDITS: Subject = subject("tool", "(edits)");
/** Marks a read; a session seen to read `READS_WATCHED` files has been watched long enough, too. */
const READS: Subject = subject("tool", "(reads)");
const READS_WATCHED = 5;

/** Subjects a check needs beyond the action's own. */
export function preconditionSubjects(planned: Planned): readonly Subject[] {
  const tool = editingTool(planned);
  const paths = planned.files.map((file) => subject("path", file));
  if (tool === undefined) return [];
  const { files } = planned;
  return [
    ...[CHECKED, EDITS, READS, unreadEdits(tool), printedEdits(tool), refusalMark(printedEdits(tool))],
    ...[...paths, ...paths.map(refusalMark), ...files.map(otherFolderMark), ...files.map(printedMark)],
  ];
}

/** True when this edit will be refused because its file was not read in this session. */
export function isUnmet(planned: Planned, hazard: Hazard, known: Known, session: string): boolean {
  // `edit-stale` cannot be foreseen: nothing shows that a file changed after it was read until the tool refuses.
  if (hazard.kind !== "edit-unread" || editingTool(planned) !== hazard.subject) return false;
  const seen = (about: Subject, scope: string) => lastSeen(known, about, scope) > 0;
  const path = subject("path", planned.files[0] ?? ".");
  if (isRefused(planned, known, session)) return true;
  // We have watched this session: it was seen editing, being refused, or reading enough files.
  const watched =
    seen(EDITS, session) ||
    hazard.lastSession === session ||
    timesSeen(known, READS, session) >= READS_WATCHED;
  const file = planned.files[0] ?? ".";
  if (seen(path, session) || seen(otherFolderMark(file), session) || !watched) return false;
  if (seen(printedMark(file), session) && !isShowingRefused(hazard.subject, hazard.project, known))
    return false;
  // The tool accepted such an edit in this session: it knows of reads we missed (a resumed or compacted session).
  if (seen(unreadEdits(hazard.subject), session)) return false;
  // A file that does not exist yet can be written without reading.
  return planned.subjects.includes(path) || seen(path, hazard.project);
}

/** True if the tool refuses files that only a command has printed more often than it accepts them; newer versions accept. */
function isShowingRefused(tool: Subject, project: string, known: Known): boolean {
  const way = printedEdits(tool);
  return timesSeen(known, refusalMark(way), project) > timesSeen(known, way, project);
}

/** Refused in this session and not read since: it will be refused again. */
export function isRefused({ files }: Planned, known: Known, session: string): boolean {
  const path = subject("path", files[0] ?? ".");
  return lastSeen(known, refusalMark(path), session) > lastSeen(known, path, session);
}

function lastSeen(known: Known, about: Subject, scope: string): number {
  return known.sightings.find((one) => one.scope === scope && one.subject === about)?.lastAt ?? 0;
}

function timesSeen(known: Known, about: Subject, scope: string): number {
  return known.sightings.find((one) => one.scope === scope && one.subject === about)?.count ?? 0;
}

/** What a successful file action shows about its session. */
export function sessionSightings(attempt: NewAttempt, known: Known): readonly Sighting[] {
  const { session, project, at, goal } = attempt;
  const sighting = (about: Subject, scope = session): Sighting => ({
    ...{ scope, subject: about, firstAt: at, lastAt: at, count: 1 },
  });
  const paths = attempt.files.map((file) => subject("path", file));
  const readMarks = attempt.files.map((file) => readMark(file));
  if (goal === "read") return [...paths, ...readMarks, READS].map((one) => sighting(one));
  if (SHOWS.test(goal)) return attempt.files.map((file) => sighting(printedMark(file)));
  if (goal !== "edit" && goal !== "write") return [];
  const tool = toolOf(attempt.subjects);
  const isSeen = (path: Subject, scope: string) =>
    known.sightings.some((one) => one.scope === scope && one.subject === path);
  // Writing a new file needs no read, so it says nothing about the tool's precondition.
  const unread = attempt.files.filter(
    (file, index) =>
      !isSeen(paths[index] as Subject, session) &&
      !isSeen(otherFolderMark(file), session) &&
      (goal === "edit" || isSeen(paths[index] as Subject, project)),
  );
  const isShown = unread.some((file) => isSeen(printedMark(file), session));
  const passed = unread.length > 0 && tool;
  return [
    ...[...paths, ...readMarks, EDITS].map((one) => sighting(one)),
    ...(passed ? [isShown ? sighting(printedEdits(tool), project) : sighting(unreadEdits(tool))] : []),
  ];
}

/** A refused edit shows that this session has not read the file, whatever was recorded. */
export function refusalSightings(attempt: NewAttempt, kind: FailureKind, known: Known): readonly Sighting[] {
  if (kind !== "edit-unread") return [];
  const { session, project, at, files } = attempt;
  const sighting = (scope: string, about: Subject): Sighting => ({
    ...{ scope, subject: refusalMark(about), firstAt: at, lastAt: at, count: 1 },
  });
  const tool = toolOf(attempt.subjects);
  const isShown = tool !== undefined && files.some((file) => lastSeen(known, printedMark(file), session) > 0);
  return [
    ...files.map((file) => sighting(session, subject("path", file))),
    ...(isShown ? [sighting(project, printedEdits(tool))] : []),
  ];
}

/** The subject under which a tool's refusals are recorded. */
export function toolOf(subjects: readonly Subject[]): Subject | undefined {
  return subjects.find((one) => isAbout(one, "tool"));
}

function editingTool({ goal, subjects }: Planned): Subject | undefined {
  return goal === "edit" || goal === "write" ? toolOf(subjects) : undefined;
}

/** Commands whose output counts as a read for some editing tools; `head` and `tail` never did. */
const SHOWS = /^(?:cat|sed|awk|grep|rg|git diff|git show)$/;

/**
 * The file by its last two names, and whether it is in the project: the same one is inside or outside, depending on the
 * folder in which the session works. Two different paths inside the project are two files.
 */
function readMark(file: string, isInside = !OUTSIDE.test(file)): Subject {
  const name = subject("path", file.split("/").slice(-2).join("/"));
  return `${name} (in hand ${isInside ? "inside" : "outside"})` as Subject;
}

/** The same file as it was called from another folder. */
function otherFolderMark(file: string): Subject {
  return readMark(file, OUTSIDE.test(file));
}

const OUTSIDE = /^(?:[/~]|\.\.\/|[A-Za-z]:)/;

/** Marks that a command has printed the file. */
function printedMark(file: string): Subject {
  return `${subject("path", file)} (shown)` as Subject;
}

/** Counts the tool's edits of files that only a command had printed. */
function printedEdits(tool: Subject): Subject {
  return `${tool} by showing` as Subject;
}

function refusalMark(about: Subject): Subject {
  return `${about} (refused)` as Subject;
}

function unreadEdits(tool: Subject): Subject {
  return `${tool} unread` as Subject;
}
