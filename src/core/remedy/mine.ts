// What made the difference after a failure: mined from the order of attempts in one session, never invented.
import type { Attempt } from "../../domain/attempt.ts";
import { gather } from "../../domain/gather.ts";
import { type Failed, familyOf } from "../../domain/outcome.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { subject, subjectType } from "../../domain/subject.ts";
import { alikeOf } from "./alike.ts";
import { furtherUp, inParts, inShell, readFirst, rightOwner, withArguments } from "./beyond.ts";
import { type Following, type Found, isLook, next, sharesFile } from "./following.ts";
import { isTooLargeWhole, topicOf } from "./topic.ts";

/** Attempts of one session, oldest first → remedies, each seen once. */
export function mineRemedies(attempts: readonly Attempt[]): readonly Remedy[] {
  return gather(attempts, (failed, index) => {
    if (failed.outcome.status !== "failed") return [];
    const found = find(failed, failed.outcome, { attempts, index });
    return found ? [toRemedy(failed, failed.outcome, found, attempts)] : [];
  });
}

function find(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  switch (familyOf(failure.kind)) {
    case "none":
      return undefined;
    case "transient":
      return again(failed, following);
    case "protocol":
      return readFirst(failed, failure, following);
    case "structural":
      if (failure.kind === "edit-mismatch") return readFirst(failed, failure, following);
      return (
        inParts(failed, failure, following) ??
        inShell(failed, failure, following) ??
        withArguments(failed, failure, following) ??
        rightOwner(failure, following) ??
        furtherUp(failed, failure, following) ??
        nextBest(failed, failure, following)
      );
    case "state":
      return nextBest(failed, failure, following);
  }
}

/** The same action went through later: patience was all it took. */
function again(failed: Attempt, following: Following): Found | undefined {
  const at = next(following, (one) => one.fingerprint === failed.fingerprint);
  const helped = following.attempts[at];
  if (!helped) return undefined;
  return { type: "retry", helped, at, fingerprint: "retry", display: "making the same call again" };
}

/** The first success for the same goal: the action itself after something was done, or another one in its place. */
function nextBest(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  const at = next(
    following,
    (one) => one.fingerprint === failed.fingerprint || isReplacement(failed, failure, one),
  );
  const helped = following.attempts[at];
  if (!helped) return undefined;
  if (helped.fingerprint === failed.fingerprint)
    return madeToWork(following.attempts.slice(following.index + 1, at), at);
  const { fingerprint, display } = otherPath(failed, failure, helped) ?? helped;
  return { type: "replacement", helped, at, fingerprint, display };
}

/** The file is there under another name, whichever way it is looked at. */
function otherPath(failed: Attempt, { kind }: Failed, helped: Attempt) {
  const path = kind === "missing-path" ? alikeOf(failed.files, helped.files) : undefined;
  return path === undefined ? undefined : { fingerprint: subject("path", path), display: `using ${path}` };
}

/** Another action for the same goal, or on the same thing with another program. */
function isReplacement(failed: Attempt, failure: Failed, other: Attempt): boolean {
  // What was asked of one file says nothing of the next that is too large, nor of what else is searched for.
  if (failure.kind === "tool-broken" || isTooLargeWhole(failure)) return false;
  // Whatever is read next is not what was looked for, unless its name says so.
  if (failure.kind === "missing-path") {
    const looks = failed.goal === other.goal || (isLook(failed) && isLook(other));
    return looks && alikeOf(failed.files, other.files) !== undefined;
  }
  if (failure.kind === "unknown-script") return sameProgram(failed, other) && isScript(other);
  if (familyOf(failure.kind) === "state") return false;
  if (["read", "search", "list", "edit", "write"].includes(failed.goal)) {
    return sharesFile(failed, other);
  }
  if (other.goal === failed.goal) return true;
  const shared = other.subjects.filter((one) => ["path", "script"].includes(subjectType(one)));
  return failed.tool === other.tool && shared.some((one) => failed.subjects.includes(one));
}

function sameProgram(one: Attempt, other: Attempt): boolean {
  return one.goal.split(" ")[0] === other.goal.split(" ")[0];
}

function isScript(attempt: Attempt): boolean {
  return attempt.subjects.some((one) => subjectType(one) === "script");
}

/** The same action works now: what came in between made it work. */
function madeToWork(between: readonly Attempt[], at: number): Found | undefined {
  const helpers = between.filter((one) => one.outcome.status === "succeeded" && one.changes.length > 0);
  const command = helpers.findLast((one) => one.changes.some((change) => change !== "files"));
  if (command) {
    const { fingerprint, display } = command;
    return { type: "prerequisite", helped: command, at, fingerprint, display };
  }
  const edits = helpers.filter((one) => one.files.length > 0);
  const last = edits.at(-1);
  if (!last) return undefined;
  const files = [...new Set(edits.flatMap((one) => one.files))].slice(0, 3);
  return {
    type: "edit",
    helped: last,
    at,
    fingerprint: last.fingerprint,
    display: `edit ${files.join(", ")}`,
  };
}

function toRemedy(failed: Attempt, failure: Failed, found: Found, attempts: readonly Attempt[]): Remedy {
  const { type, helped, at, fingerprint, display } = found;
  const confirmed = attempts
    .slice(at + 1)
    .some(
      (one) =>
        one.outcome.status === "succeeded" && /\b(test|pytest|jest|vitest|build|commit)\b/.test(one.goal),
    );
  return {
    project: failed.project,
    type,
    subject: topicOf(failure),
    signature: failure.signature,
    fingerprint,
    display,
    count: 1,
    lastAt: helped.at,
    confirmed,
    evidence: [failed.id, helped.id],
  };
}
