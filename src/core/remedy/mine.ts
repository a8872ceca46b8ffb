// What made the difference after a failure: mined from the order of attempts in one session, never invented.
import type { Attempt } from "../../domain/attempt.ts";
import { type Failed, familyOf } from "../../domain/outcome.ts";
import type { Remedy, RemedyType } from "../../domain/remedy.ts";
import { type Subject, subjectType } from "../../domain/subject.ts";
import { areAlike } from "./alike.ts";

/** How many calls after a failure its remedy is looked for. */
const REACH = 10;

/** Goals of actions that show what is in a file. */
const LOOKS: readonly string[] = ["read", "cat", "head", "tail", "sed", "less", "more", "bat", "nl"];

/** Goals of commands that search as the agent's own tools do. */
const SEARCHES: readonly string[] = ["grep", "rg", "ag", "ack", "git grep", "find", "fd"];

/** What helped, seen from the failure. */
interface Found {
  readonly type: RemedyType;
  readonly subject: Subject;
  readonly helped: Attempt;
  /** Where in the session it had helped. */
  readonly at: number;
  readonly fingerprint: string;
  readonly display: string;
}

/** Attempts of one session, oldest first → remedies, each seen once. */
export function mineRemedies(attempts: readonly Attempt[]): readonly Remedy[] {
  return attempts.flatMap((failed, index) => {
    if (failed.outcome.status !== "failed") return [];
    const found = find(failed, failed.outcome, attempts, index);
    return found ? [toRemedy(failed, failed.outcome, found, attempts)] : [];
  });
}

function find(
  failed: Attempt,
  failure: Failed,
  attempts: readonly Attempt[],
  index: number,
): Found | undefined {
  switch (familyOf(failure.kind)) {
    case "none":
      return undefined;
    case "transient":
      return again(failed, failure, attempts, index);
    case "protocol":
      return readFirst(failed, attempts, index);
    case "structural":
      if (failure.kind === "edit-mismatch") return readFirst(failed, attempts, index);
      return nextBest(failed, failure, attempts, index);
    case "state":
      return nextBest(failed, failure, attempts, index);
  }
}

/** The same action went through later: patience was all it took. */
function again(
  failed: Attempt,
  { subject }: Failed,
  attempts: readonly Attempt[],
  index: number,
): Found | undefined {
  const at = next(attempts, index, (one) => one.fingerprint === failed.fingerprint);
  const helped = attempts[at];
  if (!helped) return undefined;
  return { type: "retry", subject, helped, at, fingerprint: "retry", display: "making the same call again" };
}

/** An edit was refused or missed; the file was read, as the tool wants it. Holds for every file of that tool. */
function readFirst(failed: Attempt, attempts: readonly Attempt[], index: number): Found | undefined {
  const tool = failed.subjects.find((one) => subjectType(one) === "tool");
  const at = next(attempts, index, (one) => one.files.some((file) => failed.files.includes(file)));
  const helped = attempts[at];
  if (!tool || helped?.goal !== "read") return undefined;
  return {
    type: "prerequisite",
    subject: tool,
    helped,
    at,
    fingerprint: "read",
    display: "reading the file first",
  };
}

/** The first success for the same goal: the action itself after something was done, or another one in its place. */
function nextBest(
  failed: Attempt,
  failure: Failed,
  attempts: readonly Attempt[],
  index: number,
): Found | undefined {
  const { subject } = failure;
  const at = next(
    attempts,
    index,
    (one) => one.fingerprint === failed.fingerprint || isReplacement(failed, failure, one),
  );
  const helped = attempts[at];
  if (!helped) return undefined;
  if (helped.fingerprint === failed.fingerprint)
    return madeToWork(subject, attempts.slice(index + 1, at), at);
  const { fingerprint, display } = helped;
  return { type: "replacement", subject, helped, at, fingerprint, display };
}

/** Another action for the same goal, or on the same thing with another program. */
function isReplacement(failed: Attempt, failure: Failed, other: Attempt): boolean {
  // Whatever is read next is not what was looked for, unless its name says so.
  // The agent's own tool cannot start: the shell's will do.
  if (failure.kind === "tool-broken") return failed.goal === "search" && SEARCHES.includes(other.goal);
  if (failure.kind === "missing-path") {
    const looks = failed.goal === other.goal || (LOOKS.includes(failed.goal) && LOOKS.includes(other.goal));
    return looks && areAlike(failed.files, other.files);
  }
  if (failure.kind === "unknown-script") return sameProgram(failed, other) && isScript(other);
  if (familyOf(failure.kind) === "state") return false;
  if (["read", "search", "list", "edit", "write"].includes(failed.goal)) {
    return other.files.some((file) => failed.files.includes(file));
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
function madeToWork(subject: Subject, between: readonly Attempt[], at: number): Found | undefined {
  const helpers = between.filter((one) => one.outcome.status === "succeeded" && one.changes.length > 0);
  const command = helpers.findLast((one) => one.changes.some((change) => change !== "files"));
  if (command) {
    const { fingerprint, display } = command;
    return { type: "prerequisite", subject, helped: command, at, fingerprint, display };
  }
  const edits = helpers.filter((one) => one.files.length > 0);
  const last = edits.at(-1);
  if (!last) return undefined;
  const files = [...new Set(edits.flatMap((one) => one.files))].slice(0, 3);
  return {
    type: "edit",
    subject,
    helped: last,
    at,
    fingerprint: last.fingerprint,
    display: `edit ${files.join(", ")}`,
  };
}

/** Index of the next success that fits, within reach; -1 if there is none. */
function next(attempts: readonly Attempt[], index: number, fits: (attempt: Attempt) => boolean): number {
  const end = Math.min(attempts.length, index + 1 + REACH);
  for (let at = index + 1; at < end; at++) {
    const attempt = attempts[at];
    if (attempt?.outcome.status === "succeeded" && fits(attempt)) return at;
  }
  return -1;
}

function toRemedy(failed: Attempt, failure: Failed, found: Found, attempts: readonly Attempt[]): Remedy {
  const { type, subject, helped, at, fingerprint, display } = found;
  const confirmed = attempts
    .slice(at + 1)
    .some(
      (one) =>
        one.outcome.status === "succeeded" && /\b(test|pytest|jest|vitest|build|commit)\b/.test(one.goal),
    );
  return {
    project: failed.project,
    type,
    subject,
    signature: failure.signature,
    fingerprint,
    display,
    count: 1,
    lastAt: helped.at,
    confirmed,
    evidence: [failed.id, helped.id],
  };
}
