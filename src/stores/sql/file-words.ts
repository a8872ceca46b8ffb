// Words that were written into files.
import { type FileWords, WORDS_KEPT } from "../../domain/file-words.ts";
import type { Connection } from "./connection.ts";
import { jsonList } from "./rows.ts";

interface Row {
  readonly file: string;
  readonly words: string;
}

export function selectFileWords(
  database: Connection,
  project: string,
  files: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const rows = database
    .prepare(
      `SELECT file, words FROM file_words WHERE project = (SELECT number FROM projects WHERE id = ?)
         AND file IN (SELECT value FROM json_each(?))`,
    )
    .all(project, jsonList(files)) as unknown as Row[];
  return new Map(rows.map(({ file, words }) => [file, words.split(" ")]));
}

export function addFileWords(database: Connection, project: number, { file, words, at }: FileWords): void {
  const known = database
    .prepare("SELECT words FROM file_words WHERE project = ? AND file = ?")
    .get(project, file) as Pick<Row, "words"> | undefined;
  const all = new Set([...words, ...(known?.words.split(" ") ?? [])]);
  const kept = [...all].slice(0, WORDS_KEPT).join(" ");
  if (kept === "") return;
  database
    .prepare(
      `INSERT INTO file_words (project, file, words, at) VALUES (?, ?, ?, ?)
       ON CONFLICT (project, file) DO UPDATE SET words = excluded.words, at = max(file_words.at, excluded.at)`,
    )
    .run(project, file, kept, Math.trunc(at));
}

/** Forgets all words of the files that some attempts touched: which words were theirs is not known. */
export function forgetFileWords(database: Connection, column: "id" | "session", value: number): void {
  database
    .prepare(
      `DELETE FROM file_words WHERE (project, file) IN (SELECT project, json_each.value
         FROM attempts, json_each(attempts.files) WHERE attempts.${column} = ?)`,
    )
    .run(value);
}
