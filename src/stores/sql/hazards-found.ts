// Hazards for a list that a person looks at. Counted and ordered by the database: of thousands a page is read.
import type { HazardQuery, HazardsFound } from "../../ports/store.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./connection.ts";
import { HAZARD_COLUMNS } from "./hazards.ts";
import { type HazardRow, jsonList, toHazard } from "./rows.ts";

const STATE = `CASE WHEN ignored = 1 THEN 'ignored' WHEN cleared_at > last_at THEN 'overcome' ELSE 'open' END`;
const IS_WHOLE = "substr(subject, 1, 7) = 'action '";
/** A failure may be stored under its subject and under the whole action: it is listed once, as whole if it is about that. */
const ONCE = `subject = about AND NOT (${IS_WHOLE} AND attempt > 0
  AND attempt IN (SELECT attempt FROM hazards WHERE subject = about AND NOT ${IS_WHOLE}))`;
const ORDERS = { often: "failures DESC, last_at DESC", newest: "last_at DESC, failures DESC" } as const;

export function selectFoundHazards(database: Connection, query: HazardQuery): HazardsFound {
  const every = conditions();
  every.where(ONCE);
  every.where("project = (SELECT number FROM projects WHERE id = ?)", query.project);
  every.where("kind IN (SELECT value FROM json_each(?))", jsonList(query.among));
  for (const word of query.words ?? [])
    every.where("instr(lower(display || '\n' || excerpt || '\n' || subject), lower(?)) > 0", word);
  const counts = database
    .prepare(
      `SELECT kind, ${STATE} AS state, count(*) AS many FROM hazards ${every.sql()} GROUP BY kind, state`,
    )
    .all(...every.values) as HazardsFound["counts"];
  every.where("kind = ?", query.kind);
  every.where(`${STATE} = ?`, query.state);
  // The order over the few columns it needs; whole rows are read of the page alone.
  const rows = database
    .prepare(
      `SELECT (SELECT id FROM projects WHERE number = hazards.project) AS project_id, ${HAZARD_COLUMNS}
       FROM (SELECT number AS chosen FROM hazards ${every.sql()}
         ORDER BY ${ORDERS[query.order]}, number DESC LIMIT ? OFFSET ?)
       JOIN hazards ON hazards.number = chosen ORDER BY ${ORDERS[query.order]}, number DESC`,
    )
    .all(...every.values, query.limit, query.offset ?? 0) as (HazardRow & { readonly project_id: string })[];
  return {
    hazards: rows.map((row) => toHazard(row, row.project_id)),
    counts: counts.map((one) => ({ ...one })),
  };
}
