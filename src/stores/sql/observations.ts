// Writes observations.
import { sha256 } from "../../core/hash/sha256.ts";
import { gather } from "../../domain/gather.ts";
import type { NewObservation } from "../../domain/observation.ts";
import type { IndexedObservation } from "../../ports/store.ts";
import type { Connection } from "./connection.ts";
import { conceptThing, pathThings } from "./observed-things.ts";
import type { Numbers } from "./projects.ts";
import { noteDue, unindexKeys } from "./search/note.ts";
import { OBSERVED_WORDS, replaceWords } from "./word-index.ts";

/**
 * Marks the last decision on a matter, and the last work on it, as valid. Call it after some were added, changed or deleted.
 */
export function settleMatter(database: Connection, project: number, matter: string): void {
  if (matter === "") return;
  for (const same of ["type = 'decision'", "type <> 'decision'"]) {
    const row = database
      .prepare(
        `SELECT id FROM observed WHERE project = ? AND matter = ? AND matter <> '' AND ${same}
         ORDER BY at DESC, id DESC LIMIT 1`,
      )
      .get(project, matter);
    const standing = (row as { readonly id: number } | undefined)?.id ?? 0;
    const changed = database
      .prepare(
        `UPDATE observed SET superseded_by = CASE WHEN id = ? THEN 0 ELSE ? END
         WHERE project = ? AND matter = ? AND matter <> '' AND ${same}
           AND superseded_by <> CASE WHEN id = ? THEN 0 ELSE ? END RETURNING id`,
      )
      .all(standing, standing, project, matter, standing, standing) as { readonly id: number }[];
    for (const { id } of changed) noteDue(database, project, "observation", String(id));
  }
}

export function saveObservations(
  database: Connection,
  numbers: Numbers,
  observations: readonly IndexedObservation[],
  by?: "person",
): readonly number[] {
  const matters = new Map<string, readonly [project: number, matter: string]>();
  const touch = (project: number, matter: string) => matters.set(`${project} ${matter}`, [project, matter]);
  const ids = gather(observations, ({ observation, words }) => {
    const project = numbers.project(observation.project);
    const session = numbers.session(observation.session, { ...observation, agent: "" });
    const before = database
      .prepare("SELECT id, project, matter, source FROM observed WHERE session = ? AND turn = ? AND key = ?")
      .get(session, observation.turn, observation.key) as StoredObservation | undefined;
    if (by !== "person") {
      if (before?.source === "person") return [before.id];
      if (!before && isForgotten(database, session, observation)) return [];
    }
    if (before) touch(before.project, before.matter);
    if (before && before.project !== project) unindexObservations(database, JSON.stringify([before.id]));
    touch(project, observation.matter);
    const id = upsertObservation(database, project, session, observation);
    replaceNarrative(database, id, observation.narrative);
    replaceThings(database, id, project, observation);
    replaceWords(database, OBSERVED_WORDS, id, project, words);
    noteDue(database, project, "observation", String(id));
    return [id];
  });
  for (const [project, matter] of matters.values()) settleMatter(database, project, matter);
  return ids;
}

function isForgotten(database: Connection, session: number, { turn, key }: NewObservation): boolean {
  const row = database
    .prepare("SELECT 1 FROM observed_forgotten WHERE session = ? AND turn = ? AND key = ?")
    .get(session, turn, forgottenKey(key));
  return row !== undefined;
}

/** The key of an observation as it is kept once the observation is forgotten. */
export function forgottenKey(key: string): string {
  return sha256(key, 32);
}

/** `ids`: a JSON list. Their words are only marked as deleted in the index; forgetting also removes their bytes. */
export function dropObservations(database: Connection, ids: string): void {
  const which = "IN (SELECT value FROM json_each(?))";
  const matters = database
    .prepare(`SELECT DISTINCT project, matter FROM observed WHERE id ${which} AND matter <> ''`)
    .all(ids) as readonly Pick<StoredObservation, "project" | "matter">[];
  database.prepare(`DELETE FROM observed_words WHERE rowid ${which}`).run(ids);
  database.prepare(`DELETE FROM observed WHERE id ${which}`).run(ids);
  unindexObservations(database, ids);
  for (const { project, matter } of matters) settleMatter(database, project, matter);
}

/** `ids`: a JSON list. */
export function unindexObservations(database: Connection, ids: string): void {
  unindexKeys(database, ["observation"], "SELECT CAST(value AS TEXT) FROM json_each(?)", ids);
}

interface StoredObservation {
  readonly id: number;
  readonly project: number;
  readonly matter: string;
  readonly source: string;
}

/** The caller decides which one is valid; an observation without a matter always is. */
function upsertObservation(
  database: Connection,
  project: number,
  session: number,
  observation: NewObservation,
): number {
  const row = database
    .prepare(
      `INSERT INTO observed (project, session, turn, key, at, branch, type, source, matter, title, subtitle, facts,
         evidence, concepts, files) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (session, turn, key) DO UPDATE SET project = excluded.project, at = excluded.at,
         branch = excluded.branch, type = excluded.type, source = excluded.source, matter = excluded.matter,
         superseded_by = 0, title = excluded.title, subtitle = excluded.subtitle, facts = excluded.facts,
         evidence = excluded.evidence, concepts = excluded.concepts, files = excluded.files
       RETURNING id`,
    )
    .get(
      project,
      session,
      observation.turn,
      observation.key,
      Math.trunc(observation.at),
      observation.branch,
      observation.type,
      observation.source,
      observation.matter,
      observation.title,
      observation.subtitle,
      JSON.stringify(observation.facts.map(({ text }) => text)),
      JSON.stringify(observation.facts.map(({ evidence }) => evidence)),
      JSON.stringify(observation.concepts),
      JSON.stringify(observation.files),
    );
  return (row as { readonly id: number }).id;
}

function replaceNarrative(database: Connection, id: number, narrative: string): void {
  database
    .prepare(
      `INSERT INTO observed_narratives (observation, narrative) VALUES (?, ?)
       ON CONFLICT (observation) DO UPDATE SET narrative = excluded.narrative`,
    )
    .run(id, narrative);
}

function replaceThings(
  database: Connection,
  id: number,
  project: number,
  { concepts, files, at }: NewObservation,
): void {
  database.prepare("DELETE FROM observed_things WHERE observation = ?").run(id);
  const insert = database.prepare(
    "INSERT INTO observed_things (project, thing, at, observation) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const things = [...concepts.map(conceptThing), ...files.flatMap((file) => [...pathThings(file)])];
  for (const thing of things) insert.run(project, thing, Math.trunc(at), id);
}
