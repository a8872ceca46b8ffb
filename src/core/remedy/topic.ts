// The subject under which a remedy is stored. Usually the failure's own; refusals that have the same remedy for every
// file or owner share one topic.
import { familyOf } from "../../domain/failure-kinds.ts";
import { namesakeOf } from "../../domain/namesake.ts";
import type { Failure } from "../../domain/outcome.ts";
import { isAbout, isWholeFile, type Subject, subject } from "../../domain/subject.ts";

/** A tool refused an edit because the file was not read, whichever tool was to change it. */
const UNREAD: Subject = subject("tool", "(editing unread)");

/** An edit did not find the text to replace; here reading the file again helps less often. */
const MISMATCH: Subject = subject("tool", "(editing)");

/** A file was too large to be read whole. */
const READING: Subject = subject("tool", "(reading whole)");

export function topicOf(failure: Pick<Failure, "kind" | "subject">): Subject {
  if (familyOf(failure.kind) === "protocol") return UNREAD;
  if (failure.kind === "edit-mismatch") return MISMATCH;
  if (isTooLargeWhole(failure)) return READING;
  // Without a named subject the same call may fail for another reason tomorrow.
  if (isAbout(failure.subject, "action")) return `${failure.subject} (${failure.kind})`;
  return namesakeOf(failure.subject) ?? failure.subject;
}

/** For a part that was too large it is unknown whether a smaller part will do. */
export function isTooLargeWhole(failure: Pick<Failure, "kind" | "subject">): boolean {
  return failure.kind === "too-large" && isWholeFile(failure.subject);
}
