// Lists the lesson folders of a project: its own, the person's, and those named in the settings.

import { statSync } from "node:fs";
import { basename, isAbsolute, join, relative, resolve } from "node:path";
import { kindByPath } from "../core/lesson-file/kind.ts";
import { fromHome } from "../core/text/from-home.ts";
import type { LessonKind } from "../domain/lesson.ts";
import type { LessonFolder } from "../ports/lesson-files.ts";
import { isInside, realPath } from "./inside.ts";
import { QUIET, slashed } from "./inspect.ts";

interface Homes {
  readonly home: string;
  readonly userHome: string;
}

/** Kind of lesson by the name of the folder. */
const KINDS: ReadonlyMap<string, LessonKind> = new Map([
  ["lessons", "lesson"],
  ["playbooks", "playbook"],
  ["qa-findings", "qa-finding"],
]);

/** A folder named twice is listed once, with its first role. */
export function lessonFileFolders(
  project: string,
  configured: readonly string[],
  homes: Homes,
): readonly LessonFolder[] {
  const root = resolve(project);
  const own = join(root, ".twiceshy");
  const all = [
    ...(isSameFolder(own, homes.home) ? [] : ownFolders(own, "project", ".twiceshy", root)),
    ...ownFolders(homes.home, "person", labelOf(homes.home, homes.userHome)),
    ...configured.filter((entry) => entry.trim() !== "").map((entry) => named(entry.trim(), root, homes)),
  ];
  const paths = new Set<string>();
  return all.filter(({ path }) => !paths.has(path) && paths.add(path));
}

function ownFolders(
  base: string,
  home: LessonFolder["home"],
  label: string,
  within?: string,
): LessonFolder[] {
  return [...KINDS].map(([name, kind]) => ({
    path: join(base, name),
    home,
    label: `${label}/${name}`,
    kind,
    ...(within !== undefined && { within }),
  }));
}

/** Relative paths belong to the project: its settings may come with a clone, so they must not lead out of it. */
function named(entry: string, root: string, { userHome }: Homes): LessonFolder {
  const expanded = fromHome(entry, userHome);
  const path = resolve(root, expanded);
  if (isAbsolute(expanded))
    return withKind({ path, home: "configured", label: labelOf(path, userHome) }, basename(path));
  const label = slashed(relative(root, path)) || ".";
  return withKind({ path, home: "configured", label, within: root }, label);
}

function withKind(folder: LessonFolder, name: string): LessonFolder {
  const kind = kindByPath(name);
  return kind === undefined ? folder : { ...folder, kind };
}

function labelOf(path: string, userHome: string): string {
  if (!isInside(userHome, path)) return slashed(path);
  return ["~", slashed(relative(userHome, path))].filter((part) => part !== "").join("/");
}

/** True when the project is the folder that holds the person's own lessons, perhaps reached by another path. */
function isSameFolder(own: string, home: string): boolean {
  if (own === resolve(home)) return true;
  try {
    const one = statSync(own, QUIET);
    const other = one && statSync(home, QUIET);
    // Inode numbers on Windows can exceed exact integers, so an equal number alone is not enough.
    return other !== undefined && one?.ino === other.ino && realPath(own) === realPath(home);
  } catch {
    return false;
  }
}
