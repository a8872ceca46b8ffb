// What a remedy is kept under. Mostly the subject of the failure; a refusal that is mended in the same way whatever file
// or owner it was met at has one topic for all of them.
import { namesakeOf } from "../../domain/namesake.ts";
import { type Failure, familyOf } from "../../domain/outcome.ts";
import { isAbout, type Subject, subject } from "../../domain/subject.ts";

/** A tool refused an edit: it wants to have read the file, whichever tool was to change it. */
const UNREAD: Subject = subject("tool", "(editing unread)");

/** An edit did not find its place; reading the file again helps less often. */
const MISMATCH: Subject = subject("tool", "(editing)");

/** A file was too large to be read whole. */
const READING: Subject = subject("tool", "(reading whole)");

export function topicOf(failure: Pick<Failure, "kind" | "subject">): Subject {
  if (familyOf(failure.kind) === "protocol") return UNREAD;
  if (failure.kind === "edit-mismatch") return MISMATCH;
  if (isTooLargeWhole(failure)) return READING;
  // The same call fails for one reason today and for another tomorrow.
  if (isAbout(failure.subject, "action")) return `${failure.subject} (${failure.kind})`;
  return namesakeOf(failure.subject) ?? failure.subject;
}

/** Of a part that was too large nobody knows whether a smaller one will do. */
export function isTooLargeWhole(failure: Pick<Failure, "kind" | "subject">): boolean {
  return failure.kind === "too-large" && failure.subject.endsWith(" (whole)");
}
