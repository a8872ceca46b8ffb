// Marks and uses of lessons (the person's decisions, and when they were shown).
import type { LessonMark, LessonUse } from "../../domain/lesson.ts";
import type { LessonMarkChange, LessonUseQuery } from "../../ports/store.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./connection.ts";
import type { Numbers } from "./projects.ts";
import { jsonList } from "./rows.ts";

/** Uses are counted from rows, so that those of a forgotten session no longer count. */
export function selectMarks(database: Connection, keys: readonly string[]): readonly LessonMark[] {
  if (keys.length === 0) return [];
  return database
    .prepare(
      `SELECT * FROM (SELECT wanted.value AS key, coalesce(ignored_at, 0) AS ignoredAt,
           coalesce(woken_at, 0) AS wokenAt,
           (SELECT count(*) FROM card_uses WHERE card_uses.key = wanted.value) AS uses,
           (SELECT coalesce(max(at), 0) FROM card_uses WHERE card_uses.key = wanted.value) AS usedAt
         FROM json_each(?) AS wanted LEFT JOIN card_marks ON card_marks.key = wanted.value)
       WHERE ignoredAt > 0 OR wokenAt > 0 OR uses > 0`,
    )
    .all(jsonList(keys))
    .map((row) => ({ ...(row as LessonMark) }));
}

export function upsertMark(database: Connection, key: string, mark: LessonMarkChange): void {
  const ignoredAt = mark.ignoredAt === undefined ? null : Math.trunc(mark.ignoredAt);
  const wokenAt = mark.wokenAt === undefined ? null : Math.trunc(mark.wokenAt);
  database
    .prepare(
      `INSERT INTO card_marks (key, ignored_at, woken_at) VALUES (?, coalesce(CAST(? AS INTEGER), 0), coalesce(CAST(? AS INTEGER), 0))
       ON CONFLICT (key) DO UPDATE SET ignored_at = coalesce(?, card_marks.ignored_at),
         woken_at = coalesce(?, card_marks.woken_at)`,
    )
    .run(key, ignoredAt, wokenAt, ignoredAt, wokenAt);
}

export function insertUse(database: Connection, numbers: Numbers, use: LessonUse): void {
  database
    .prepare(
      `INSERT INTO card_uses (key, project, session, turn, at, moment, whole) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      use.key,
      numbers.project(use.project),
      numbers.session(use.session, { ...use, agent: "" }),
      use.turn,
      Math.trunc(use.at),
      use.moment,
      use.whole ? 1 : 0,
    );
}

export function selectUses(database: Connection, query: LessonUseQuery): readonly LessonUse[] {
  const { where, sql, values } = conditions();
  where("card_uses.session = (SELECT number FROM sessions WHERE id = ?)", query.session);
  where("turn = ?", query.turn);
  // `+key` keeps SQLite off the key index: with a session given, the session index is faster.
  const key = query.session === undefined ? "key" : "+key";
  where(`${key} IN (SELECT value FROM json_each(?))`, query.keys && jsonList(query.keys));
  return database
    .prepare(
      `SELECT key, projects.id AS project, sessions.id AS session, turn, at, moment, whole FROM card_uses
       JOIN projects ON projects.number = card_uses.project JOIN sessions ON sessions.number = card_uses.session
       ${sql()} ORDER BY at DESC, card_uses.id DESC LIMIT ?`,
    )
    .all(...values, query.limit ?? -1)
    .map((row) => ({ ...(row as LessonUse), whole: (row as { whole: number }).whole === 1 }));
}
