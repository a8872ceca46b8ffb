// Finds observations. First their ids, from indexes where possible; then their content.
import {
  KIND_CONCEPTS,
  OBSERVATION_TYPES,
  type Observation,
  type ObservationSource,
  type ObservationType,
} from "../../domain/observation.ts";
import type { ObservationFilter, ObservationQuery } from "../../ports/store.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./connection.ts";
import { conceptThing, pathThing } from "./observed-things.ts";
import { projectNumber, sessionNumber } from "./projects.ts";
import { idsOf, jsonList } from "./rows.ts";
import { findIds, OBSERVED_WORDS } from "./word-index.ts";

/** Factor by which more rows are read, because superseded ones are moved to the end. */
const LOOKED_AT = 4;
/** With a filter: search this many matches first, and all of them if that gives too few. */
const FIRST_MATCHES = 500;
/** Most related rows per file, concept or matter; a more frequent one says little. */
const MOST_RELATED = 300;
/** Of one sort, and that is all. */
const KINDS: ReadonlySet<string> = new Set([...OBSERVATION_TYPES, ...Object.values(KIND_CONCEPTS)]);
const WEIGHTS = { matter: 3, file: 2, concept: 1 };

export function selectObservations(database: Connection, query: ObservationQuery): readonly Observation[] {
  if (query.limit !== undefined && query.limit <= 0) return [];
  return selectById(database, idsIn(selectFound(database, query)));
}

export function findObservations(
  database: Connection,
  project: string | undefined,
  words: readonly string[],
  limit: number,
  within: ObservationFilter = {},
): readonly Observation[] {
  if (limit <= 0) return [];
  const number = project === undefined ? undefined : projectNumber(database, project);
  if (project !== undefined && number === undefined) return [];
  const ids = findWithin(database, number, words, limit * LOOKED_AT, {
    ...within,
    ...(project !== undefined && { project }),
  });
  const superseded = selectSuperseded(database, ids);
  const standing = ids.filter((id) => !superseded.has(id));
  return selectById(database, [...standing, ...ids.filter((id) => superseded.has(id))].slice(0, limit));
}

function findWithin(
  database: Connection,
  project: number | undefined,
  words: readonly string[],
  limit: number,
  query: ObservationQuery,
): readonly number[] {
  const find = (most: number, among?: ReadonlySet<number>) =>
    findIds(database, OBSERVED_WORDS, project, words, most, among).ids;
  const { project: _project, ...rest } = query;
  if (Object.values(rest).every((value) => value === undefined)) return find(limit);
  const most = Math.max(limit, FIRST_MATCHES);
  const best = find(most);
  const wanted = new Set(idsIn(selectFound(database, { ...query, ids: best })));
  const kept = best.filter((id) => wanted.has(id));
  if (kept.length >= limit || best.length < most) return kept.slice(0, limit);
  return find(limit, new Set(idsIn(selectFound(database, query))));
}

/** In the order asked for. */
function selectFound(database: Connection, query: ObservationQuery): readonly Found[] {
  const { project, session, ids, limit } = query;
  if (project !== undefined || session !== undefined || ids !== undefined) {
    const number = project === undefined ? undefined : projectNumber(database, project);
    return project !== undefined && number === undefined ? [] : selectIds(database, query, number);
  }
  // Without a project: query each project separately, because the indexes start with the project.
  const projects = database.prepare("SELECT number FROM projects").all() as { readonly number: number }[];
  const found = projects.flatMap(({ number }) => [...selectIds(database, query, number)]);
  const sign = query.order === "oldest" ? 1 : -1;
  found.sort((one, other) => sign * (one.at - other.at || one.id - other.id));
  return found.slice(0, limit);
}

/**
 * Within the project: the same file, the same matter, or a rare concept. The rarer the shared thing, the closer; broad
 * concepts (testing, new behaviour) relate nothing by themselves, however many are shared.
 */
export function selectRelated(database: Connection, id: number, limit: number): readonly Observation[] {
  const row = database
    .prepare("SELECT project, session, matter, concepts, files FROM observed WHERE id = ?")
    .get(id) as RelatedRow | undefined;
  if (row === undefined || limit <= 0) return [];
  const weights = new Map<number, number>();
  const own = new Set(selectOfSession(database, row.session));
  const weigh = (all: readonly number[], weight: number) => {
    const ids = all.filter((one) => !own.has(one));
    for (const one of ids)
      weights.set(one, (weights.get(one) ?? 0) + weight * Math.log(1 + MOST_RELATED / all.length));
    return ids;
  };
  const near = new Set<number>();
  const rare = few(countOfProject(database, row.project) - own.size);
  for (const file of JSON.parse(row.files) as string[])
    for (const one of weigh(selectWithThing(database, row.project, pathThing(file)), WEIGHTS.file))
      near.add(one);
  for (const concept of JSON.parse(row.concepts) as string[]) {
    const ids = weigh(selectWithThing(database, row.project, conceptThing(concept)), WEIGHTS.concept);
    if (!KINDS.has(concept) && ids.length <= rare) for (const one of ids) near.add(one);
  }
  if (row.matter !== "")
    for (const one of weigh(selectWithMatter(database, row.project, row.matter), WEIGHTS.matter))
      near.add(one);
  const others = [...weights].filter(([one]) => near.has(one));
  others.sort(([one, weight], [other, its]) => its - weight || other - one);
  return selectById(
    database,
    others.slice(0, limit).map(([one]) => one),
  );
}

/** Most observations that may share a rare concept; always less than a third of `total`. */
function few(total: number): number {
  return Math.min(10, Math.max(3, total / 50), total / 3);
}

function selectIds(
  database: Connection,
  query: ObservationQuery,
  project: number | undefined,
): readonly Found[] {
  const { ids, session, concept, file } = query;
  const { where, sql, values } = conditions();
  const things = [
    ...(concept === undefined ? [] : [conceptThing(concept)]),
    ...(file === undefined || isBareName(file) ? [] : [pathThing(file)]),
  ];
  // A named thing selects few rows, unless a session or ids select even fewer.
  const [leading, ...rest] = ids === undefined && session === undefined ? things : [undefined, ...things];
  const from =
    leading === undefined ? "observed" : "observed_things CROSS JOIN observed ON observed.id = observation";
  if (leading !== undefined) where("observed_things.project = ? AND thing = ?", project, leading);
  where("observed.id IN (SELECT value FROM json_each(?))", ids && JSON.stringify(ids));
  if (session !== undefined) where("observed.session = ?", sessionNumber(database, session) ?? 0);
  // `+` keeps SQLite off this index when another condition selects fewer rows.
  const isLed = leading !== undefined || ids !== undefined || session !== undefined;
  where(`${isLed ? "+" : ""}observed.project = ?`, project);
  for (const thing of rest) {
    if (thing === undefined) continue;
    where(
      `EXISTS (SELECT 1 FROM observed_things AS other WHERE other.project = observed.project
         AND other.thing = ? AND other.observation = observed.id)`,
      thing,
    );
  }
  if (file !== undefined && isBareName(file))
    where(
      `EXISTS (SELECT 1 FROM observed_things AS named WHERE named.observation = observed.id
         AND (named.thing = ? OR named.thing LIKE ? ESCAPE '\\'))`,
      pathThing(file),
      `path %/${file.replaceAll(/[\\%_]/g, "\\$&")}`,
    );
  where("turn = ?", query.turn);
  where("type IN (SELECT value FROM json_each(?))", query.types && jsonList(query.types));
  where("branch = ?", query.branch);
  where("observed.at >= ?", whole(query.since));
  where("observed.at <= ?", whole(query.until));
  if (query.matter !== undefined)
    where(query.matter === "" ? "matter = ?" : "matter = ? AND matter <> ''", query.matter);
  if (query.standing) where("superseded_by = 0");
  const [at, id] =
    leading === undefined ? ["observed.at", "observed.id"] : ["observed_things.at", "observation"];
  const direction = query.order === "oldest" ? "ASC" : "DESC";
  const order = `${at} ${direction}, ${id} ${direction}`;
  const statement = `SELECT observed.id, observed.at FROM ${from} ${sql()} ORDER BY ${order} LIMIT ?`;
  return database.prepare(statement).all(...values, query.limit ?? -1) as unknown as readonly Found[];
}

/** `telemetry.go`: wherever it is. */
function isBareName(file: string): boolean {
  return !/[/\\]/.test(file);
}

/** With its time: an observation imported last is not necessarily the newest. */
interface Found {
  readonly id: number;
  readonly at: number;
}

function idsIn(found: readonly Found[]): readonly number[] {
  return found.map(({ id }) => id);
}

function whole(time: number | undefined): number | undefined {
  return time === undefined ? undefined : Math.trunc(time);
}

function selectSuperseded(database: Connection, ids: readonly number[]): ReadonlySet<number> {
  const rows = database
    .prepare("SELECT id FROM observed WHERE id IN (SELECT value FROM json_each(?)) AND superseded_by > 0")
    .all(JSON.stringify(ids)) as { readonly id: number }[];
  return new Set(rows.map(({ id }) => id));
}

function selectWithThing(database: Connection, project: number, thing: string): readonly number[] {
  return idsOf(
    database
      .prepare(
        `SELECT json_group_array(observation) AS ids FROM (SELECT observation FROM observed_things
           WHERE project = ? AND thing = ? ORDER BY at DESC, observation DESC LIMIT ?)`,
      )
      .get(project, thing, MOST_RELATED),
  );
}

function selectWithMatter(database: Connection, project: number, matter: string): readonly number[] {
  return idsOf(
    database
      .prepare(
        `SELECT json_group_array(id) AS ids FROM (SELECT id FROM observed
           WHERE project = ? AND matter = ? AND matter <> '' ORDER BY at DESC LIMIT ?)`,
      )
      .get(project, matter, MOST_RELATED),
  );
}

function countOfProject(database: Connection, project: number): number {
  const row = database.prepare("SELECT count(*) AS many FROM observed WHERE project = ?").get(project);
  return (row as { readonly many: number }).many;
}

function selectOfSession(database: Connection, session: number): readonly number[] {
  return idsOf(
    database.prepare("SELECT json_group_array(id) AS ids FROM observed WHERE session = ?").get(session),
  );
}

export function countOfSessions(
  database: Connection,
  sessions: readonly string[],
): ReadonlyMap<string, number> {
  const rows = database
    .prepare(
      `SELECT sessions.id, count(*) AS many FROM json_each(?) AS wanted CROSS JOIN sessions ON sessions.id = wanted.value
         CROSS JOIN observed ON observed.session = sessions.number GROUP BY sessions.number`,
    )
    .all(jsonList(sessions)) as { readonly id: string; readonly many: number }[];
  return new Map(rows.map(({ id, many }) => [id, many]));
}

/** In the order of the ids. */
function selectById(database: Connection, ids: readonly number[]): readonly Observation[] {
  if (ids.length === 0) return [];
  const rows = database
    .prepare(
      `SELECT observed.*, narrative, projects.id AS project_id, sessions.id AS session_id
       FROM json_each(?) AS wanted CROSS JOIN observed ON observed.id = CAST(wanted.value AS INTEGER)
         JOIN observed_narratives ON observation = observed.id
         JOIN projects ON projects.number = observed.project JOIN sessions ON sessions.number = observed.session
       ORDER BY wanted.key`,
    )
    .all(JSON.stringify(ids)) as ObservedRow[];
  return rows.map(toObservation);
}

interface RelatedRow {
  readonly project: number;
  readonly session: number;
  readonly matter: string;
  readonly concepts: string;
  readonly files: string;
}

interface ObservedRow {
  readonly id: number;
  readonly project_id: string;
  readonly session_id: string;
  readonly turn: number;
  readonly key: string;
  readonly at: number;
  readonly branch: string;
  readonly type: ObservationType;
  readonly source: ObservationSource;
  readonly matter: string;
  readonly superseded_by: number;
  readonly title: string;
  readonly subtitle: string;
  readonly narrative: string;
  readonly facts: string;
  readonly evidence: string;
  readonly concepts: string;
  readonly files: string;
}

function toObservation(row: ObservedRow): Observation {
  const evidence = JSON.parse(row.evidence) as number[][];
  return {
    id: row.id,
    project: row.project_id,
    session: row.session_id,
    turn: row.turn,
    at: row.at,
    branch: row.branch,
    type: row.type,
    title: row.title,
    subtitle: row.subtitle,
    facts: (JSON.parse(row.facts) as string[]).map((text, index) => ({
      text,
      evidence: evidence[index] ?? [],
    })),
    narrative: row.narrative,
    concepts: JSON.parse(row.concepts) as string[],
    files: JSON.parse(row.files) as string[],
    source: row.source,
    key: row.key,
    matter: row.matter,
    supersededBy: row.superseded_by,
  };
}
