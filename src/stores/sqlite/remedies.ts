// Remedies: statements.
import type { Remedy } from "../../domain/remedy.ts";
import type { Store } from "../../ports/store.ts";
import type { Connection, Value } from "./driver.ts";
import { jsonList, list, type RemedyRow, toRemedy } from "./rows.ts";

type About = Parameters<Store["remedies"]>[1];

/** Those of any of these subjects or of this signature; all when nothing is asked for. The best first. */
export function selectRemedies(database: Connection, project: string, about: About): readonly Remedy[] {
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
  // A union, since SQLite would answer an OR by reading all remedies of the project.
  const sql = parts.length > 0 ? parts.join(" UNION ") : SELECT;
  return database
    .prepare(`${sql} ORDER BY confirmed DESC, count DESC, last_at DESC, number`)
    .all(...(parts.length > 0 ? values : [project]))
    .map((row) => toRemedy(row as RemedyRow, project));
}

const SELECT = `SELECT number, type, subject, signature, fingerprint, display, count, failed, last_at, confirmed, evidence
  FROM remedies WHERE project = (SELECT number FROM projects WHERE id = ?)`;

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
}
