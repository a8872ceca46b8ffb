// The part of the store that keeps observations, summaries and what waits for a model. Nothing is prepared until it is
// used: hooks start cold.
import type { NewObservation } from "../../domain/observation.ts";
import type { IndexedObservation, ObservationStore } from "../../ports/observation-store.ts";
import type { Connection } from "./driver.ts";
import type { InWords } from "./lessons.ts";
import {
  countOfSessions,
  findObservations,
  selectObservations,
  selectRelated,
} from "./observations-found.ts";
import { conceptThing, pathThings } from "./observed-things.ts";
import {
  claimJobs,
  countJobs,
  endJob,
  insertJobs,
  postponeJob,
  retryJobs,
  selectAside,
} from "./observer-jobs.ts";
import { replacePause, selectPause, selectSpent, spend } from "./observer-spending.ts";
import { type Numbers, numbersOf } from "./projects.ts";
import { selectSummaries, upsertSummary } from "./summaries.ts";
import { transact } from "./transact.ts";
import { OBSERVED_WORDS, replaceWords } from "./word-index.ts";

export function observationStore(database: Connection, inWords: InWords, writing: InWords): ObservationStore {
  return {
    saveObservations: inWords((observations) => {
      if (observations.length === 0) return [];
      return transact(database, () => saveObservations(database, numbersOf(database), observations));
    }),
    dropObservations: inWords((ids) => {
      if (ids.length > 0) transact(database, () => dropObservations(database, JSON.stringify(ids)));
    }),
    observations: inWords((query) => selectObservations(database, query)),
    observedIn: inWords((sessions) => countOfSessions(database, sessions)),
    findObservations: inWords((project, words, limit, within) =>
      findObservations(database, project, words, limit, within),
    ),
    relatedObservations: inWords((id, limit) => selectRelated(database, id, limit)),
    saveSummary: inWords((summary) =>
      transact(database, () => upsertSummary(database, numbersOf(database), summary)),
    ),
    summaries: inWords((query) => selectSummaries(database, query)),

    enqueue: inWords((jobs) => {
      if (jobs.length === 0) return 0;
      return transact(database, () => insertJobs(database, numbersOf(database), jobs));
    }),
    claimJobs: inWords((request) => transact(database, () => claimJobs(database, request))),
    finishJob: inWords((id, { observations, summary }) =>
      transact(database, () => {
        // Finished by somebody else, or forgotten in the meantime: what came of it is not wanted any more.
        if (!endJob(database, id)) return;
        const numbers = numbersOf(database);
        saveObservations(database, numbers, observations);
        if (summary) upsertSummary(database, numbers, summary);
      }),
    ),
    postponeJob: writing((id, how) => postponeJob(database, id, how)),
    jobsAside: inWords(() => selectAside(database)),
    retryJobs: writing((ids) => retryJobs(database, ids)),
    jobs: inWords(() => countJobs(database)),
    spend: inWords((day, tokens, budget) => transact(database, () => spend(database, day, tokens, budget))),
    spent: inWords((day) => selectSpent(database, day)),
    providerPause: inWords((provider) => selectPause(database, provider)),
    savePause: writing((provider, pause) => replacePause(database, provider, pause)),
  };
}

/**
 * Of the decisions on a matter the last one stands, and of work on it. To be called when some came, changed or went.
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
    database
      .prepare(
        `UPDATE observed SET superseded_by = CASE WHEN id = ? THEN 0 ELSE ? END
         WHERE project = ? AND matter = ? AND matter <> '' AND ${same}
           AND superseded_by <> CASE WHEN id = ? THEN 0 ELSE ? END`,
      )
      .run(standing, standing, project, matter, standing, standing);
  }
}

function saveObservations(
  database: Connection,
  numbers: Numbers,
  observations: readonly IndexedObservation[],
): readonly number[] {
  const matters = new Map<string, readonly [project: number, matter: string]>();
  const touch = (project: number, matter: string) => matters.set(`${project} ${matter}`, [project, matter]);
  const ids = observations.map(({ observation, words }) => {
    const project = numbers.project(observation.project);
    const session = numbers.session(observation.session, { ...observation, agent: "" });
    const before = database
      .prepare("SELECT id, project, matter FROM observed WHERE session = ? AND turn = ? AND key = ?")
      .get(session, observation.turn, observation.key) as StoredObservation | undefined;
    if (before) touch(before.project, before.matter);
    touch(project, observation.matter);
    const id = upsertObservation(database, project, session, observation);
    replaceNarrative(database, id, observation.narrative);
    replaceThings(database, id, project, observation);
    replaceWords(database, OBSERVED_WORDS, id, project, words);
    return id;
  });
  for (const [project, matter] of matters.values()) settleMatter(database, project, matter);
  return ids;
}

/** `ids`: a JSON list. Their words are written off and go from the file as others come; forgetting is more thorough. */
function dropObservations(database: Connection, ids: string): void {
  const which = "IN (SELECT value FROM json_each(?))";
  const matters = database
    .prepare(`SELECT DISTINCT project, matter FROM observed WHERE id ${which} AND matter <> ''`)
    .all(ids) as readonly Omit<StoredObservation, "id">[];
  database.prepare(`DELETE FROM observed_words WHERE rowid ${which}`).run(ids);
  database.prepare(`DELETE FROM observed WHERE id ${which}`).run(ids);
  for (const { project, matter } of matters) settleMatter(database, project, matter);
}

interface StoredObservation {
  readonly id: number;
  readonly project: number;
  readonly matter: string;
}

/** What stands or not is settled by the caller; what has no matter any more stands. */
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
