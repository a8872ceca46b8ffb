// Files of the code index.
import type { IndexedFile } from "../../ports/store.ts";
import type { Connection } from "./connection.ts";

const COLUMNS = `path, size, changed_at AS changedAt, hash, parts, indexed_at AS indexedAt, used_at AS usedAt`;

type Row = Omit<IndexedFile, "parts" | "isUnfit"> & { readonly parts: string | null };

export function selectCodeFiles(
  database: Connection,
  project: number,
  paths?: readonly string[],
): readonly IndexedFile[] {
  const among = paths ? "AND path IN (SELECT value FROM json_each(?))" : "";
  return database
    .prepare(`SELECT ${COLUMNS} FROM code_files WHERE project = ? ${among} ORDER BY path`)
    .all(project, ...(paths ? [JSON.stringify(paths)] : []))
    .map((row) => fileOf(row as Row));
}

export function upsertCodeFiles(database: Connection, project: number, files: readonly IndexedFile[]): void {
  const statement = database.prepare(
    `INSERT OR REPLACE INTO code_files (project, path, size, changed_at, hash, parts, indexed_at, used_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { path, size, changedAt, hash, parts, isUnfit, indexedAt, usedAt } of files)
    statement.run(
      ...[project, path, size, Math.trunc(changedAt), hash, isUnfit ? null : parts.join(" ")],
      ...[Math.trunc(indexedAt), Math.trunc(usedAt)],
    );
}

export function deleteCodeFiles(database: Connection, project: number, paths: readonly string[]): void {
  database
    .prepare("DELETE FROM code_files WHERE project = ? AND path IN (SELECT value FROM json_each(?))")
    .run(project, JSON.stringify(paths));
}

/** The least recently used first, so many that at most `bytes` are left. */
export function selectLeastUsed(
  database: Connection,
  bytes: number,
): readonly { readonly project: string; readonly file: IndexedFile }[] {
  const rows = database
    .prepare(
      `SELECT projects.id AS project, ${COLUMNS} FROM (SELECT *, sum(size) OVER (ORDER BY used_at DESC, path DESC, project
           ROWS UNBOUNDED PRECEDING) AS kept FROM code_files WHERE parts IS NOT NULL) AS files
       JOIN projects ON projects.number = files.project WHERE kept > ? ORDER BY used_at, path`,
    )
    .all(Math.trunc(bytes)) as readonly (Row & { readonly project: string })[];
  return rows.map(({ project, ...row }) => ({ project, file: fileOf(row) }));
}

export function touchCodeFiles(
  database: Connection,
  project: number,
  paths: readonly string[],
  at: number,
): void {
  database
    .prepare(
      "UPDATE code_files SET used_at = ? WHERE project = ? AND path IN (SELECT value FROM json_each(?))",
    )
    .run(Math.trunc(at), project, JSON.stringify(paths));
}

function fileOf({ parts, ...row }: Row): IndexedFile {
  return { ...row, parts: parts ? parts.split(" ") : [], isUnfit: parts === null };
}

/** Tables of the code index. */
export const CODE_TABLES = ["code_files", "code_indexes", "code_queue"];

export function forgetCodeOfProject(database: Connection, project: number): void {
  for (const table of CODE_TABLES) database.prepare(`DELETE FROM ${table} WHERE project = ?`).run(project);
}

/** The documents are gone: every file has to be indexed again. */
export function forgetIndexedCode(database: Connection): void {
  database.exec("DELETE FROM code_files; UPDATE code_indexes SET indexed_at = 0");
}
