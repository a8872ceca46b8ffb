// Remedies that hold beyond the call they were seen at: what helped one file helps the next, what was the right name is
// the right name for every command. Their fingerprint says what they are, not which call showed it.
import type { Attempt } from "../../domain/attempt.ts";
import { type Failed, familyOf } from "../../domain/outcome.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { namesakes } from "../guard/guess.ts";
import { type Following, type Found, isLook, next, sharesFile } from "./following.ts";
import { isTooLargeWhole } from "./topic.ts";

/** An edit was refused or missed; the file was read, as the tool wants it. Holds for every file. */
export function readFirst(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  const at = next(following, (one) => sharesFile(failed, one));
  const helped = following.attempts[at];
  if (!helped) return undefined;
  // A tool that wants to have read the file itself does not count what the shell has shown.
  const isRead = familyOf(failure.kind) === "protocol" ? helped.goal === "read" : isLook(helped);
  if (!isRead) return undefined;
  return { type: "prerequisite", helped, at, fingerprint: "read", display: "reading the file first" };
}

/** Too large to be read whole; a part of it was read next. Holds for every file. */
export function inParts(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (!isTooLargeWhole(failure)) return undefined;
  const at = next(following, (one) => sharesFile(failed, one));
  const helped = following.attempts[at];
  if (helped?.goal !== "read") return undefined;
  return { type: "replacement", helped, at, fingerprint: "part", display: "reading the file in parts" };
}

/** There was no such repository; one of the same name answered under another owner. Holds for every command. */
export function rightOwner({ outcome }: Attempt, failure: Failed, following: Following): Found | undefined {
  if (outcome.status !== "failed" || subjectType(failure.subject) !== "repository") return undefined;
  const [wanted] = namesakes([failure.subject]);
  const isRight = (attempt: Attempt) =>
    attempt.provides.find((one) => one !== failure.subject && namesakes([one])[0] === wanted);
  const at = next(following, (one) => isRight(one) !== undefined);
  const helped = following.attempts[at];
  const right = helped && isRight(helped);
  if (!helped || !right) return undefined;
  return {
    type: "replacement",
    helped,
    at,
    fingerprint: right,
    display: `naming the repository ${subjectName(right)}`,
  };
}
