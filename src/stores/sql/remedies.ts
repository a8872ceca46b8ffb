// Remedies table.
import type { PersonRemedy, Remedy } from "../../domain/remedy.ts";
import type { RemedyQuery } from "../../ports/store.ts";
import type { Connection, Value } from "./connection.ts";
import { jsonList, list, type RemedyRow, toRemedy } from "./rows.ts";
import { noteDue } from "./search/note.ts";

/** Those of any of these subjects or of this signature; all when nothing is asked for. The best first. */
export function selectRemedies(database: Connection, project: string, about: RemedyQuery): readonly Remedy[] {
  const parts: string[] = [];
  const values: Value[] = [];
  if (about.subjects) {
    const named = about.fingerprints ? " AND fingerprint IN (SELECT value FROM json_each(?))" : "";
    parts.push(`${SELECT} AND subject IN (SELECT value FROM json_each(?))${named}`);
    values.push(project, jsonList(about.subjects));
    if (about.fingerprints) values.push(jsonList(about.fingerprints));
  }
  if (about.signature !== undefined) {
    parts.push(`${SELECT} AND signature = ?`);
    values.push(project, about.signature);
  }
  const own = selectOwn(database, project, about);
  // A UNION, because for an OR SQLite would read all remedies of the project.
  const sql = parts.length > 0 ? parts.join(" UNION ") : SELECT;
  const mined = database
    .prepare(`${sql} ORDER BY confirmed DESC, count DESC, last_at DESC, number`)
    .all(...(parts.length > 0 ? values : [project]))
    .map((row) => toRemedy(row as RemedyRow, project));
  return own.length === 0 ? mined : [...own, ...mined];
}

/** Without a signature: the person's remedy is for the subject, not for one error. */
function selectOwn(database: Connection, project: string, about: RemedyQuery): readonly Remedy[] {
  if (!about.subjects && about.signature !== undefined) return [];
  const among = about.subjects ? " AND subject IN (SELECT value FROM json_each(?))" : "";
  return database
    .prepare(
      `SELECT subject, type, fingerprint, display, at FROM person_remedies
       WHERE project = (SELECT number FROM projects WHERE id = ?) AND display <> ''${among} ORDER BY at DESC`,
    )
    .all(project, ...(about.subjects ? [jsonList(about.subjects)] : []))
    .map((row) => {
      const { at, ...said } = row as Pick<
        PersonRemedy,
        "subject" | "type" | "fingerprint" | "display" | "at"
      >;
      const record = { signature: "", count: 1, failed: 0, lastAt: at, confirmed: false, evidence: [] };
      return { project, ...said, ...record, byPerson: true as const };
    })
    .filter(({ fingerprint }) => !about.fingerprints || about.fingerprints.includes(fingerprint));
}

export function selectPersonRemedies(
  database: Connection,
  project: string | undefined,
): readonly PersonRemedy[] {
  return database
    .prepare(
      `SELECT projects.id AS project, subject, type, fingerprint, display, before, at FROM person_remedies
       JOIN projects ON projects.number = person_remedies.project WHERE ? IS NULL OR projects.id = ?
       ORDER BY at DESC, subject, type, fingerprint`,
    )
    .all(project ?? null, project ?? null)
    .map((row) => ({ ...(row as PersonRemedy) }));
}

export function upsertPersonRemedy(database: Connection, project: number, remedy: PersonRemedy): void {
  const { subject, type, fingerprint, display, before, at } = remedy;
  database
    .prepare(
      `INSERT OR REPLACE INTO person_remedies (project, subject, type, fingerprint, display, before, at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(project, subject, type, fingerprint, display, before, Math.trunc(at));
  noteDue(database, project, "remedy", searchKey(remedy));
}

export function deletePersonRemedy(
  database: Connection,
  project: number,
  remedy: Pick<PersonRemedy, "subject" | "type" | "fingerprint">,
): void {
  const { subject, type, fingerprint } = remedy;
  database
    .prepare("DELETE FROM person_remedies WHERE project = ? AND subject = ? AND type = ? AND fingerprint = ?")
    .run(project, subject, type, fingerprint);
  noteDue(database, project, "remedy", searchKey(remedy));
}

/** Key of its document in the search index. */
export function searchKey({
  subject,
  type,
  fingerprint,
}: Pick<Remedy, "subject" | "type" | "fingerprint">): string {
  return `${subject} ${type} ${fingerprint}`;
}

const SELECT = `SELECT number, type, subject, signature, fingerprint, display, count, failed, last_at, confirmed, evidence
  FROM remedies WHERE project = (SELECT number FROM projects WHERE id = ?) AND NOT EXISTS (SELECT 1 FROM person_remedies AS said
    WHERE said.project = remedies.project AND said.subject = remedies.subject AND said.type = remedies.type
      AND said.fingerprint = remedies.fingerprint)`;

export function upsertRemedy(database: Connection, project: number, remedy: Remedy): void {
  database
    .prepare(
      `INSERT INTO remedies (project, subject, type, fingerprint, signature, display, count, failed, last_at, confirmed, evidence)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (project, subject, type, fingerprint) DO UPDATE SET signature = excluded.signature,
         display = excluded.display, count = excluded.count, failed = excluded.failed, last_at = excluded.last_at,
         confirmed = excluded.confirmed, evidence = excluded.evidence`,
    )
    .run(
      project,
      remedy.subject,
      remedy.type,
      remedy.fingerprint,
      remedy.signature,
      remedy.display,
      remedy.count,
      remedy.failed,
      Math.trunc(remedy.lastAt),
      remedy.confirmed ? 1 : 0,
      list(remedy.evidence),
    );
  noteDue(database, project, "remedy", searchKey(remedy));
}
