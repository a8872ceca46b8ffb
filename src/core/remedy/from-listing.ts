// Finds the file that was read in place of a missing one: its folder was listed first, then another file of it was read.
import { posix } from "node:path";
import type { Attempt } from "../../domain/attempt.ts";
import type { Failed } from "../../domain/outcome.ts";
import { isAbout, subjectName } from "../../domain/subject.ts";
import { type Following, type Found, isLook, next } from "./following.ts";

/** Goals of shell commands that list files. */
const LISTS: readonly string[] = ["ls", "find", "fd", "tree", "git ls-files"];

export function fromListing(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "missing-path" || !isAbout(failure.subject, "path") || !isLook(failed))
    return undefined;
  const missing = subjectName(failure.subject);
  const { attempts } = following;
  // Only the very next steps: later ones serve something else.
  const listed = next(following, () => true);
  const listing = attempts[listed];
  if (!listing || !lists(listing, posix.dirname(missing))) return undefined;
  const helped = attempts[next({ attempts, index: listed }, () => true)];
  const [found = ""] = helped?.files ?? [];
  if (!helped || !isLook(helped) || helped.files.length > 1 || !canReplace(missing, found)) return undefined;
  return { type: "replacement", helped, fingerprint: `instead ${found}`, display: `using ${found}` };
}

/** It names the folder, as its place or in a pattern (`src/auth/*.ts`). */
function lists({ goal, tool, display, files }: Attempt, folder: string): boolean {
  const isList = goal === "list" || LISTS.includes(goal) || (goal === "search" && /glob/i.test(tool));
  if (!isList) return false;
  if (folder === ".") return files.length === 0;
  return files.includes(folder) || display.includes(`${posix.basename(folder)}/`);
}

/** A file of the same folder and type. A test is read as an example, not in place of what it tests. */
function canReplace(missing: string, found: string): boolean {
  const [a, b] = [posix.parse(missing), posix.parse(found)];
  if (missing === found || a.dir !== b.dir || a.ext === "" || a.ext !== b.ext) return false;
  return TEST.test(a.base) || !TEST.test(b.base);
}

const TEST = /[._-](?:tests?|spec)\.\w+$|^test_|Tests?\.\w+$/;
