// Looks for a missing script or runner target: is it defined by now?
import { join } from "node:path";
import { type Definition, justRecipe, makeTarget, rakeTask, taskfileTask } from "../../core/look/tasks.ts";
import { isAbout, projectProgram } from "../../domain/subject.ts";
import type { Sight } from "../../ports/workspace.ts";
import { lookAtProgram } from "./programs.ts";
import { foldersOf, hasChanged, type Scene, upwards } from "./scene.ts";
import {
  inCargoAliases,
  inComposerJson,
  inDenoJson,
  inMise,
  inPackageJson,
  type Listed,
  type ScriptName,
  scriptName,
} from "./scripts.ts";

export function lookAtScript(scene: Scene): Sight {
  const { subject, kind } = scene.failure;
  if (!isAbout(subject, "script")) return lookAtDenoTask(scene);
  const script = scriptName(scene);
  if (script === undefined) return "unsure";
  const sight = script.folders.map((folder) => lookIn(scene, folder, script)).find((one) => one !== "unsure");
  // `pnpm x` looks for a script first, then for a program.
  if (sight === "stands" && kind === "command-not-found" && hasOwnProgram(scene, script)) return "over";
  return sight ?? "unsure";
}

/** A subcommand unknown to Cargo, Composer or git may be an alias, a script, or a program of its own. */
export function lookAtSubcommand(scene: Scene, program: string, name: string): Sight {
  if (program === "cargo" && inCargoAliases(scene, name) === "found") return "over";
  if (program === "composer") {
    const [folder = scene.root] = foldersOf(scene);
    if (inComposerJson(scene, folder, name) === "found") return "over";
  }
  if (!["cargo", "git", "kubectl"].includes(program)) return "unsure";
  const failure = { ...scene.failure, subject: `program ${program}-${name}` as const };
  return lookAtProgram({ ...scene, failure });
}

type Search = (scene: Scene, folder: string, name: string) => Sight;

function lookIn(scene: Scene, folder: string, { runner, name }: ScriptName): Sight {
  const search = SEARCHES.get(runner);
  return search ? search(scene, folder, name) : lookAtDefiner(scene, folder, runner);
}

/** Searches files of the folder and those above it. */
function above(files: readonly string[], find: (text: string, name: string) => Definition): Search {
  return (scene, folder, name) => lookInText(scene, upwards(scene.root, folder, 3), files, name, find);
}

const SEARCHES = new Map<string, Search>([
  ["npm", (...place) => sightOf(inPackageJson(...place))],
  ["composer", (...place) => sightOf(inComposerJson(...place))],
  ["deno", (...place) => sightOf(inDenoJson(...place))],
  ["mise", (...place) => sightOf(inMise(...place))],
  ["make", lookInMakefile],
  ["gmake", lookInMakefile],
  ["just", above(["justfile", "Justfile", ".justfile"], justRecipe)],
  ["task", above(["Taskfile.yml", "Taskfile.yaml", "taskfile.yml"], taskfileTask)],
  ["rake", lookInRakefile],
]);

const MAKEFILES = ["GNUmakefile", "makefile", "Makefile"];
const RAKEFILES = ["Rakefile", "rakefile", "Rakefile.rb"];

/** Files that define tasks by code or plugins: after a change they may define more tasks. */
const DEFINERS: Readonly<Record<string, readonly string[]>> = {
  gradle: ["build.gradle", "build.gradle.kts", "settings.gradle"],
  gradlew: ["build.gradle", "build.gradle.kts", "settings.gradle"],
  mvn: ["pom.xml"],
  tox: ["tox.ini", "pyproject.toml"],
  nox: ["noxfile.py"],
  invoke: ["tasks.py"],
  ninja: ["build.ninja"],
};

function lookInMakefile(scene: Scene, folder: string, name: string): Sight {
  // `make -f other.mk`: the subject does not say which file is meant.
  if (scene.failure.commands.some(({ flags }) => flags.some((flag) => MAKEFILE_FLAGS.has(flag))))
    return "unsure";
  const sight = lookInText(scene, [folder], MAKEFILES, name, makeTarget);
  // A file of that name needs no rule.
  return sight === "stands" && scene.disk.entry(join(folder, name)) ? "over" : sight;
}

const MAKEFILE_FLAGS: ReadonlySet<string> = new Set(["-f", "--file", "--makefile"]);

function lookInRakefile(scene: Scene, folder: string, name: string): Sight {
  const sight = lookInText(scene, [folder], RAKEFILES, name, rakeTask);
  if (sight === "over") return sight;
  // Rails keeps tasks in files of their own, usually named after the namespace.
  const [first = ""] = name.split(":");
  const text = /^[\w-]+$/.test(first)
    ? scene.disk.text(join(folder, "lib/tasks", `${first}.rake`))
    : undefined;
  if (text !== undefined && rakeTask(text, name) === "found") return "over";
  return hasChanged(scene, join(folder, "lib/tasks")) ? "over" : sight;
}

/** Only the first of these files that exists counts. */
function lookInText(
  scene: Scene,
  folders: readonly string[],
  files: readonly string[],
  name: string,
  find: (text: string, name: string) => Definition,
): Sight {
  for (const folder of folders)
    for (const file of files) {
      const text = scene.disk.text(join(folder, file));
      if (text === undefined) continue;
      const definition = find(text, name);
      if (definition === "found") return "over";
      return definition === "missing" ? "stands" : "unsure";
    }
  return "unsure";
}

function lookAtDefiner(scene: Scene, folder: string, runner: string): Sight {
  const files = Object.hasOwn(DEFINERS, runner) ? (DEFINERS[runner] ?? []) : [];
  return files.some((file) => hasChanged(scene, join(folder, file))) ? "over" : "unsure";
}

/** `Task not found: dev`: the subject is the whole call, the error names the task. */
function lookAtDenoTask(scene: Scene): Sight {
  const name = /Task not found: (\S+)/.exec(scene.failure.excerpt)?.[1];
  const command = scene.failure.commands.find(({ program }) => program === "deno");
  if (name === undefined || command === undefined) return "unsure";
  const [folder = scene.root] = foldersOf(scene);
  return sightOf(inDenoJson(scene, folder, name));
}

function hasOwnProgram(scene: Scene, { name }: ScriptName): boolean {
  const failure = { ...scene.failure, subject: projectProgram(name) };
  return lookAtProgram({ ...scene, failure }) === "over";
}

/** A broken manifest is being edited, or was never read: no answer. */
function sightOf(listed: Listed): Sight {
  if (listed === "found") return "over";
  return listed === "missing" ? "stands" : "unsure";
}
