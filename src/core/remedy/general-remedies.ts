// Finds general remedies: they apply to every file, command or search of the kind, not only to the call they were seen at.
// Their fingerprint names the remedy itself, not the call that showed it.
import { posix } from "node:path";
import type { Attempt } from "../../domain/attempt.ts";
import { namesakeOf } from "../../domain/namesake.ts";
import type { Failed } from "../../domain/outcome.ts";
import { subject, subjectName, subjectType } from "../../domain/subject.ts";
import { alikeOf } from "./alike.ts";
import { type Following, type Found, isCommand, isLook, next, SEARCHES, sharesFile } from "./following.ts";
import { isTooLargeWhole } from "./topic.ts";

/** The file was too large to be read whole; a part of it was read next. Applies to every file. */
export function readInParts(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (!isTooLargeWhole(failure)) return undefined;
  const at = next(following, (one) => sharesFile(failed, one));
  const helped = following.attempts[at];
  if (helped?.goal !== "read" || helped.fingerprint === failed.fingerprint) return undefined;
  return { type: "replacement", helped, fingerprint: "part", display: "reading the file in parts" };
}

/** The agent's own search tool could not start; a search in the shell worked. Applies to every search. */
export function searchInShell(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "tool-broken" || failed.goal !== "search") return undefined;
  const at = next(following, ({ goal }) => SEARCHES.includes(goal));
  const helped = following.attempts[at];
  if (!helped) return undefined;
  const program = helped.goal === "rg" ? "rg" : "grep";
  const fingerprint = `shell ${helped.tool} ${program}`;
  return { type: "replacement", helped, fingerprint, display: "searching in the shell" };
}

/** The search program is not installed; the agent's own tool worked. Applies to every search. */
export function searchWithTool(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "command-not-found" || !SEARCHES.includes(failed.goal)) return undefined;
  const at = next(following, (one) => one.goal === "search" && sharesFile(failed, one));
  const helped = following.attempts[at];
  if (!helped) return undefined;
  const fingerprint = `command ${helped.tool}`;
  return { type: "replacement", helped, fingerprint, display: `searching with ${helped.tool}` };
}

/** The repository was not found; one of the same name exists under another owner. Applies to every command. */
export function useRightOwner(failure: Failed, following: Following): Found | undefined {
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

/** The revision was not found; the same call with another worked: `git diff master...HEAD`, then `main...HEAD`. */
export function useOtherRevision(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "missing-revision") return undefined;
  const wrong = subjectName(failure.subject);
  const right = (one: Attempt) =>
    isCommand(one) ? replacementFor(failed.display, one.display, wrong) : undefined;
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

/**
 * The one name that replaced the other, all else being equal. Only plain names of branches: a hash, a release or a tag with
 * a version belongs to one occasion.
 */
function replacementFor(failed: string, worked: string, wrong: string): string | undefined {
  const at = failed.indexOf(wrong);
  if (at < 0) return undefined;
  const [before, after] = [failed.slice(0, at), failed.slice(at + wrong.length)];
  if (!worked.startsWith(before) || !worked.endsWith(after)) return undefined;
  const name = worked.slice(before.length, worked.length - after.length);
  return name !== wrong && /^(?![0-9a-f]{7,40}$)[A-Za-z][\w/-]*$/.test(name) ? name : undefined;
}

/** The folder was not found; the same search worked in a folder above it. Applies to every search. */
export function searchFurtherUp(failed: Attempt, failure: Failed, following: Following): Found | undefined {
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

/** The file exists under another name or in another folder. Applies to every command. */
export function useOtherName(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "missing-path") return undefined;
  const missing = subjectType(failure.subject) === "path" ? [subjectName(failure.subject)] : failed.files;
  const looks = (one: Attempt) =>
    one.files.length > 0 && (failed.goal === one.goal || (isLook(failed) && isLook(one)));
  // A similar name counts only in the very next look: a later one is about something else. The same name counts always.
  const first = next(following, looks);
  const at = next(following, (one) => looks(one) && hasName(missing, one.files));
  const helped = following.attempts[at < 0 ? first : at];
  const found = helped && alikeOf(missing, helped.files);
  // The error may have proposed a file; it counts once that file was used.
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

/** Files of that name were seen in several folders (`index.ts`, `README.md`): it is unclear which was meant. */
function isAmbiguous(path: string, missing: readonly string[], attempts: readonly Attempt[]): boolean {
  const name = posix.basename(path);
  if (!missing.some((one) => posix.basename(one) === name)) return false;
  const others = attempts.some(({ files }) =>
    files.some((file) => file !== path && !missing.includes(file) && posix.basename(file) === name),
  );
  return others;
}

const AT_ANY_TIME = Number.POSITIVE_INFINITY;

/** The path that the error proposed, relative to the project root. */
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
