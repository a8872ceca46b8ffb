// What a session learned, as it stands by now: a decision that a later one superseded says so.
import type { Observation, SessionSummary } from "../../domain/observation.ts";
import { day } from "../compose/line.ts";
import { sentence } from "./narrative.ts";

/** `observations`: those of the session, and those that superseded any of them; others do not matter. */
export function withSuperseded(
  summary: SessionSummary,
  observations: readonly Observation[],
): SessionSummary {
  const newer = new Map(observations.map((one) => [one.id, one]));
  let { learned } = summary;
  for (const { session, facts, supersededBy } of observations) {
    if (session !== summary.session || supersededBy === 0) continue;
    const by = newer.get(supersededBy);
    for (const { text } of facts) {
      const said = sentence(text);
      const start = said === "." ? -1 : learned.indexOf(said);
      if (start < 0) continue;
      const end = start + said.length;
      const mark = ` (superseded${by ? ` on ${day(by.at)}` : ""} by #${supersededBy})`;
      learned = learned.slice(0, end - 1) + mark + learned.slice(end - 1);
    }
  }
  return learned === summary.learned ? summary : { ...summary, learned };
}
