// Looks for scripts in manifests: package.json, composer.json, deno.json, pyproject.toml, Cargo's aliases.
import { join } from "node:path";
import { subjectName } from "../../domain/subject.ts";
import { at, type Data, json, own, record, toml } from "../survey/parse.ts";
import { absolute, foldersOf, hasChanged, type Scene, upwards } from "./scene.ts";

/** A script as named in a subject: `npm lint @apps/web`. */
export interface ScriptName {
  readonly runner: string;
  readonly name: string;
  /** Folders it may refer to, most likely first; empty when none exists. */
  readonly folders: readonly string[];
}

/** `@web` is a folder, or a workspace member at one of the usual places. */
export function scriptName(scene: Scene): ScriptName | undefined {
  const [, runner, name, where] = /^(\S+) (.+?)(?: @(\S+))?$/.exec(subjectName(scene.failure.subject)) ?? [];
  if (runner === undefined || name === undefined) return undefined;
  if (where === undefined) return { runner, name, folders: [scene.root] };
  const member = where.replace(/^@[^/]+\//, "");
  const folders = [where, `packages/${member}`, `apps/${member}`].map((folder) => absolute(scene, folder));
  const isFolder = (folder: string) => scene.disk.entry(folder)?.type === "folder";
  return { runner, name, folders: [...new Set(folders)].filter(isFolder) };
}

/** `broken`: the file exists and cannot be parsed. */
export type Listed = "found" | "missing" | "no file" | "broken";

/** Searches the nearest package.json, from the folder upwards. */
export function inPackageJson(scene: Scene, folder: string, name: string): Listed {
  for (const one of upwards(scene.root, folder)) {
    const listed = inManifest(scene, join(one, "package.json"), name, (data) => at(data, "scripts"));
    if (listed !== "no file") return listed;
  }
  return "no file";
}

export function inComposerJson(scene: Scene, folder: string, name: string): Listed {
  return inManifest(scene, join(folder, "composer.json"), name, (data) => at(data, "scripts"));
}

/** `deno task` also reads package.json. */
export function inDenoJson(scene: Scene, folder: string, name: string): Listed {
  for (const file of ["deno.json", "deno.jsonc"]) {
    const listed = inManifest(scene, join(folder, file), name, (data) => at(data, "tasks"));
    if (listed === "found") return listed;
  }
  return inPackageJson(scene, folder, name);
}

/** `[tasks.lint]`, or a file of that name in one of the task folders. */
export function inMise(scene: Scene, folder: string, name: string): Listed {
  let listed: Listed = "no file";
  for (const one of upwards(scene.root, folder, 2))
    for (const file of ["mise.toml", ".mise.toml"]) {
      const found = inManifest(scene, join(one, file), name, (data) => at(data, "tasks"));
      if (found === "found") return found;
      if (found !== "no file") listed = found;
    }
  const path = name.replaceAll(":", "/");
  const isFile = ["mise-tasks", ".mise/tasks"].some((tasks) => scene.disk.entry(join(folder, tasks, path)));
  return isFile ? "found" : listed;
}

/** `[alias]` in `.cargo/config.toml`, from the folder upwards. */
export function inCargoAliases(scene: Scene, name: string): Listed {
  for (const folder of foldersOf(scene).flatMap((one) => upwards(scene.root, one, 3)))
    for (const file of ["config.toml", "config"]) {
      const path = join(folder, ".cargo", file);
      const listed = inManifest(scene, path, name, (data) => at(data, "alias"));
      if (listed !== "no file") return listed;
    }
  return "no file";
}

/** Entry points and tasks of a Python project that `poetry run`, `uv run`, `pdm run` start. */
export function hasPythonScript(scene: Scene, name: string): boolean {
  return foldersOf(scene)
    .slice(0, 2)
    .some((folder) => inManifest(scene, join(folder, "pyproject.toml"), name, pythonScripts) === "found");
}

function pythonScripts(data: Data): Data {
  return {
    ...at(data, "project", "scripts"),
    ...at(data, "tool", "poetry", "scripts"),
    ...at(data, "tool", "pdm", "scripts"),
    ...at(data, "tool", "rye", "scripts"),
    ...at(data, "tool", "poe", "tasks"),
  };
}

function inManifest(scene: Scene, path: string, name: string, names: (data: Data) => Data): Listed {
  const text = scene.disk.whole(path);
  // Unreadable is not absent: somebody may be writing it right now.
  if (text === undefined) return hasChanged(scene, path) ? "broken" : "no file";
  const data = path.includes(".json") ? json(text) : toml(text);
  if (own(record(names(data)), name) !== undefined) return "found";
  return Object.keys(data).length === 0 ? "broken" : "missing";
}
