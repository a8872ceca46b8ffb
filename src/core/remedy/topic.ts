// What a remedy is kept under. Mostly the subject of the failure; a refusal that is mended in the same way whatever file
// or owner it was met at has one topic for all of them.
import { namesakeOf } from "../../domain/namesake.ts";
import type { Failure } from "../../domain/outcome.ts";
import { type Subject, subject } from "../../domain/subject.ts";

/** An edit was refused or missed: the file has to be read, whichever tool was to change it. */
const EDITING: Subject = subject("tool", "(editing)");

/** A file was too large to be read whole. */
const READING: Subject = subject("tool", "(reading whole)");

export function topicOf(failure: Pick<Failure, "kind" | "subject">): Subject {
  if (failure.kind.startsWith("edit-")) return EDITING;
  if (isTooLargeWhole(failure)) return READING;
  return namesakeOf(failure.subject) ?? failure.subject;
}

/** Of a part that was too large nobody knows whether a smaller one will do. */
export function isTooLargeWhole(failure: Pick<Failure, "kind" | "subject">): boolean {
  return failure.kind === "too-large" && failure.subject.endsWith(" (whole)");
}
