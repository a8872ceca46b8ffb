// Manages lessons for a person: list, find by name, create, silence, archive, delete, merge.
import { isResting } from "../../core/lesson/rest.ts";
import { holdsFor } from "../../core/lesson/scope.ts";
import { formatLesson } from "../../core/lesson-file/format.ts";
import { mergeContents } from "../../core/lesson-file/merge.ts";
import { parseLesson } from "../../core/lesson-file/parse.ts";
import { slugOf, titleKey } from "../../core/lesson-file/title.ts";
import {
  EMPTY_LESSON,
  type IndexedLesson,
  type Lesson,
  type LessonMark,
  SEVERITIES,
  type Watch,
} from "../../domain/lesson.ts";
import type { LessonFile, LessonFiles } from "../../ports/lesson-files.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { NO_LESSON } from "./index-files.ts";
import { asFile, idOf, keyOf, shelfOf, whereIs } from "./shelf.ts";
import { approveText, trustedOnly } from "./trust.ts";

/**
 * - `active`    shown where it applies
 * - `ignored`   the person has silenced it
 * - `resting`   happened once and was not used for half a year
 * - `archived`  moved to `archive/`
 * - `elsewhere` it names another project
 * - `untrusted` came with the repository and is not approved
 * - `broken`    the file cannot be used; `problem` says why
 */
export type LessonState =
  | "active"
  | "ignored"
  | "resting"
  | "archived"
  | "elsewhere"
  | "untrusted"
  | "broken";

export interface ListedLesson {
  /** Name for people: `telegram`, `backend/routes`. */
  readonly name: string;
  /** `.twiceshy/lessons/telegram.md` */
  readonly where: string;
  readonly file: LessonFile;
  readonly key: string;
  readonly content: Lesson;
  /** The calls it is about. */
  readonly watches: readonly Watch[];
  readonly state: LessonState;
  readonly problem: string;
  readonly uses: number;
  readonly usedAt: number;
}

/** All lessons of a project, including archived and broken ones; the most important first. */
export async function listLessons(deps: Deps, place: Place, now: number): Promise<readonly ListedLesson[]> {
  const lessonFiles = lessonFilesOf(deps);
  const { project } = place;
  // A person can manage lessons even when they are turned off for agents.
  const settings = (root: string) => ({ ...deps.settings(root), lessons: true });
  const shelf = await shelfOf({ ...deps, settings }, place);
  const indexed = shelf ? await deps.store.lessons.indexed({ folders: shelf.folders }) : [];
  const byId = new Map(indexed.map((lesson) => [lesson.id, lesson]));
  const standing = [...(shelf?.files ?? [])].map(([id, file]) => ({ file, lesson: byId.get(id) }));
  const keys = standing.map(({ file }) => keyOf(file, project.id));
  const marks = new Map((await deps.store.lessons.marks(keys)).map((mark) => [mark.key, mark]));
  const put = lessonFiles
    .archived(lessonFiles.folders(project.root))
    .flatMap((file) => archivedLesson(lessonFiles, file, place));
  const trusted = trustedAmong(deps, place, standing);
  const listed = standing.flatMap(({ file, lesson }) =>
    listedLesson(file, lesson, { place, marks, now, trusted }),
  );
  return [...listed, ...put].toSorted(byWeight);
}

interface Around {
  readonly place: Place;
  readonly marks: ReadonlyMap<string, LessonMark>;
  readonly now: number;
  readonly trusted: ReadonlySet<string>;
}

function trustedAmong(
  deps: Deps,
  place: Place,
  standing: readonly { readonly file: LessonFile; readonly lesson: IndexedLesson | undefined }[],
): ReadonlySet<string> {
  const all = standing.flatMap(({ file, lesson }) => (lesson ? [{ ...lesson, file }] : []));
  return new Set(trustedOnly(deps, place, all).map(({ id }) => id));
}

function listedLesson(
  file: LessonFile,
  lesson: IndexedLesson | undefined,
  { place: { project }, marks, now, trusted }: Around,
): readonly ListedLesson[] {
  const problem = file.problem || lesson?.problem || "";
  if (problem === NO_LESSON || (!lesson && problem === "")) return [];
  const key = keyOf(file, project.id);
  const mark = marks.get(key);
  const content = lesson?.content ?? blank(file);
  const base = {
    ...namesOf(file),
    file,
    key,
    content,
    watches: lesson?.watches ?? [],
    problem,
    uses: mark?.uses ?? 0,
    usedAt: mark?.usedAt ?? 0,
  };
  if (problem !== "") return [{ ...base, state: "broken" }];
  if (!holdsFor(content, project)) return [{ ...base, state: "elsewhere" }];
  if (lesson && !trusted.has(lesson.id)) return [{ ...base, state: "untrusted" }];
  if ((mark?.ignoredAt ?? 0) > 0) return [{ ...base, state: "ignored" }];
  return [{ ...base, state: isResting(content, file, mark, now) ? "resting" : "active" }];
}

function archivedLesson(
  lessonFiles: LessonFiles,
  file: LessonFile,
  { project }: Place,
): readonly ListedLesson[] {
  const text = file.problem === "" ? readOr(lessonFiles, file) : undefined;
  const parsed = text === undefined ? undefined : parseLesson(text, asFile(file));
  if (!parsed) return [];
  const content = "content" in parsed ? parsed.content : blank(file);
  const problem = "problem" in parsed ? parsed.problem : "";
  const key = keyOf(file, project.id);
  const rest = { watches: [], problem, uses: 0, usedAt: 0 };
  return [{ ...namesOf(file), file, key, content, state: "archived", ...rest }];
}

function readOr(lessonFiles: LessonFiles, file: LessonFile): string | undefined {
  try {
    return lessonFiles.read(file);
  } catch {
    return undefined;
  }
}

function namesOf(file: LessonFile) {
  return { name: file.name.replace(/\.(?:md|markdown)$/i, ""), where: whereIs(file) };
}

const ORDER: readonly LessonState[] = [
  "broken",
  "untrusted",
  "active",
  "ignored",
  "resting",
  "archived",
  "elsewhere",
];

function byWeight(a: ListedLesson, b: ListedLesson): number {
  return (
    ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
    SEVERITIES.indexOf(b.content.severity) - SEVERITIES.indexOf(a.content.severity) ||
    b.content.occurrences - a.content.occurrences ||
    (a.where < b.where ? -1 : 1)
  );
}

/** By the whole path, else the file's name, the title, or (unless it must be exact) how the name begins. */
export function lessonsNamed(
  listed: readonly ListedLesson[],
  name: string,
  { isExact = false }: { readonly isExact?: boolean } = {},
): readonly ListedLesson[] {
  const wanted = name.replace(/\.(?:md|markdown)$/i, "");
  const ways: readonly ((lesson: ListedLesson) => boolean)[] = [
    (lesson) => lesson.where === name || lesson.file.path === name,
    (lesson) => lesson.name === wanted || lesson.where.replace(/\.(?:md|markdown)$/i, "") === wanted,
    (lesson) => lesson.name.split("/").at(-1) === wanted,
    (lesson) => titleKey(lesson.content.title) === titleKey(name),
    (lesson) => !isExact && wanted !== "" && lesson.name.startsWith(wanted),
  ];
  for (const way of ways) {
    const found = listed.filter(way);
    if (found.length > 0) return found;
  }
  return [];
}

/** `person`: for all projects of this person, else for this project alone. */
interface NewLesson {
  readonly content: Lesson;
  readonly person: boolean;
  /** The text of the file, if it differs from the formatted lesson. */
  readonly text?: string;
}

/** Returns the existing lesson when one has the same title. */
export async function createLesson(
  deps: Deps,
  place: Place,
  wanted: NewLesson,
  now: number,
): Promise<{ readonly made: LessonFile } | { readonly exists: ListedLesson }> {
  const { content, person, text = formatLesson(content) } = wanted;
  const isSame = (one: ListedLesson) =>
    one.state !== "elsewhere" &&
    one.problem === "" &&
    titleKey(one.content.title) === titleKey(content.title);
  const exists = (await listLessons(deps, place, now)).find(isSame);
  if (exists) return { exists };
  const lessonFiles = lessonFilesOf(deps);
  const folder = lessonFiles
    .folders(place.project.root)
    .find(({ home, kind }) => home === (person ? "person" : "project") && kind === content.kind);
  // In the home folder itself, the project's lessons are the person's.
  const any =
    folder ??
    lessonFiles
      .folders(place.project.root)
      .find(({ home, kind }) => home === "person" && kind === content.kind);
  if (!any) throw new Error(`[lesson] there is no folder for a ${content.kind} here.`);
  const made = lessonFiles.create(any, slugOf(content.title), text);
  approveText(deps, place, made, text, now);
  const first = (await listLessons(deps, place, now)).filter(isSame).toSorted(byName)[0];
  if (!first || first.file.path === made.path) return { made };
  // Another process created the same lesson at the same time: keep only one.
  lessonFiles.remove(made);
  return { exists: first };
}

function byName(one: ListedLesson, other: ListedLesson): number {
  const [a, b] = [one.file.path, other.file.path];
  return a.length - b.length || (a < b ? -1 : 1);
}

/** `at` 0 ends the silence. */
export async function ignoreLesson(deps: Deps, lesson: ListedLesson, at: number): Promise<void> {
  await deps.store.lessons.mark(lesson.key, { ignoredAt: at });
}

/** Makes it active again, whether it was resting, archived or silenced. */
export async function wakeLesson(deps: Deps, lesson: ListedLesson, now: number): Promise<LessonFile> {
  const file = lesson.state === "archived" ? lessonFilesOf(deps).restore(lesson.file) : lesson.file;
  // A key ends with the file's name, which is another one in the archive.
  const key = lesson.key.slice(0, -lesson.file.name.length) + file.name;
  await deps.store.lessons.mark(key, { ignoredAt: 0, wokenAt: now });
  return file;
}

/** Moves the file to the trash and drops it from the index, which is not updated when no lesson is left. */
export async function deleteLesson(deps: Deps, { file }: ListedLesson): Promise<void> {
  lessonFilesOf(deps).remove(file);
  await deps.store.lessons.saveIndexed([], [idOf(file)]);
}

/** Merges two lessons; the other file goes to the trash. */
export function mergeLessons(deps: Deps, into: ListedLesson, other: ListedLesson, today: string): Lesson {
  const lessonFiles = lessonFilesOf(deps);
  const content = mergeContents(into.content, other.content, today);
  rewrite(lessonFiles, into, content);
  lessonFiles.remove(other.file);
  return content;
}

/** Throws when another process writes to the file. The old text, which may hold more, goes to the trash. */
export function rewrite(lessonFiles: LessonFiles, lesson: ListedLesson, content: Lesson): void {
  const before = lessonFiles.read(lesson.file);
  if (before === undefined) throw new Error(`[lesson] ${lesson.where} was deleted meanwhile.`);
  const stem = lesson.name.split("/").at(-1) ?? "lesson";
  lessonFiles.remove(lessonFiles.create(lesson.file.folder, `${stem}-before-merge`, before));
  if (!lessonFiles.replace(lesson.file, before, formatLesson(content)))
    throw new Error(
      `[lesson] ${lesson.where} was changed by somebody else just now. Nothing was written; try again.`,
    );
}

export function lessonFilesOf({ lessonFiles }: Deps): LessonFiles {
  if (!lessonFiles) throw new Error("[lesson] there are no lessons in a replay.");
  return lessonFiles;
}

function blank({ name }: LessonFile): Lesson {
  return { ...EMPTY_LESSON, title: name };
}
