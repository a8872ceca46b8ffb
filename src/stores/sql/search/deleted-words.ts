// Search: removes the bytes of deleted documents' words. FTS5 only marks them as deleted until the segments that
// hold them are merged, which takes seconds in a large memory. So it is done in small transactions: for a short time by the
// process that forgets, the rest by a background process (later_work). Segments are merged, too, when many documents came:
// each has to be opened for every word of a question.
import type { Connection } from "../connection.ts";
import { transact } from "../transact.ts";
import { forgetRemembered } from "./vocabulary.ts";

/** Pages merged, and words of the vocabulary looked at, in one transaction: some ten milliseconds. */
const PAGES = 100;
const WORDS = 2_000;
const DELETED = "deleted-words";
const SCATTERED = "scattered-words";
/** New documents of a project after which the segments are merged. */
const MANY_DOCUMENTS = 2 ** 16;

interface RemovingOptions {
  /** At least one step is done. Absent: until all are gone. */
  readonly mostMs?: number;
  /** Awaited between two transactions. */
  pause?(): Promise<void>;
}

/** In the transaction that deletes documents: their words have to leave the file. */
export function noteDeletedWords(database: Connection): void {
  note(database, DELETED);
}

/** In the transaction that adds documents, with the highest id before and after it. */
export function noteNewWords(database: Connection, before: number, last: number): void {
  const portions = (id: number) => Math.floor(id / MANY_DOCUMENTS);
  if (portions(last) > portions(before)) note(database, SCATTERED);
}

function note(database: Connection, name: string): void {
  database
    .prepare(
      `INSERT INTO later_work (name, done, last) VALUES (?, 0, 0)
         ON CONFLICT (name) DO UPDATE SET done = later_work.done + 1`,
    )
    .run(name);
}

export function hasDeletedWords(database: Connection): boolean {
  return noteOf(database, DELETED) !== undefined;
}

/** A number that changes when something is deleted meanwhile, or many documents come. */
function noteOf(database: Connection, name: string): number | undefined {
  const row = database.prepare("SELECT done FROM later_work WHERE name = ?").get(name);
  return (row as { readonly done: number } | undefined)?.done;
}

/**
 * Merges the segments, also if only many documents came. False: some are left, because time was up or something was deleted
 * meanwhile.
 */
export async function removeDeletedWords(
  database: Connection,
  options: RemovingOptions = {},
): Promise<boolean> {
  const { mostMs = Number.POSITIVE_INFINITY, pause } = options;
  const until = performance.now() + mostMs;
  for (const step of stepsOf(database)) {
    transact(database, step);
    if (performance.now() >= until) break;
    await pause?.();
  }
  return !hasDeletedWords(database);
}

/** The work, one transaction each. Begun again from the start by another process, it does what is left. */
function* stepsOf(database: Connection): Generator<() => void> {
  const deleted = noteOf(database, DELETED);
  const scattered = noteOf(database, SCATTERED);
  if (deleted === undefined && scattered === undefined) return;
  let isMerged = false;
  const merge = (pages: number) => () => {
    isMerged = database.fullText.merge(pages);
  };
  // A negative number puts all segments on one level first, so that all of them are merged.
  yield merge(-PAGES);
  while (!isMerged) yield merge(PAGES);
  const end = (name: string, note = -1) =>
    database.prepare("DELETE FROM later_work WHERE name = ? AND done = ?").run(name, note);
  yield () => end(SCATTERED, scattered);
  let last = deleted === undefined ? undefined : "";
  while (last !== undefined)
    yield () => {
      last = dropUnusedWords(database, last ?? "");
      if (last === undefined) end(DELETED, deleted);
    };
}

/** Deletes unused words behind this one, some at a time. Returns the last word it looked at; undefined at the end. */
function dropUnusedWords(database: Connection, after: string): string | undefined {
  forgetRemembered(database);
  const rows = database
    .prepare("SELECT word FROM search_vocabulary WHERE word > ? ORDER BY word LIMIT ?")
    .all(after, WORDS) as { readonly word: string }[];
  const last = rows.at(-1)?.word;
  if (last === undefined) return undefined;
  database.fullText.dropUnused(after, last);
  return last;
}
