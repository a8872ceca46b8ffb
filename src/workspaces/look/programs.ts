// Looks for programs: on the PATH, or in the project's own folders where a runner searches them.
import { join } from "node:path";
import type { ShellCommand } from "../../domain/action.ts";
import { isAbout, isProjectProgram, programName, subjectName } from "../../domain/subject.ts";
import type { Sight } from "../../ports/workspace.ts";
import { foldersOf, isSince, likelyFolders, pathFolders, type Scene, upwards } from "./scene.ts";
import { hasPythonScript } from "./scripts.ts";

export function lookAtProgram(scene: Scene): Sight {
  const { subject } = scene.failure;
  const name = nameOf(scene);
  if (!/^[\w.+-]+$/.test(name)) return "unsure";
  const ofProject = isAbout(subject, "package") || isProjectProgram(subject);
  if (ofProject || isStartedByRunner(scene, name)) {
    if (ownProgram(scene, name) !== undefined) return "over";
    if (ofProject && hasPythonScript(scene, name)) return "over";
  }
  // `poetry run x`, `pnpm exec x` and `npx x` also find programs on the PATH.
  if (programIn(scene, likelyFolders(scene), name) !== undefined) return "over";
  return scene.disk.left() > 0 ? "stands" : "unsure";
}

/** A flag or subcommand that a program does not know: over once the program has been replaced. */
export function lookAtUpgrade(scene: Scene): Sight {
  const [name = ""] = subjectName(scene.failure.subject).split(" ");
  if (!/^[\w.+-]+$/.test(name)) return "unsure";
  const file = ownProgram(scene, name) ?? onPath(scene, name);
  if (file === undefined) return "unsure";
  const [itself, real] = [scene.disk.entryItself(file), scene.disk.entry(file)];
  return [itself, real].some((one) => one && isSince(one.changedAt, scene)) ? "over" : "unsure";
}

/** Path of the program that this name would start. */
export function onPath(scene: Scene, name: string): string | undefined {
  return programIn(scene, pathFolders(scene), name);
}

function programIn(scene: Scene, folders: readonly string[], name: string): string | undefined {
  const endings = ["", ...(scene.env.PATHEXT ?? "").split(";").filter(Boolean)];
  for (const folder of folders)
    for (const ending of endings) {
      const file = join(folder, name + ending);
      if (isProgram(scene, file)) return file;
    }
  return undefined;
}

/** In `node_modules/.bin`, `.venv/bin` (on Windows `.venv/Scripts`) or `vendor/bin`, in the working directory or above it. */
function ownProgram(scene: Scene, name: string): string | undefined {
  const own = ["node_modules/.bin", scene.env.PATHEXT ? ".venv/Scripts" : ".venv/bin", "vendor/bin"];
  const folders = foldersOf(scene).flatMap((folder) => upwards(scene.root, folder, 3));
  const places = [...new Set(folders)].slice(0, 3).flatMap((folder) => own.map((one) => join(folder, one)));
  return programIn(scene, places, name);
}

function isProgram({ disk }: Scene, file: string): boolean {
  const found = disk.entry(file);
  return found?.type === "file" && found.executable;
}

function nameOf({ failure }: Scene): string {
  const name = programName(failure.subject);
  // `package npm vitest`: npx found no program of that name.
  return isAbout(failure.subject, "package") ? name.slice(name.indexOf(" ") + 1) : name;
}

/** Called by its bare name, a program must be on the PATH; a project's script also finds the project's own. */
function isStartedByRunner({ failure }: Scene, name: string): boolean {
  const { commands } = failure;
  const isBare = commands.some((command) => command.program === name && command.programPath === undefined);
  return !isBare || commands.some(changesPath);
}

function changesPath({ program, env }: ShellCommand): boolean {
  return ["source", ".", "eval", "export"].includes(program) || env.includes("PATH");
}
