// Lists the packages of a monorepo: the members named in the root, else the folders with a manifest of their own.
import { unique } from "../../core/text/words.ts";
import type { Files } from "./files.ts";

import type { Entry } from "./folder.ts";
import { at, own, texts } from "./parse.ts";

/** Folders relative to the root; `hasManifest`: the root is a project itself. */
export function memberFolders(files: Files, hasManifest: boolean): readonly string[] {
  const named = unique(globsOf(files)).flatMap((glob) => expand(files, glob));
  const found = named.length > 0 || hasManifest ? named : ownFolders(files);
  return unique(found).slice(0, MAXIMUM_MEMBERS);
}

/** Folders that are projects of their own but not named as members: `backend/` of a web app, `services/billing/`. */
export function looseFolders(files: Files, members: readonly string[]): readonly string[] {
  const isMember = (name: string) => members.some((one) => one === name || one.startsWith(`${name}/`));
  return ownFolders(files)
    .filter((name) => !SUPPORTING.test(name) && !isMember(name))
    .slice(0, MAXIMUM_MEMBERS);
}

/** The top-level folders; of a folder that only holds projects, those in it. */
function ownFolders(files: Files): readonly string[] {
  return files
    .list("")
    .filter(isProject)
    .flatMap(({ name }) => (HOLDS_PROJECTS.test(name) ? expand(files, `${name}/*`) : [name]));
}

const HOLDS_PROJECTS = /^(?:apps|packages|services|projects|crates)$/i;

/** Folders that only serve the project, or contain code of others. */
const SUPPORTING =
  /^(?:tests?|e2e|spec|scripts?|tools?|hack|bench(?:marks?)?|samples?|templates?|third[-_]party|external|deps)$/i;

/** The files of one member, as if it were the root. */
export function within(files: Files, folder: string): Files {
  const full = (path: string) => (path === "" ? folder : `${folder}/${path}`);
  return {
    list: (path) => files.list(full(path)),
    has: (path) => files.has(full(path)),
    read: (path) => files.read(full(path)),
    head: (path, bytes) => files.head(full(path), bytes),
    json: (path) => files.json(full(path)),
    toml: (path) => files.toml(full(path)),
  };
}

const MAXIMUM_MEMBERS = 20;

function isProject({ name, folder }: Entry): boolean {
  return (
    folder &&
    !/^(?:\.|node_modules$|vendor$|dist$|build$|target$|docs?$|examples?$|fixtures?$|venv$)/.test(name)
  );
}

function globsOf(files: Files): readonly string[] {
  const manifest = files.json("package.json");
  const cargo = at(files.toml("Cargo.toml"), "workspace");
  const uv = at(files.toml("pyproject.toml"), "tool", "uv", "workspace");
  return [
    ...texts(own(manifest, "workspaces")),
    ...texts(own(at(manifest, "workspaces"), "packages")),
    ...texts(own(files.json("lerna.json"), "packages")),
    ...listUnder(files.read("pnpm-workspace.yaml"), "packages"),
    ...texts(own(cargo, "members")),
    ...texts(own(uv, "members")),
    ...goUses(files.read("go.work") ?? ""),
  ].filter((glob) => !glob.startsWith("!"));
}

/** `packages/*`, `apps/**`: one folder deep; more complex patterns are ignored. */
function expand(files: Files, glob: string): readonly string[] {
  const path = glob.replace(/^\.\//, "").replace(/\/+$/, "");
  if (path === "" || path === ".") return [];
  const star = /^((?:[^*?{}[\]]+\/)?)\*\*?(?:\/\*)?$/.exec(path);
  if (!star) return /[*?{}[\]]/.test(path) ? [] : [path];
  const parent = (star[1] ?? "").replace(/\/$/, "");
  return files
    .list(parent)
    .filter(isProject)
    .map(({ name }) => (parent === "" ? name : `${parent}/${name}`));
}

/** The strings of one YAML list: `packages:` followed by one per line. */
function listUnder(content: string | undefined, key: string): readonly string[] {
  const found: string[] = [];
  let inside = false;
  for (const line of (content ?? "").split("\n")) {
    const item = /^\s*-\s+["']?([^"'#]+?)["']?\s*(?:#.*)?$/.exec(line)?.[1];
    if (inside && item) found.push(item);
    else if (/^\S/.test(line)) inside = line.startsWith(`${key}:`);
  }
  return found;
}

function goUses(content: string): readonly string[] {
  return [...content.matchAll(/^(?:use)?[ \t]*(\.\/[\w./-]+)/gm)].map((match) => match[1] ?? "");
}
