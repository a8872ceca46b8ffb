// Has the remedy just been tried, and the same error came again? Then it is not named a second time.
import type { Attempt } from "../../domain/attempt.ts";
import { familyOf } from "../../domain/outcome.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { isLook, sharesFile } from "./following.ts";
import { topicOf } from "./topic.ts";

/** How many calls back a try still belongs to this failure. */
const BACK = 10;

/** `before`: the calls of the session before the one that failed, oldest first. */
export function wasTried(
  { type, subject, fingerprint }: Remedy,
  failed: Attempt,
  before: readonly Attempt[],
): boolean {
  if (!isTriable({ type, fingerprint }, failed)) return false;
  const recent = before.slice(-BACK);
  if (type === "retry")
    return recent.findLast((one) => one.fingerprint === failed.fingerprint)?.outcome.status === "failed";
  const sameFile = recent.filter((one) => sharesFile(failed, one));
  const first = sameFile.findIndex(
    ({ outcome }) => outcome.status === "failed" && topicOf(outcome) === subject,
  );
  if (first < 0) return false;
  return sameFile.slice(first + 1).some((one) => one.outcome.status === "succeeded" && isLook(one));
}

/** Could it have been? A tool that says the file has to be read is right, whatever was done before. */
export function isTriable(
  { type, fingerprint }: Pick<Remedy, "type" | "fingerprint">,
  failed: Attempt,
): boolean {
  if (type === "retry") return true;
  const { outcome } = failed;
  const isWanted = outcome.status === "failed" && familyOf(outcome.kind) === "protocol";
  return /^(?:read|look) /.test(fingerprint) && !isWanted;
}
