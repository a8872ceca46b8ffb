// Search words of lessons, as hashes, each with all lessons that contain it.
import { mix64 } from "../../core/hash/mix64.ts";
import type { LessonHits, LessonWord } from "../../domain/lesson.ts";
import type { Connection } from "./connection.ts";
import { jsonList } from "./rows.ts";

/** Search terms of a lesson, with weights. */
type Terms = readonly (readonly [term: number, weight: number])[];

/** The usable lessons of some folders: their ids by their numbers. */
export type LessonIds = ReadonlyMap<number, string>;

export function findByWords(
  database: Connection,
  folders: readonly string[],
  ids: LessonIds,
  words: readonly string[],
): LessonHits {
  if (ids.size === 0 || words.length === 0) return { hits: [], total: ids.size };
  const byTerm = new Map<number, string>();
  const term = terms();
  for (const word of words) for (const folder of folders) byTerm.set(term(folder, word), word);
  const hits = new Map<number, LessonWord[]>();
  for (const [term, lessons] of selectPostings(database, [...byTerm.keys()])) {
    const word = byTerm.get(term) ?? "";
    eachPosting(lessons, (lesson, weight) => {
      const known = hits.get(lesson);
      if (known) known.push({ word, weight });
      else hits.set(lesson, [{ word, weight }]);
    });
  }
  const found: LessonHits["hits"][number][] = [];
  for (const [lesson, shared] of hits) {
    const id = ids.get(lesson);
    if (id !== undefined) found.push({ id, words: shared });
  }
  return { hits: found, total: ids.size };
}

/** Collects the changes of many lessons: they share words, and each term is written once. */
export function wordChanges(database: Connection) {
  const lost = new Map<number, Set<number>>();
  const gained = new Map<number, string>();
  const term = terms();
  return {
    /** Each word once, with its highest weight. */
    termsOf(folder: string, words: readonly LessonWord[]): Terms {
      const found = new Map<number, number>();
      for (const { word, weight } of words) {
        const one = term(folder, word);
        found.set(one, Math.max(weight, found.get(one) ?? weight));
      }
      return [...found];
    },
    lose(lesson: number, terms: Terms): void {
      for (const [term] of terms) {
        const lessons = lost.get(term);
        if (lessons) lessons.add(lesson);
        else lost.set(term, new Set([lesson]));
      }
    },
    gain(lesson: number, terms: Terms): void {
      for (const [term, weight] of terms) gained.set(term, `${gained.get(term) ?? ""} ${lesson}:${weight};`);
    },
    write(): void {
      const touched = [...new Set([...lost.keys(), ...gained.keys()])];
      const before = new Map(selectPostings(database, touched));
      const after = touched.map((term): Posting => {
        const rest = without(before.get(term) ?? "", lost.get(term));
        return [term, rest + (gained.get(term) ?? "")];
      });
      deletePostings(
        database,
        after.flatMap(([term, lessons]) => (lessons === "" && before.has(term) ? [term] : [])),
      );
      upsertPostings(
        database,
        after.filter(([, lessons]) => lessons !== ""),
      );
    },
  };
}

type Posting = readonly [term: number, lessons: string];

function without(lessons: string, lost: ReadonlySet<number> | undefined): string {
  if (lessons === "" || !lost) return lessons;
  let rest = "";
  eachPosting(lessons, (lesson, weight) => {
    if (!lost.has(lesson)) rest += ` ${lesson}:${weight};`;
  });
  return rest;
}

/** Parsed without regular expressions and substrings: common words have hundreds of lessons. */
function eachPosting(lessons: string, visit: (lesson: number, weight: number) => void): void {
  let lesson = 0;
  let number = 0;
  for (let index = 0; index < lessons.length; index++) {
    const unit = lessons.charCodeAt(index);
    if (unit >= 48 && unit <= 57) number = number * 10 + unit - 48;
    else if (unit === 58) {
      lesson = number;
      number = 0;
    } else if (unit === 59) {
      visit(lesson, number);
      number = 0;
    }
  }
}

/** Returned as one text, a line each: separate rows would take longer than the search. */
function selectPostings(database: Connection, terms: readonly number[]): readonly Posting[] {
  const row = database
    .prepare(
      `SELECT group_concat(term || cards, '\n') AS lines
       FROM json_each(?) AS wanted CROSS JOIN card_words ON term = CAST(wanted.value AS INTEGER)`,
    )
    .get(JSON.stringify(terms)) as { readonly lines: string | null };
  if (row.lines === null) return [];
  return row.lines.split("\n").map((line) => {
    const end = line.indexOf(" ");
    return [Number(line.slice(0, end)), line.slice(end)];
  });
}

/** Sorted by term, like the table. */
function upsertPostings(database: Connection, postings: Posting[]): void {
  if (postings.length === 0) return;
  postings.sort(([one], [other]) => one - other);
  database
    .prepare(
      `INSERT INTO card_words (term, cards) SELECT key, value FROM json_each(?) WHERE true
       ON CONFLICT (term) DO UPDATE SET cards = excluded.cards`,
    )
    .run(`{${postings.map(([term, cards]) => `"${term}":"${cards}"`).join(",")}}`);
}

function deletePostings(database: Connection, terms: readonly number[]): void {
  if (terms.length === 0) return;
  database
    .prepare("DELETE FROM card_words WHERE term IN (SELECT value FROM json_each(?))")
    .run(JSON.stringify(terms));
}

/** Usable lessons by number, from the index that was just read for the stamps. */
export function selectIds(database: Connection, folders: readonly string[]): LessonIds {
  const row = database
    .prepare(
      `SELECT json_group_array(number) AS numbers, json_group_array(id) AS ids FROM cards
       WHERE folder IN (SELECT value FROM json_each(?)) AND problem = ''`,
    )
    .get(jsonList(folders)) as { readonly numbers: string; readonly ids: string };
  const numbers = JSON.parse(row.numbers) as number[];
  const ids = new Map<number, string>();
  for (const [index, id] of (JSON.parse(row.ids) as string[]).entries()) ids.set(numbers[index] ?? 0, id);
  return ids;
}

/**
 * Of 52 bits, which a number holds exactly: 36 of the word, 16 of the folder. Lessons share their words: each is hashed
 * once.
 */
function terms(): (folder: string, word: string) => number {
  const hashes = new Map<string, number>();
  const hash = (text: string, digits: number) => {
    const known = hashes.get(text) ?? Number.parseInt(mix64(text).slice(-digits), 16);
    hashes.set(text, known);
    return known;
  };
  return (folder, word) => hash(` ${word}`, 9) * 2 ** 16 + hash(folder, 4);
}
