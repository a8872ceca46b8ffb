// Deliveries table.
import type { Delivery, NewDelivery } from "../../domain/delivery.ts";
import type { DeliveryChange, DeliveryQuery } from "../../ports/store.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./connection.ts";
import { type DeliveryRow, jsonList, list, toDelivery } from "./rows.ts";
import { transact } from "./transact.ts";

export function insertDelivery(
  database: Connection,
  project: number,
  session: number,
  delivery: NewDelivery,
): number {
  const { lastInsertRowid } = database
    .prepare(
      `INSERT INTO deliveries (project, session, reader, at, moment, verdict, fingerprint, call, subject, kind,
         confidence, text, tokens, evidence, fate) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      project,
      session,
      delivery.reader,
      Math.trunc(delivery.at),
      delivery.moment,
      delivery.verdict,
      delivery.fingerprint,
      delivery.call,
      delivery.subject,
      delivery.kind,
      delivery.confidence,
      delivery.text,
      delivery.tokens,
      list(delivery.evidence),
      delivery.held ? "held" : "shown",
    );
  return Number(lastInsertRowid);
}

/** The newest first. */
export function selectDeliveries(database: Connection, query: DeliveryQuery): readonly Delivery[] {
  const { where, sql, values } = conditions();
  where("deliveries.session = (SELECT number FROM sessions WHERE id = ?)", query.session);
  // `+` keeps SQLite off the other index: with a session given, the session index is faster.
  const project = query.session === undefined ? "deliveries.project" : "+deliveries.project";
  where(`${project} = (SELECT number FROM projects WHERE id = ?)`, query.project);
  where("deliveries.id = ?", query.id);
  where("moment IN (SELECT value FROM json_each(?))", query.moments && JSON.stringify(query.moments));
  where("reader = ?", query.reader);
  where("subject = ?", query.subject);
  where("fingerprint = ?", query.fingerprint);
  where("(fate = 'held') = ?", query.held ? 1 : 0);
  return database
    .prepare(
      `SELECT deliveries.*, projects.id AS project_id, sessions.id AS session_id FROM deliveries
       JOIN projects ON projects.number = deliveries.project JOIN sessions ON sessions.number = deliveries.session
       ${sql()} ORDER BY deliveries.id DESC LIMIT ?`,
    )
    .all(...values, query.limit ?? -1)
    .map((row) => toDelivery(row as DeliveryRow));
}

/** One look-up per session. */
export function selectStopsBySession(
  database: Connection,
  sessions: readonly string[],
): ReadonlyMap<string, number> {
  const rows = database
    .prepare(
      `SELECT sessions.id AS id, count(*) AS stops FROM json_each(?) CROSS JOIN sessions ON sessions.id = json_each.value
       CROSS JOIN deliveries ON deliveries.session = sessions.number
       WHERE moment = 'before-call' AND verdict = 'bump' AND fate <> 'held' GROUP BY sessions.number`,
    )
    .all(jsonList(sessions)) as { readonly id: string; readonly stops: number }[];
  return new Map(rows.map(({ id, stops }) => [id, stops]));
}

export function updateDelivery(database: Connection, id: number, change: DeliveryChange): void {
  database
    .prepare(
      `UPDATE deliveries SET fate = coalesce(?, fate), aftermath = coalesce(?, aftermath),
         read_at = coalesce(?, read_at), rating = coalesce(?, rating) WHERE id = ?`,
    )
    .run(change.fate ?? null, change.aftermath ?? null, change.readAt ?? null, change.rating ?? null, id);
}

const UNREAD = `session = (SELECT number FROM sessions WHERE id = ?)
  AND read_at = 0 AND at <= ? AND reader <> 'person' AND fate <> 'held'`;

/** Checks first, because mostly nothing is unread and reading needs no lock. */
export function markDeliveriesRead(database: Connection, session: string, at: number): void {
  const to = Math.trunc(at);
  const unread = database.prepare(`SELECT 1 FROM deliveries WHERE ${UNREAD} LIMIT 1`).get(session, to);
  if (unread === undefined) return;
  transact(database, () => {
    database.prepare(`UPDATE deliveries SET read_at = ? WHERE ${UNREAD}`).run(to, session, to);
  });
}
