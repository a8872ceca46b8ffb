// Has the remedy just been tried in this session, and the same call is made again? Then it is not named a second time.
import type { Attempt } from "../../domain/attempt.ts";
import { type Failure, familyOf } from "../../domain/outcome.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { isLook, sharesFile } from "./following.ts";
import { topicOf } from "./topic.ts";

/** How many calls back a try still belongs to this failure. */
const BACK = 10;

/** `before`: the calls of the session before the one at hand, oldest first. */
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

/** Could it have been? A tool that says the file has to be read is right, whatever was done before. */
export function isTriable({ type }: Pick<Remedy, "type">, { kind }: Pick<Failure, "kind">): boolean {
  return type === "prerequisite" && familyOf(kind) !== "protocol";
}
