// Tells whether a remedy was just tried in this session before the same call; then it is not proposed again.

import type { Attempt } from "../../domain/attempt.ts";
import { familyOf } from "../../domain/failure-kinds.ts";
import type { Failure } from "../../domain/outcome.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { isLook, sharesFile } from "./following.ts";
import { topicOf } from "./topic.ts";

/** A try belongs to this failure for this many calls. */
const BACK = 10;

/** `before`: the calls of the session before the current one, oldest first. */
export function wasTried(
  remedy: Remedy,
  hand: Pick<Attempt, "files">,
  failure: Pick<Failure, "kind">,
  before: readonly Attempt[],
): boolean {
  if (!isTriable(remedy, failure)) return false;
  const isLooked = remedy.display.startsWith("reading");
  const about = before.slice(-BACK).filter((one) => !isLooked || sharesFile(hand, one));
  const first = about.findIndex(
    ({ outcome }) => outcome.status === "failed" && topicOf(outcome) === remedy.subject,
  );
  if (first < 0) return false;
  const done = about.slice(first + 1).filter(({ outcome }) => outcome.status === "succeeded");
  return done.some((one) => (isLooked ? isLook(one) : one.fingerprint === remedy.fingerprint));
}

/** Can it be tried in vain? A tool that asks for a read is right, whatever was done before. */
export function isTriable({ type }: Pick<Remedy, "type">, { kind }: Pick<Failure, "kind">): boolean {
  return type === "prerequisite" && familyOf(kind) !== "protocol";
}
