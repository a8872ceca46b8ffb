// JSON shapes of verdicts, messages to agents and remedies.
import type { ListedRemedy } from "../app/guard/person-remedies.ts";
import type { Rated } from "../app/guard/rate.ts";
import type { Explained, LoggedDelivery } from "../app/guard/why.ts";
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
