// Wider and narrower subjects of one failure (its companions): the folder of a missing file, the command in its folder,
// the exact action. Each keeps its own record, so that clearing one leaves the others.
import type { NewAttempt } from "../../domain/attempt.ts";
import { traitsOf } from "../../domain/failure-kinds.ts";
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
import { wordSubjects } from "../../domain/word.ts";

/** What the guard needs of a call, planned or made. */
export type Planned = Pick<NewAttempt, "fingerprint" | "goal" | "subjects" | "files"> & {
  /** The call as written: the fingerprint may level a difference that mattered. */
  readonly display?: string;
};

/** Subjects shared by otherwise unrelated calls: one failure says little about the other calls. */
const BROAD: ReadonlySet<SubjectType> = new Set(["runtime", "account", "host", "arguments", "tool"]);

export function isBroad(one: Subject): boolean {
  return BROAD.has(subjectType(one));
}

/** Upper bound of folders looked up for one call. */
const MOST_FOLDERS = 40;

/** The action as a whole; undefined where something else decides its result (`cmd | tail`). */
export function ownAction({
  fingerprint,
  subjects,
}: Pick<Planned, "fingerprint" | "subjects">): Subject | undefined {
  const own = subject("action", fingerprint);
  return subjects.includes(own) ? own : undefined;
}

/** Cache: asked several times for the same call. */
const folders = new WeakMap<readonly Subject[], readonly Subject[]>();

/** All folders above the paths among these subjects. */
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

/** Cache: asked several times for the same call. */
const spoken = new WeakMap<readonly Subject[], readonly Subject[]>();

/** The words of a shell line, each with its program; those of an agent's tool are among its subjects. */
export function wordsOf({ subjects, display }: Planned): readonly Subject[] {
  const known = spoken.get(subjects) ?? findWords(subjects, display);
  spoken.set(subjects, known);
  return known;
}

function findWords(subjects: readonly Subject[], display: string | undefined): readonly Subject[] {
  const isShell = subjects.some((one) => isAbout(one, "program") || isAbout(one, "path"));
  if (!isShell) return subjects.filter((one) => isAbout(one, "word"));
  return display === undefined ? [] : wordSubjects(display);
}

/** The other subjects under which this failure is recorded. */
export function companionsOf(attempt: NewAttempt, failure: Failure, known: Known): readonly Subject[] {
  const { subject: about, kind } = failure;
  const found: Subject[] = [];
  const own = ownAction(attempt);
  const isHidden = attempt.outcome.status === "failed" && attempt.outcome.masked;
  if (own && own !== about && !isHidden && (isBroad(about) || !attempt.subjects.includes(about)))
    found.push(own);
  // `cargo +nightly fmt`: only this call wants another version.
  if (isAbout(about, "action") && traitsOf(kind).look !== "runtime") {
    const kept = keptUnder(attempt);
    if (kept) found.push(kept);
  }
  if (kind === "missing-path" && isAbout(about, "path")) {
    const folder = unseenFolder(subjectName(about), attempt, known);
    if (folder) found.push(folder);
  }
  return found;
}

/** For errors that name nothing in the call: its command in its folder, or the agent's tool with these arguments. */
function keptUnder({ subjects, files }: Planned): Subject | undefined {
  const run = subjects.findLast((one) => isAbout(one, "script") || isAbout(one, "command"));
  if (run || files.length > 0 || subjects.some((one) => isAbout(one, "program"))) return run;
  return subjects.find((one) => isAbout(one, "arguments"));
}

/** Subjects whose sightings `companionsOf` needs. */
export function subjectsForCompanions({ subject: about, kind }: Failure): readonly Subject[] {
  if (kind !== "missing-path" || !isAbout(about, "path")) return [];
  return foldersAbove(subjectName(about)).flatMap((one) => [subject("folder", one), subject("path", one)]);
}

/**
 * The topmost folder above the path in which nothing was ever seen: a wrong checkout, a moved folder. Outside the project
 * it goes no higher than the folder subject of the action, below which the path leaves the project's own parents.
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
function foldersAbove(path: string): readonly string[] {
  const found: string[] = [];
  const shallow = shallowEnd(path);
  for (
    let at = path.lastIndexOf("/");
    at > shallow && found.length < MOST_FOLDERS;
    at = path.lastIndexOf("/", at - 1)
  ) {
    const folder = path.slice(0, at);
    if (folder !== ".." && !folder.endsWith("/..")) found.push(folder);
  }
  return found;
}

/** Length of the path's start that belongs to no project: a home folder, a drive, the first folder. */
function shallowEnd(path: string): number {
  const home = /^(?:[A-Za-z]:)?\/(?:home|users|Users|root)(?:\/[^/]*)?|^~|^[A-Za-z]:|^\/[^/]*/.exec(path);
  return home ? home[0].length : 0;
}
