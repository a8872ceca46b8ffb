// Marks superseded decisions in the "learned" field of a session summary.
import type { Observation, SessionSummary } from "../../domain/observation.ts";
import { utcDay } from "../text/words.ts";
import { asSentence } from "./clause.ts";

/** `observations` must contain those of the session and those that superseded any of them; others are ignored. */
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
      const said = asSentence(text);
      const start = said === "." ? -1 : learned.indexOf(said);
      if (start < 0) continue;
      const end = start + said.length;
      const mark = ` (superseded${by ? ` on ${utcDay(by.at)}` : ""} by #${supersededBy})`;
      learned = learned.slice(0, end - 1) + mark + learned.slice(end - 1);
    }
  }
  return learned === summary.learned ? summary : { ...summary, learned };
}
