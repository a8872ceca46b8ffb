// Wider and narrower names of the same failure: the folder around a missing file, the command in its folder, the very
// action. Each has a record of its own, so that one that proves wrong leaves the others standing.
import type { NewAttempt } from "../../domain/attempt.ts";
import type { Sighting } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import type { Failure } from "../../domain/outcome.ts";
import {
  isAbout,
  type Subject,
  type SubjectType,
  subject,
  subjectName,
  subjectType,
} from "../../domain/subject.ts";

/** What the guard has to know of a call, planned or made. */
export type Planned = Pick<NewAttempt, "fingerprint" | "goal" | "subjects" | "files">;

/** Shared by calls that have little else in common: what failed once with one of them says little about the others. */
const BROAD: ReadonlySet<SubjectType> = new Set(["runtime", "account", "host", "arguments", "tool"]);

/** More folders are looked up for no call. */
const MOST_FOLDERS = 40;

/** The action as a whole; none where its result is decided by something else (`cmd | tail`). */
export function ownAction({
  fingerprint,
  subjects,
}: Pick<Planned, "fingerprint" | "subjects">): Subject | undefined {
  const own = subject("action", fingerprint);
  return subjects.includes(own) ? own : undefined;
}

/** Asked for several times about the same call. */
const folders = new WeakMap<readonly Subject[], readonly Subject[]>();

/** The folders around the files among these: those that a call needs, or has found. */
export function foldersOf(subjects: readonly Subject[]): readonly Subject[] {
  const known = folders.get(subjects) ?? foldersAround(subjects);
  folders.set(subjects, known);
  return known;
}

function foldersAround(subjects: readonly Subject[]): readonly Subject[] {
  const found = new Set<Subject>();
  for (const one of subjects) {
    if (!isAbout(one, "path")) continue;
    for (const folder of foldersAbove(subjectName(one))) found.add(subject("folder", folder));
    if (found.size >= MOST_FOLDERS) break;
  }
  return [...found];
}

/** Under which other names this failure is remembered. */
export function companionsOf(attempt: NewAttempt, failure: Failure, known: Known): readonly Subject[] {
  const { subject: about, kind } = failure;
  const found: Subject[] = [];
  const own = ownAction(attempt);
  const isHidden = attempt.outcome.status === "failed" && attempt.outcome.masked;
  if (
    own &&
    own !== about &&
    !isHidden &&
    (BROAD.has(subjectType(about)) || !attempt.subjects.includes(about))
  )
    found.push(own);
  if (isAbout(about, "action")) {
    const kept = keptUnder(attempt);
    if (kept) found.push(kept);
  }
  if (kind === "missing-path" && isAbout(about, "path")) {
    const folder = unseenFolder(subjectName(about), attempt, known);
    if (folder) found.push(folder);
  }
  return found;
}

/** The error names nothing of the call: the command in its folder, or the agent's tool with such arguments. */
function keptUnder({ subjects, files }: Planned): Subject | undefined {
  const run = subjects.findLast((one) => isAbout(one, "script") || isAbout(one, "command"));
  if (run || files.length > 0 || subjects.some((one) => isAbout(one, "program"))) return run;
  return subjects.find((one) => isAbout(one, "arguments"));
}

/** What has to be known to tell them. */
export function subjectsForCompanions({ subject: about, kind }: Failure): readonly Subject[] {
  if (kind !== "missing-path" || !isAbout(about, "path")) return [];
  return foldersAbove(subjectName(about)).flatMap((one) => [subject("folder", one), subject("path", one)]);
}

/**
 * The topmost folder in which nothing has ever been seen: a wrong checkout, a folder that was moved. Outside the project
 * none that the project itself lies in: the action names where the ways part.
 */
function unseenFolder(path: string, { project, subjects }: NewAttempt, known: Known): Subject | undefined {
  const isOutside = /^(?:\/|~|[A-Za-z]:)/.test(path);
  const parting = subjects.find((one) => isAbout(one, "folder") && path.startsWith(`${subjectName(one)}/`));
  if (isOutside && parting === undefined) return undefined;
  let topmost: Subject | undefined;
  for (const folder of foldersAbove(path)) {
    const name = subject("folder", folder);
    const isSeen = ({ subject: one, scope }: Sighting) =>
      scope === project && (one === name || one === `path ${folder}`);
    if (known.sightings.some(isSeen)) break;
    topmost = name;
    if (name === parting) break;
  }
  return topmost;
}

/** `/home/me/old/src/a.ts` → `/home/me/old/src`, `/home/me/old`; never a home folder or a drive. */
export function foldersAbove(path: string): readonly string[] {
  const found: string[] = [];
  const shallow = shallowEnd(path);
  for (let at = path.lastIndexOf("/"); at > shallow; at = path.lastIndexOf("/", at - 1)) {
    const folder = path.slice(0, at);
    if (folder !== ".." && !folder.endsWith("/..")) found.push(folder);
  }
  return found;
}

/** Where the folders begin that belong to nobody in particular. */
function shallowEnd(path: string): number {
  const home = /^(?:[A-Za-z]:)?\/(?:home|users|Users|root)(?:\/[^/]*)?|^~|^[A-Za-z]:|^\/[^/]*/.exec(path);
  return home ? home[0].length : 0;
}
