// Remedies that hold beyond the call they were seen at: what helped one file helps the next, what was the right name is
// the right name for every command. Their fingerprint says what they are, not which call showed it.
import { posix } from "node:path";
import type { Attempt } from "../../domain/attempt.ts";
import { namesakeOf } from "../../domain/namesake.ts";
import type { Failed } from "../../domain/outcome.ts";
import { subject, subjectName, subjectType } from "../../domain/subject.ts";
import { alikeOf } from "./alike.ts";
import { type Following, type Found, isCommand, isLook, next, sharesFile } from "./following.ts";
import { isTooLargeWhole } from "./topic.ts";

/** Goals of commands that search as the agent's own tools do. */
const SEARCHES: readonly string[] = ["grep", "rg", "ag", "ack", "git grep", "find", "fd"];

/** Too large to be read whole; a part of it was read next. Holds for every file. */
export function inParts(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (!isTooLargeWhole(failure)) return undefined;
  const at = next(following, (one) => sharesFile(failed, one));
  const helped = following.attempts[at];
  if (helped?.goal !== "read" || helped.fingerprint === failed.fingerprint) return undefined;
  return { type: "replacement", helped, fingerprint: "part", display: "reading the file in parts" };
}

/** The agent's own search could not start; the shell's did. Holds for whatever is looked for. */
export function inShell(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "tool-broken" || failed.goal !== "search") return undefined;
  const at = next(following, ({ goal }) => SEARCHES.includes(goal));
  const helped = following.attempts[at];
  if (!helped) return undefined;
  const program = helped.goal === "rg" ? "rg" : "grep";
  const fingerprint = `shell ${helped.tool} ${program}`;
  return { type: "replacement", helped, fingerprint, display: "searching in the shell" };
}

/** There is no such program to search with; the agent's own tool did. Holds for whatever is looked for. */
export function withTool(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "command-not-found" || !SEARCHES.includes(failed.goal)) return undefined;
  const at = next(following, (one) => one.goal === "search" && sharesFile(failed, one));
  const helped = following.attempts[at];
  if (!helped) return undefined;
  const fingerprint = `command ${helped.tool}`;
  return { type: "replacement", helped, fingerprint, display: `searching with ${helped.tool}` };
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
    fingerprint: right,
    display: `naming the repository ${subjectName(right)}`,
  };
}

/** There is no such revision; the same was asked of another one: `git diff master...HEAD`, then `main...HEAD`. */
export function otherRevision(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "missing-revision") return undefined;
  const wrong = subjectName(failure.subject);
  const right = (one: Attempt) =>
    isCommand(one) ? inItsPlace(failed.display, one.display, wrong) : undefined;
  const at = next(following, (one) => right(one) !== undefined);
  const helped = following.attempts[at];
  const found = helped && right(helped);
  if (!helped || found === undefined) return undefined;
  return {
    type: "replacement",
    helped,
    fingerprint: subject("revision", found),
    display: `naming the revision ${found}`,
  };
}

/** The one name that stands where the other stood, all else being the same; a hash belongs to one occasion. */
function inItsPlace(failed: string, worked: string, wrong: string): string | undefined {
  const at = failed.indexOf(wrong);
  if (at < 0) return undefined;
  const [before, after] = [failed.slice(0, at), failed.slice(at + wrong.length)];
  if (!worked.startsWith(before) || !worked.endsWith(after)) return undefined;
  const name = worked.slice(before.length, worked.length - after.length);
  return name !== wrong && /^(?![0-9a-f]{7,40}$)[A-Za-z][\w/-]*$/.test(name) ? name : undefined;
}

/** There was no such folder; the same was looked for in a folder above it. Holds for whatever is looked for. */
export function furtherUp(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "missing-path" || failed.goal !== "search") return undefined;
  const missing = subjectName(failure.subject);
  if (posix.extname(missing) !== "") return undefined;
  const isAbove = ({ tool, goal, files }: Attempt) =>
    tool === failed.tool && goal === failed.goal && files.every((file) => missing.startsWith(`${file}/`));
  const at = next(following, (one) => one.fingerprint === failed.fingerprint || isAbove(one));
  const helped = following.attempts[at];
  if (!helped || helped.fingerprint === failed.fingerprint) return undefined;
  const folder = helped.files[0] ?? ".";
  return { type: "replacement", helped, fingerprint: `in ${folder}`, display: `searching in ${folder}` };
}

/** The file is there under another name or in another folder, whichever way it is looked at. Holds for every command. */
export function otherName(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "missing-path") return undefined;
  const missing = subjectType(failure.subject) === "path" ? [subjectName(failure.subject)] : failed.files;
  const looks = (one: Attempt) =>
    one.files.length > 0 && (failed.goal === one.goal || (isLook(failed) && isLook(one)));
  // A similar name has to be looked at first; whoever looks elsewhere has moved on. The same name tells by itself.
  const first = next(following, looks);
  const at = next(following, (one) => looks(one) && hasName(missing, one.files));
  const helped = following.attempts[at < 0 ? first : at];
  const found = helped && alikeOf(missing, helped.files);
  // The tool that did not find it may have said which file it found instead: that counts once the file was used.
  const hint = hinted(missing, failure.hint);
  const used = following.attempts[next(following, ({ files }) => files.includes(hint ?? ""), AT_ANY_TIME)];
  const path = found ?? (used && hint);
  const worked = found === undefined ? used : helped;
  if (path === undefined || !worked || isAmbiguous(path, missing, following.attempts)) return undefined;
  return {
    type: "replacement",
    helped: worked,
    fingerprint: subject("path", path),
    display: `using ${path}`,
  };
}

function hasName(missing: readonly string[], files: readonly string[]): boolean {
  const names = missing.map((path) => posix.basename(path));
  return files.some((file) => !missing.includes(file) && names.includes(posix.basename(file)));
}

/** A file of that name is in many folders (`index.ts`, `README.md`): nobody knows which one was meant. */
function isAmbiguous(path: string, missing: readonly string[], attempts: readonly Attempt[]): boolean {
  const name = posix.basename(path);
  if (!missing.some((one) => posix.basename(one) === name)) return false;
  const others = attempts.some(({ files }) =>
    files.some((file) => file !== path && !missing.includes(file) && posix.basename(file) === name),
  );
  return others;
}

const AT_ANY_TIME = Number.POSITIVE_INFINITY;

/** The proposal of an error, from where the project begins. */
function hinted(missing: readonly string[], hint: string | undefined): string | undefined {
  if (hint === undefined || /\s/.test(hint)) return undefined;
  for (const path of missing) {
    const folder = posix.dirname(path);
    const at = folder === "." ? -1 : hint.indexOf(`${folder}/`);
    const inside = at > 0 && hint.startsWith("/") ? hint.slice(at) : hint;
    const placed = inside.includes("/") ? inside : posix.join(folder, inside);
    if (alikeOf([path], [placed]) !== undefined) return placed;
  }
  return undefined;
}
