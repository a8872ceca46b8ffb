// Finds the attempts that certainly changed the project's own files.
import type { Attempt } from "../../domain/attempt.ts";
import { pattern } from "../pattern/pattern.ts";
import { manifestsIn, removedIn, writtenBeside, writtenIn } from "./written.ts";

/**
 * Files of the project that were written, edited, moved or removed; empty if no change is certain. Cached per attempt:
 * turn, observation and summary ask for the same ones.
 */
export function changedFiles(attempt: Attempt): readonly string[] {
  const known = cache.get(attempt);
  if (known) return known;
  const files = changedBy(attempt);
  cache.set(attempt, files);
  return files;
}

const cache = new WeakMap<Attempt, readonly string[]>();

function changedBy(attempt: Attempt): readonly string[] {
  const { outcome, changes, goal, files, work, display } = attempt;
  if (outcome.status !== "succeeded" || !changes.includes("files")) return [];
  // A formatter changes files that were changed before; an undo takes changes back.
  if (work === "format" || work === "undo" || work === "clean") return [];
  const manifests = manifestsIn(display);
  if (manifests.length > 0) return manifests;
  const own = files.filter(isInside);
  if (goal === "write" || goal === "edit") return own;
  const inside = INLINE.test(display) ? writtenInside(attempt, own) : [];
  if (work !== undefined && work !== "install") return both(writtenBeside(display, own), inside);
  const written = writtenIn(display, own);
  if (written !== undefined || inside.length > 0) return both(written ?? [], inside);
  // The effect of a script is unknown: the parser says "files" for every unknown program.
  return WRITERS.has(goal) ? own : [];
}

/** Those of them that the call removed or moved away. A patch proves the files that are there after it. */
export function removedFiles(attempt: Attempt): readonly string[] {
  const changed = changedFiles(attempt);
  const { display, subjects, provides } = attempt;
  if (!display.startsWith("apply_patch ")) return removedIn(display, changed);
  return changed.filter((file) => subjects.includes(`path ${file}`) && !provides.includes(`path ${file}`));
}

/** `python3 - <<'EOF' …`, `node -e "…"`: the text of the program is not kept. */
const INLINE = pattern(/\b(?:python[\d.]*|node)\s(?:[^;&|]*\s)?(?:-[ce]\s|<<)/);

/** What such a program writes is among the files of the line, but no command needs it or proves that it is there. */
function writtenInside({ subjects, provides }: Attempt, own: readonly string[]): readonly string[] {
  const isNamed = (file: string) => subjects.includes(`path ${file}`) || provides.includes(`path ${file}`);
  // A folder may be one that the line searched.
  return own.filter((file) => /\.\w+$/.test(file) && !isNamed(file));
}

function both(some: readonly string[], others: readonly string[]): readonly string[] {
  return [...new Set([...some, ...others])];
}

/** Did it change anything that needs checking? */
export function isChange(attempt: Attempt): boolean {
  if (changedFiles(attempt).length > 0) return true;
  return attempt.work === "install" && attempt.outcome.status === "succeeded";
}

/** Did it change what tests and builds read? Documentation does not break them. */
export function isCodeChange(attempt: Attempt): boolean {
  if (attempt.work === "install" && attempt.outcome.status === "succeeded") return true;
  return changedFiles(attempt).some((file) => !TEXT.test(file));
}

/** Relative paths are inside the project. */
export function isInside(path: string): boolean {
  return !OUTSIDE.test(path);
}

/** Is it code? Text, data and pictures are not expected to be tested. */
export function isRun(file: string): boolean {
  return !TEXT.test(file) && !DATA.test(file);
}

const TEXT = pattern(/\.(?:md|mdx|txt|rst|adoc)$/i);
const DATA = pattern(
  /\.(?:ya?ml|json[c5l]?|toml|ini|cfg|csv|tsv|lock|svg|png|jpe?g|gif|webp|ico|pdf|gitignore)$|(?:^|\/)(?:LICENSE|CODEOWNERS|\.env(?:\.[\w.]+)?)$/i,
);
const OUTSIDE = pattern(/^(?:\/|~|\.\.(?:\/|$)|[A-Za-z]:[\\/])/);

/** New files of the project: written whole, or added by a patch. */
export function madeFiles(attempt: Attempt): readonly string[] {
  if (attempt.outcome.status !== "succeeded") return [];
  if (attempt.goal === "write") return attempt.files.filter(isInside);
  if (attempt.goal !== "edit") return [];
  // A patch that adds a file proves its folder; one that changes a file proves only the file.
  const proven = new Set<string>(attempt.provides);
  const needed = new Set<string>(attempt.subjects);
  const isNew = (file: string) =>
    attempt.display.startsWith("apply_patch ") && proven.has(`path ${file}`) && !needed.has(`path ${file}`);
  return attempt.files.filter(
    (file) => isInside(file) && (proven.has(`path ${folderOf(file)}`) || isNew(file)),
  );
}

function folderOf(file: string): string {
  const end = file.lastIndexOf("/");
  return end === -1 ? "" : file.slice(0, end);
}

const WRITERS = new Set(
  "mv rm tee patch touch git-mv git-rm git-apply unzip tar dd truncate"
    .split(" ")
    .map((goal) => goal.replace("-", " ")),
);
