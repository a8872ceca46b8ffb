// Looks for changes to the code since a failure that depends on it; no recorded call shows what people edit.
import { basename, dirname, join } from "node:path";
import { trackedFiles } from "../../core/look/git-index.ts";
import { namedFiles } from "../../core/look/named-files.ts";
import type { Sight } from "../../ports/workspace.ts";
import { gitFolders } from "./git-folders.ts";
import { absolute, foldersOf, hasChanged, isSince, isSinceStart, type Scene } from "./scene.ts";

/** How many files are looked at: of those that the failure names, and of the tracked ones. */
const NAMED = 6;
const TRACKED = 7;
/** An index of about two thousand files; reading a larger one takes too long for a look. */
const MOST_INDEX_BYTES = 200_000;

/** "stands" only if relevant files could be checked and none of what was checked is newer than the failure. */
export function lookAtState(scene: Scene): Sight {
  const git = gitFolders(scene);
  const index = git && join(git.gitFolder, "index");
  const places = git ? [index ?? "", join(git.gitFolder, "HEAD"), join(git.gitFolder, "logs/HEAD")] : [];
  const folders = [...new Set([scene.root, ...foldersOf(scene)])].slice(0, 2);
  const around = [...places, ...folders, ...manifests(scene)];
  if (around.some((path) => hasChanged(scene, path))) return "over";
  const named = [
    ...new Set([...inError(scene), ...scene.failure.files.map((file) => absolute(scene, file))]),
  ];
  const tracked = index === undefined ? [] : fromIndex(scene, index, named);
  const seen = [lookAtFiles(scene, named, NAMED), lookAtFiles(scene, tracked, TRACKED)];
  if (seen.includes("over")) return "over";
  return seen.includes("stands") ? "stands" : "unsure";
}

/** Files that the error names, relative to the working directory. */
function inError(scene: Scene): readonly string[] {
  const [folder = scene.root] = foldersOf(scene);
  return namedFiles(scene.failure.excerpt).map((file) => {
    const full = absolute(scene, file);
    return full === join(scene.root, file) ? join(folder, file) : full;
  });
}

/** Tracked files with the name of a relevant one (`sum.ts` for `sum.test.ts`), then those changed last. */
function fromIndex(scene: Scene, index: string, named: readonly string[]): readonly string[] {
  const bytes = scene.disk.bytes(index, MOST_INDEX_BYTES);
  if (bytes === undefined) return [];
  const stems = new Set(named.map(stem));
  const known = new Set(named);
  const isWanted = (path: string) => stems.has(stem(path));
  const found = trackedFiles(bytes, TRACKED + named.length, [...stems].slice(0, 4), isWanted) ?? [];
  return found.map((path) => join(scene.root, path)).filter((path) => !known.has(path));
}

/** The common part of `sum.ts`, `sum.test.ts`, `test_sum.py` and `sum_test.go`. */
function stem(path: string): string {
  return basename(path)
    .replace(/(?:\.(?:test|spec|stories|d))?\.\w+$/, "")
    .replace(/^test_|_(?:test|spec)$|Tests?$/, "");
}

function lookAtFiles(scene: Scene, files: readonly string[], most: number): Sight {
  let isSeen = false;
  for (const file of files.slice(0, most)) {
    const found = scene.disk.entry(file);
    if (found === undefined) continue;
    // Tools add entries to folders while they run; but if a relevant file itself changed, somebody else did it.
    const isNewer =
      found.type === "folder" ? isSince(found.modifiedAt, scene) : isSinceStart(found.changedAt, scene);
    if (isNewer) return "over";
    isSeen = true;
  }
  // An entry was added or removed in that folder, or an editor replaced the file by a new one.
  const folder = isSeen ? dirname(files[0] ?? scene.root) : undefined;
  if (folder !== undefined && hasChanged(scene, folder)) return "over";
  return isSeen ? "stands" : "unsure";
}

/** Files that a tool reads besides the code, by program. */
const MANIFESTS: readonly (readonly [programs: RegExp, file: string])[] = [
  [/^(?:npm|npx|pnpm|yarn|bun|bunx|node|tsc|vitest|jest|eslint)$/, "package.json"],
  [/^(?:composer|php|phpunit)$/, "composer.json"],
  [/^(?:python[\d.]*|pytest|ruff|mypy|uv|poetry|pip3?|tox|nox|pdm|hatch)$/, "pyproject.toml"],
  [/^cargo$/, "Cargo.toml"],
  [/^go$/, "go.mod"],
  [/^g?make$/, "Makefile"],
  [/^(?:bundle|rake|rspec|ruby)$/, "Gemfile"],
];

function manifests(scene: Scene): readonly string[] {
  const found = new Set<string>();
  for (const { program, cwd } of scene.failure.commands)
    for (const [programs, file] of MANIFESTS)
      if (programs.test(program)) found.add(join(absolute(scene, cwd), file));
  // Packages were added or removed since.
  const isNode = [...found].some((file) => file.endsWith("package.json"));
  return [...found].slice(0, 2).concat(isNode ? [join(scene.root, "node_modules")] : []);
}
