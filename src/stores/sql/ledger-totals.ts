// Totals of the ledger.
import type { ActivityQuery, LedgerActivity, LedgerTotals } from "../../ports/store.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./connection.ts";

/**
 * Heeded, and the call would have failed: what it was about failed again later, or has never been seen to work since.
 * A warning that was obeyed although the call would have worked has prevented nothing.
 */
const PREVENTED = `(fate = 'heeded' AND rating <> 'wrong' AND EXISTS (
  SELECT 1 FROM hazards WHERE hazards.project = deliveries.project AND hazards.subject = deliveries.subject
    AND hazards.kind = deliveries.kind
    AND (hazards.last_at > deliveries.at OR hazards.cleared_at <= deliveries.at)))`;

/**
 * Made again after a stop. A lesson asks to look first and foretells nothing: a call that works after it was read proves
 * neither right nor wrong.
 */
const OVERRIDDEN = "fate = 'overridden' AND kind <> 'lesson'";

/** A brief, a recall and a fix are notes as well; each delivery is counted by its moment once. */
export function selectTotals(
  database: Connection,
  project: string | undefined,
  since?: number,
): LedgerTotals {
  const { sql, values } = counted(project, since);
  const row = database
    .prepare(
      `SELECT count(*) AS deliveries, coalesce(sum(tokens), 0) AS tokens,
         count(*) FILTER (WHERE verdict = 'bump') AS bumps,
         count(*) FILTER (WHERE verdict = 'note' AND moment = 'before-call') AS notes,
         count(*) FILTER (WHERE moment = 'session-start') AS briefs,
         count(*) FILTER (WHERE moment = 'prompt') AS prompts,
         count(*) FILTER (WHERE moment = 'after-call') AS fixes,
         count(*) FILTER (WHERE fate = 'heeded') AS heeded,
         count(*) FILTER (WHERE ${PREVENTED}) AS prevented,
         count(*) FILTER (WHERE ${OVERRIDDEN}) AS overridden,
         count(*) FILTER (WHERE ${OVERRIDDEN} AND aftermath = 'succeeded') AS overridesSucceeded,
         count(*) FILTER (WHERE ${OVERRIDDEN} AND aftermath = 'failed') AS overridesFailed,
         count(*) FILTER (WHERE rating = 'helpful') AS helpful,
         count(*) FILTER (WHERE rating = 'wrong') AS wrong,
         count(*) FILTER (WHERE rating <> '' OR ${PREVENTED} OR (${OVERRIDDEN} AND aftermath <> ''))
           AS judged,
         count(*) FILTER (WHERE rating = 'helpful' OR (rating = '' AND
           (${PREVENTED} OR (${OVERRIDDEN} AND aftermath = 'failed')))) AS hits
       FROM deliveries ${sql()}`,
    )
    .get(...values);
  return { ...(row as LedgerTotals) };
}

/** Reads each delivery once, however many periods there are. */
export function selectLedgerActivity(
  database: Connection,
  { project, since, periodMs, offsetMs }: Omit<ActivityQuery, "kinds">,
): readonly LedgerActivity[] {
  const { sql, values } = counted(project, since);
  const rows = database
    .prepare(
      `SELECT CAST((at + ?) / ? AS INTEGER) AS slot, count(*) FILTER (WHERE ${PREVENTED}) AS prevented,
         sum(tokens) AS tokens FROM deliveries ${sql()} GROUP BY slot ORDER BY slot`,
    )
    .all(Math.trunc(offsetMs), Math.trunc(periodMs), ...values) as (Omit<LedgerActivity, "at"> & {
    readonly slot: number;
  })[];
  return rows.map(({ slot, ...rest }) => ({ at: slot * periodMs - offsetMs, ...rest }));
}

/** Texts for the person only are not counted: no agent has read them. */
function counted(project: string | undefined, since: number | undefined) {
  const { where, sql, values } = conditions();
  where("reader <> ?", "person");
  where("fate <> ?", "held");
  where("project = (SELECT number FROM projects WHERE id = ?)", project);
  where("at >= ?", since === undefined ? undefined : Math.trunc(since));
  return { sql, values };
}
