// Lists the files of lesson folders by name. It runs at every prompt and call: one check per file, and no exception for
// missing folders.
import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { codeOf } from "../disk/errors.ts";
import type { LessonFile, LessonFolder } from "../ports/lesson-files.ts";
import { whyOutside } from "./inside.ts";
import { followLink, inspectFiles, pathOf, QUIET, skippedFile } from "./inspect.ts";
import { MOST_DEPTH, MOST_ENTRIES, MOST_FILES, TOO_MANY_ENTRIES, tooMany } from "./limits.ts";
import { cannotBeRead } from "./reasons.ts";
import type { Looked, WatchedFolders } from "./watch.ts";

type Which = "current" | "archived";

export function listLessonFiles(
  folders: readonly LessonFolder[],
  which: Which,
  watched?: WatchedFolders,
): readonly LessonFile[] {
  // A folder that is listed by itself is not listed again as part of another.
  const own = new Set(folders.map(({ path }) => path));
  return folders.flatMap((folder) => {
    try {
      if (lstatSync(folder.path, QUIET) === undefined) return [];
      const outside = whyOutside(folder);
      if (outside !== "") return [skippedFile(folder, "", outside)];
      const look = () => inspectFolder(folder, which, own);
      return watched ? watched.files(folder, [...own].join("\n"), look) : look().files;
    } catch (error) {
      if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return [];
      return [skippedFile(folder, "", cannotBeRead(error))];
    }
  });
}

interface Found {
  readonly folder: LessonFolder;
  readonly which: Which;
  readonly own: ReadonlySet<string>;
  readonly names: string[];
  readonly links: string[];
  readonly problems: LessonFile[];
  readonly places: string[];
  entries: number;
}

function inspectFolder(folder: LessonFolder, which: Which, own: ReadonlySet<string>): Looked {
  const found: Found = { folder, which, own, names: [], links: [], problems: [], places: [], entries: 0 };
  collect(found, "", 0, false);
  const { names, links, problems: files, places } = found;
  names.sort();
  const over = names[MOST_FILES];
  if (over !== undefined) files.push(skippedFile(folder, over, tooMany(names.length)));
  const looked = inspectFiles(folder, over === undefined ? names : names.slice(0, MOST_FILES));
  for (const file of looked.files) files.push(file);
  if (links.length > 0) files.push(...linked(folder, links.slice(0, MOST_FILES), new Set(names)));
  // Plain files are already in order.
  if (files.length !== names.length) files.sort((one, other) => (one.name < other.name ? -1 : 1));
  return { files, places, isPlain: looked.isPlain && links.length === 0 };
}

/** Names of possible lesson files below a folder; everything else is skipped without a file access. */
function collect(found: Found, below: string, depth: number, inArchive: boolean): void {
  const { folder, which, own } = found;
  const wanted = inArchive === (which === "archived");
  for (const entry of entriesOf(found, below)) {
    if (++found.entries > MOST_ENTRIES) break;
    const { name } = entry;
    if (name.startsWith(".") || name === "node_modules") continue;
    if (entry.isFile()) {
      if (wanted && isLessonFileName(name)) found.names.push(below + name);
      continue;
    }
    if (!entry.isDirectory()) {
      if (wanted && entry.isSymbolicLink()) found.links.push(below + name);
      else if (wanted && isLessonFileName(name)) found.names.push(below + name);
      continue;
    }
    const isArchive = name.toLowerCase() === "archive";
    if ((isArchive && which === "current") || own.has(pathOf(folder, below + name))) continue;
    // Archived files are one folder deeper than before.
    const deeper = isArchive ? depth : depth + 1;
    if (deeper <= MOST_DEPTH) collect(found, `${below}${name}/`, deeper, inArchive || isArchive);
  }
  if (found.entries > MOST_ENTRIES && below === "")
    found.problems.push(skippedFile(folder, "", TOO_MANY_ENTRIES));
}

function entriesOf({ folder, problems, places }: Found, below: string): readonly Dirent[] {
  try {
    const place = pathOf(folder, below);
    places.push(place);
    return entriesIn(place);
  } catch (error) {
    const why = codeOf(error) === "ENOTDIR" ? "is not a folder." : cannotBeRead(error);
    if (codeOf(error) !== "ENOENT") problems.push(skippedFile(folder, below.slice(0, -1), why));
    return [];
  }
}

const known = new Map<string, { readonly state: string; readonly entries: readonly Dirent[] }>();
const MOST_KNOWN = 100;
/** A folder changed this recently may change again within the same tick of the file system's clock. */
const SETTLED_MS = 2_000;

/** Cached until an entry is added or removed. By change time: rsync, tar and Nix can set the other one. */
function entriesIn(path: string): readonly Dirent[] {
  const { dev, ino, mtimeMs, ctimeMs } = lstatSync(path);
  const state = `${dev}:${ino}:${mtimeMs}:${ctimeMs}`;
  const before = known.get(path);
  if (before?.state === state) return before.entries;
  const entries = readdirSync(path, { withFileTypes: true });
  if (known.size >= MOST_KNOWN) known.clear();
  if (Math.abs(Date.now() - ctimeMs) > SETTLED_MS) known.set(path, { state, entries });
  else known.delete(path);
  return entries;
}

function isLessonFileName(name: string): boolean {
  return name.endsWith(".md") || /\.(?:md|markdown)$/i.test(name);
}

/** Skips a link to a lesson that is listed anyway; a link without a lesson's file name may be a folder. */
function linked(
  folder: LessonFolder,
  links: readonly string[],
  names: ReadonlySet<string>,
): readonly LessonFile[] {
  return links.flatMap((name) => {
    const found = followLink(folder, name);
    if (found?.file === undefined || names.has(found.target ?? "")) return [];
    return found.isFolder || isLessonFileName(name) ? [found.file] : [];
  });
}
