// JSON shapes of verdicts, messages to agents and remedies.
import type { ListedRemedy } from "../app/guard/person-remedies.ts";
import type { Rated } from "../app/guard/rate.ts";
import type { Replayed } from "../app/guard/replay.ts";
import type { Explained, LoggedDelivery } from "../app/guard/why.ts";
import type { Recalled } from "../app/recall/replay-recall.ts";
import type { CheckResult } from "../ports/memory.ts";
import { iso } from "./time.ts";

/** Scripts rely on the first five keys and their order. */
export function wireVerdict(result: CheckResult) {
  const { verdict, confidence, because, instead, evidence, kind, subject, lesson, asks, text } = result;
  return {
    verdict,
    confidence,
    because,
    instead,
    evidence: evidence.map((one) => ({ ...one, at: iso(one.at) })),
    ...(kind && { kind }),
    ...(subject && { subject }),
    ...(lesson && { lesson }),
    ...(asks && { asks }),
    ...(text && { text }),
  };
}

/** The verdict on a call of a replay. Scorers rely on the order of keys. */
export function wireReplayed(call: Replayed) {
  const { project, seq, warn, stopped, verdict, kind = null, confidence, because, instead, evidence } = call;
  const said = { project, seq, warn, stopped, verdict, kind, confidence, because, instead, evidence };
  // Said only after the call has failed, so it is not part of the verdict.
  return call.after === "" ? said : { ...said, after: call.after };
}

/** What a prompt of a replay would have been told. */
export function wireRecalled({ project, seq, files, said }: Recalled) {
  return { project, seq, files, said };
}

export function wireRating({ delivery, before, hazard }: Rated) {
  return {
    id: delivery.id,
    rating: delivery.rating || null,
    before: before || null,
    changed: delivery.rating !== before,
    overridesRight: hazard?.overridesRight ?? null,
    overridesWrong: hazard?.overridesWrong ?? null,
  };
}

export function wireDelivery({ delivery, agent }: LoggedDelivery) {
  const { id, at, readAt: _read, call: _call, ...rest } = delivery;
  return { id, at: iso(at), agent, ...rest };
}

export function wireExplained(explained: Explained) {
  const { hazard, evidence } = explained;
  return {
    ...wireDelivery(explained),
    ignored: hazard?.ignored ?? false,
    evidence: evidence.map((one) => ({ ...one, at: iso(one.at) })),
  };
}

export function wireRemedy({ failedCall, isForgotten, byPerson, lastAt, ...remedy }: ListedRemedy) {
  return {
    ...remedy,
    about: failedCall,
    byPerson: byPerson === true,
    isForgotten,
    lastAt: iso(lastAt),
  };
}
