// Remedies that hold beyond the call they were seen at: what helped one file helps the next, what was the right name is
// the right name for every command. Their fingerprint says what they are, not which call showed it.
import type { Attempt } from "../../domain/attempt.ts";
import { namesakeOf } from "../../domain/namesake.ts";
import { type Failed, familyOf } from "../../domain/outcome.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { type Following, type Found, isLook, next, sharesFile } from "./following.ts";
import { isTooLargeWhole } from "./topic.ts";

/** Goals of commands that search as the agent's own tools do. */
const SEARCHES: readonly string[] = ["grep", "rg", "ag", "ack", "git grep", "find", "fd"];

/** An edit was refused or missed; the file was read, as the tool wants it. Holds for every file. */
export function readFirst(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  const at = next(following, (one) => sharesFile(failed, one));
  const helped = following.attempts[at];
  if (!helped) return undefined;
  // A tool that wants to have read the file itself does not count what the shell has shown.
  const isRead = familyOf(failure.kind) === "protocol" ? helped.goal === "read" : isLook(helped);
  if (!isRead) return undefined;
  const how = helped.goal === "read" ? `read ${helped.tool}` : `look ${helped.tool}`;
  return { type: "prerequisite", helped, at, fingerprint: how, display: "reading the file first" };
}

/** Too large to be read whole; a part of it was read next. Holds for every file. */
export function inParts(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (!isTooLargeWhole(failure)) return undefined;
  const at = next(following, (one) => sharesFile(failed, one));
  const helped = following.attempts[at];
  if (helped?.goal !== "read" || helped.fingerprint === failed.fingerprint) return undefined;
  return { type: "replacement", helped, at, fingerprint: "part", display: "reading the file in parts" };
}

/** The agent's own search could not start; the shell's did. Holds for whatever is looked for. */
export function inShell(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "tool-broken" || failed.goal !== "search") return undefined;
  const at = next(following, ({ goal }) => SEARCHES.includes(goal));
  const helped = following.attempts[at];
  if (!helped) return undefined;
  const program = helped.goal === "rg" ? "rg" : "grep";
  const fingerprint = `shell ${helped.tool} ${program}`;
  return { type: "replacement", helped, at, fingerprint, display: "searching in the shell" };
}

/** The tool wanted other arguments; with these the same call went through. Holds for every call made like that. */
export function withArguments(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "bad-arguments" || subjectType(failure.subject) !== "arguments") return undefined;
  const at = next(following, ({ fingerprint }) => fingerprint === failed.fingerprint);
  const helped = following.attempts[at];
  if (!helped) return undefined;
  const display = "making the same call with the arguments the tool asks for";
  return { type: "retry", helped, at, fingerprint: "retry", display };
}

/** There was no such repository; one of the same name answered under another owner. Holds for every command. */
export function rightOwner(failure: Failed, following: Following): Found | undefined {
  const wanted = namesakeOf(failure.subject);
  if (!wanted) return undefined;
  const isRight = (attempt: Attempt) =>
    attempt.provides.find((one) => one !== failure.subject && namesakeOf(one) === wanted);
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

/** There was no such folder; the same was looked for in a folder above it. Holds for whatever is looked for. */
export function furtherUp(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "missing-path" || failed.goal !== "search") return undefined;
  const missing = subjectName(failure.subject);
  const isAbove = ({ tool, goal, files }: Attempt) =>
    tool === failed.tool && goal === failed.goal && files.every((file) => missing.startsWith(`${file}/`));
  const at = next(following, (one) => one.fingerprint === failed.fingerprint || isAbove(one));
  const helped = following.attempts[at];
  if (!helped || helped.fingerprint === failed.fingerprint) return undefined;
  const folder = helped.files[0] ?? ".";
  return { type: "replacement", helped, at, fingerprint: `in ${folder}`, display: `searching in ${folder}` };
}
