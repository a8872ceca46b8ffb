// JSON shapes of verdicts, messages to agents and remedies.
import type { FailureDetails, ListedFailure } from "../app/guard/failures.ts";
import type { ListedRemedy } from "../app/guard/person-remedies.ts";
import type { Rated } from "../app/guard/rate.ts";
import type { Replayed } from "../app/guard/replay.ts";
import type { Explained, LoggedDelivery } from "../app/guard/why.ts";
import type { Recalled } from "../app/recall/replay-recall.ts";
import { type FailureKind, familyOf } from "../domain/failure-kinds.ts";
import type { Subject } from "../domain/subject.ts";
import type { CheckResult } from "../ports/memory.ts";
import type { HazardKey } from "../ports/store.ts";
import { wireAttempt } from "./record.ts";
import { iso, isoOrNull } from "./time.ts";

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

/** The key of a hazard as one word that can stand in an address; `hazardOfId` reads it back. */
function hazardId({ project, kind, subject }: HazardKey): string {
  return Buffer.from(`${project}\n${kind}\n${subject}`).toString("base64url");
}

/** Undefined for a word that is none. */
export function hazardOfId(id: string): HazardKey | undefined {
  const [, project, kind, subject] =
    /^([^\n]+)\n([^\n]+)\n(.+)$/s.exec(Buffer.from(id, "base64url").toString()) ?? [];
  if (project === undefined || kind === undefined || subject === undefined) return undefined;
  return { project, kind: kind as FailureKind, subject: subject as Subject };
}

export function wireFailure({ hazard, state, isArchived, remedy, weeks }: ListedFailure) {
  const { project, kind, subject, failures, sessions, successes, firstAt, lastAt, clearedAt } = hazard;
  return {
    id: hazardId(hazard),
    project,
    kind,
    family: familyOf(kind),
    subject,
    display: hazard.display,
    error: hazard.excerpt,
    state,
    archived: isArchived,
    failures,
    sessions,
    successes,
    firstAt: iso(firstAt),
    lastAt: iso(lastAt),
    clearedAt: isoOrNull(clearedAt),
    lastSession: hazard.lastSession,
    attempt: hazard.attempt,
    overridesRight: hazard.overridesRight,
    overridesWrong: hazard.overridesWrong,
    weeks,
    instead: remedy?.display ?? "",
    remedy: remedy
      ? {
          display: remedy.display,
          type: remedy.type,
          count: remedy.count,
          confirmed: remedy.confirmed,
          byPerson: remedy.byPerson === true,
          lastAt: iso(remedy.lastAt),
        }
      : null,
  };
}

export function wireFailureDetails({ attempts, record, deliveries, remedies, ...failure }: FailureDetails) {
  return {
    ...wireFailure(failure),
    attempts: attempts.map(wireAttempt),
    record,
    deliveries: deliveries.map((delivery) => wireDelivery({ delivery, agent: "" })),
    remedies: remedies.map(wireRemedy),
  };
}
