// Reads lesson files that have changed and indexes them. A file that cannot be used is indexed with its problem.
import { parseAction } from "../../core/action/parse.ts";
import { mix64 } from "../../core/hash/mix64.ts";
import { watchesOf } from "../../core/lesson/stops.ts";
import { watchKey } from "../../core/lesson/watch.ts";
import { lessonWords } from "../../core/lesson/words.ts";
import { parseLesson } from "../../core/lesson-file/parse.ts";
import { redact } from "../../core/redact/index.ts";
import type { ShellCommand } from "../../domain/action.ts";
import { EMPTY_LESSON, type IndexedLesson, type Lesson } from "../../domain/lesson.ts";
import type { Project } from "../../domain/project.ts";
import type { Redacted } from "../../domain/redacted.ts";
import type { LessonFile } from "../../ports/lesson-files.ts";
import type { LessonRow, LessonStamp } from "../../ports/store.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { asFile, folderId, idOf, keyOf, READING } from "./shelf.ts";
import { type FreshLesson, hashOfLesson, settleLessons } from "./trust.ts";

/** Problem of a markdown file that is no lesson: indexed, so that it is not read again and again. The text is stored. */
export const NO_LESSON = "no card";

interface Indexing {
  readonly place: Place;
  /** Current state of the index. */
  readonly stamps: readonly LessonStamp[];
}

type Row = LessonRow & Redacted<IndexedLesson>;

/** Files that are read, checked for trust and written together. */
const GROUP = 50;

/** As many files as time allows, at least one group: thousands of new files are read over several calls. */
export async function indexLessonFiles(
  deps: Deps,
  changed: readonly LessonFile[],
  gone: readonly string[],
  indexing: Indexing,
): Promise<void> {
  const until = Date.now() + (deps.lessonsMs ?? Number.POSITIVE_INFINITY);
  let removed = gone;
  for (let at = 0; at === 0 || (at < changed.length && Date.now() < until); at += GROUP) {
    await indexGroup(deps, changed.slice(at, at + GROUP), removed, indexing);
    removed = [];
  }
}

async function indexGroup(
  deps: Deps,
  changed: readonly LessonFile[],
  gone: readonly string[],
  { place, stamps }: Indexing,
): Promise<void> {
  const { project } = place;
  const known = new Set(stamps.map(({ id }) => id));
  const missing: string[] = [];
  const rows: Row[] = [];
  const files: LessonFile[] = [];
  for (const file of changed) {
    const row = rowOf(deps, file, project);
    if (row) {
      rows.push(row);
      files.push(file);
    } else if (known.has(idOf(file))) missing.push(idOf(file));
  }
  const texts = await freshLessons(deps, rows, files, stamps);
  // Trust is settled before the lessons can be found: unapproved ones must not be shown.
  await settleLessons(deps, place, texts);
  await deps.store.lessons.saveIndexed(rows, [...gone, ...missing]);
}

/** Changed lessons that need trust, each with its former content. */
async function freshLessons(
  deps: Deps,
  rows: readonly Row[],
  files: readonly LessonFile[],
  stamps: readonly LessonStamp[],
): Promise<readonly FreshLesson[]> {
  const known = new Map(stamps.map((stamp) => [stamp.id, stamp]));
  const ids = rows.flatMap(({ id }) => (known.has(id) ? [id] : []));
  const before = new Map(
    (ids.length > 0 ? await deps.store.lessons.indexed({ ids }) : []).map(({ id, contentHash }) => [
      id,
      contentHash,
    ]),
  );
  return rows.flatMap((row, at) => {
    const file = files[at];
    if (!file || row.problem !== "") return [];
    const old = before.get(row.id) || undefined;
    const stamp = known.get(row.id);
    // An older version of Twiceshy has already used this text.
    const isOlder = stamp !== undefined && !stamp.hash.startsWith(READING);
    const wasUsed = isOlder && old === undefined && isSameText(stamp.hash, row.hash);
    return [{ file, content: row.contentHash, wasUsed, ...(old !== undefined && { before: old }) }];
  });
}

/** Compares without the version of the reader. */
function isSameText(one: string, other: string): boolean {
  return one.slice(one.indexOf(":") + 1) === other.slice(other.indexOf(":") + 1);
}

/** Undefined when the file is gone. */
function rowOf(deps: Deps, file: LessonFile, project: Project): Row | undefined {
  const said = saidBy(deps, file);
  if (!said) return undefined;
  const { content, problem, hash, modifiedAt } = said;
  const lesson = redact({ id: idOf(file), key: keyOf(file, project.id), content, problem });
  // From the redacted lesson, which is what is stored.
  const watches = watchesOf(lesson.content, commandsIn);
  return {
    ...lesson,
    contentHash: problem === "" ? hashOfLesson(lesson.content) : "",
    watches,
    folder: folderId(file.folder),
    size: file.size,
    modifiedAt,
    hash,
    words: problem === "" ? lessonWords(lesson.content) : [],
    watchKeys: [...new Set(watches.map(watchKey))],
  };
}

interface SaidByFile {
  readonly content: Lesson;
  readonly problem: string;
  readonly hash: string;
  readonly modifiedAt: number;
}

function saidBy(deps: Deps, file: LessonFile): SaidByFile | undefined {
  const { modifiedAt } = file;
  const nothing = { content: { ...EMPTY_LESSON, title: file.name }, hash: READING, modifiedAt };
  let text: string | undefined;
  try {
    text = deps.lessonFiles?.read(file);
  } catch (error) {
    // Forces a new read next time: a changed permission changes neither size nor time.
    return { ...nothing, modifiedAt: -1, problem: error instanceof Error ? error.message : String(error) };
  }
  if (text === undefined) return undefined;
  const hash = READING + mix64(text);
  const parsed = parseLesson(text, asFile(file));
  if (!parsed) return { ...nothing, hash, problem: NO_LESSON };
  if ("problem" in parsed) return { ...nothing, hash, problem: parsed.problem };
  return { content: parsed.content, problem: "", hash, modifiedAt };
}

/** The simple commands of a command line. */
export function commandsIn(command: string): readonly ShellCommand[] {
  const action = parseAction({ id: "", tool: "Bash", input: { command } }, { cwd: "", root: "" });
  return action.type === "shell" ? action.commands : [];
}
