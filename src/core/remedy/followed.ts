// Finds remedies that were followed without helping: the same failure came again with the remedy in place.
import type { Attempt } from "../../domain/attempt.ts";
import type { Remedy } from "../../domain/remedy.ts";
import type { Change } from "./rewrite.ts";
import { isIn } from "./slots.ts";
import { topicOf } from "./topic.ts";

/** A step counts as a response to the failure for this many calls. */
const REACH = 10;

/** Attempts of one session, oldest first → the known remedies that were followed in vain, once per occasion. */
export function followedInVain(known: readonly Remedy[], attempts: readonly Attempt[]): readonly Remedy[] {
  if (known.length === 0) return [];
  return attempts.flatMap((attempt, index) => {
    const { outcome } = attempt;
    if (outcome.status !== "failed") return [];
    const topic = topicOf(outcome);
    return known
      .filter(
        (remedy) =>
          remedy.subject === topic &&
          !remedy.evidence.includes(attempt.id) &&
          isInPlace(remedy, attempt, attempts.slice(Math.max(0, index - REACH), index)),
      )
      .map((remedy) => inVain(remedy, attempt));
  });
}

function isInPlace({ type, fingerprint }: Remedy, attempt: Attempt, before: readonly Attempt[]): boolean {
  if (fingerprint.startsWith("rewrite ")) {
    const changes = JSON.parse(fingerprint.slice("rewrite ".length)) as readonly Change[];
    return changes.every(({ to }) => to !== "" && isIn(attempt.display, to));
  }
  if (type === "replacement") return attempt.fingerprint === fingerprint;
  // A step failed to help if the same call failed both before it and after it.
  const at = before.findLastIndex(
    (one) => one.fingerprint === fingerprint && one.outcome.status === "succeeded",
  );
  return at >= 0 && before.slice(0, at).some((one) => failsAlike(one, attempt));
}

function failsAlike(one: Attempt, other: Attempt): boolean {
  return (
    one.outcome.status === "failed" &&
    other.outcome.status === "failed" &&
    topicOf(one.outcome) === topicOf(other.outcome)
  );
}

function inVain(remedy: Remedy, { id, at }: Attempt): Remedy {
  return {
    ...remedy,
    count: 0,
    failed: 1,
    lastAt: Math.max(remedy.lastAt, at),
    confirmed: false,
    evidence: [id],
  };
}
