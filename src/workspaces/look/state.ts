// A failure that depends on the code: has anything that bears on it changed since? People edit too, and nobody tells us.
import { basename, dirname, join } from "node:path";
import { trackedFiles } from "../../core/look/git-index.ts";
import { namedFiles } from "../../core/look/named-files.ts";
import type { Sight } from "../../ports/workspace.ts";
import { gitFolders } from "./git-folders.ts";
import { absolute, foldersOf, hasChanged, isSince, isSinceStart, type Scene } from "./scene.ts";

/** Accesses for files that the failure names or that were changed last, and for those that git tracks. */
const NAMED = 6;
const TRACKED = 7;
/** An index of about two thousand files; reading a larger one takes longer than a look may. */
const MOST_INDEX_BYTES = 200_000;

/** Stands only if files that bear on it could be looked at, and none of what was looked at is newer than the failure. */
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

/** Files the error names, seen from where the command runs. */
function inError(scene: Scene): readonly string[] {
  const [folder = scene.root] = foldersOf(scene);
  return namedFiles(scene.failure.excerpt).map((file) => {
    const full = absolute(scene, file);
    return full === join(scene.root, file) ? join(folder, file) : full;
  });
}

/** Tracked files that bear the name of one that is known to matter (`sum.ts` for `sum.test.ts`), then those changed last. */
function fromIndex(scene: Scene, index: string, named: readonly string[]): readonly string[] {
  const bytes = scene.disk.bytes(index, MOST_INDEX_BYTES);
  if (bytes === undefined) return [];
  const stems = new Set(named.map(stem));
  const known = new Set(named);
  const isWanted = (path: string) => stems.has(stem(path));
  const found = trackedFiles(bytes, TRACKED + named.length, [...stems].slice(0, 4), isWanted) ?? [];
  return found.map((path) => join(scene.root, path)).filter((path) => !known.has(path));
}

/** What `sum.ts`, `sum.test.ts`, `test_sum.py` and `sum_test.go` have in common. */
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
    // A tool puts names into folders while it runs; the files it is about, somebody else has changed.
    const isNewer =
      found.type === "folder" ? isSince(found.modifiedAt, scene) : isSinceStart(found.changedAt, scene);
    if (isNewer) return "over";
    isSeen = true;
  }
  // A name that came or went beside it, or an editor that writes a new file in place of the old one.
  const beside = isSeen ? dirname(files[0] ?? scene.root) : undefined;
  if (beside !== undefined && hasChanged(scene, beside)) return "over";
  return isSeen ? "stands" : "unsure";
}

/** What a tool reads besides the code; by the program that is called. */
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
  // Packages that came or went since.
  const isNode = [...found].some((file) => file.endsWith("package.json"));
  return [...found].slice(0, 2).concat(isNode ? [join(scene.root, "node_modules")] : []);
}
