// Looks for modules: in node_modules, in the Python environment the call would use, in go.mod.
import { dirname, join } from "node:path";
import type { ShellCommand } from "../../domain/action.ts";
import { isAbout, subjectName } from "../../domain/subject.ts";
import type { Sight } from "../../ports/workspace.ts";
import { onPath } from "./programs.ts";
import { absolute, foldersOf, type Scene, upwards } from "./scene.ts";

export function lookAtModule(scene: Scene): Sight {
  const [, family, name] = /^(\S+) (\S+)$/.exec(subjectName(scene.failure.subject)) ?? [];
  if (!isAbout(scene.failure.subject, "module") || name === undefined || name.includes("..")) return "unsure";
  switch (family) {
    case "node":
      return lookInNodeModules(scene, name);
    case "python":
      return lookInPython(scene, name);
    case "go":
      return lookInGoMod(scene, name);
    default:
      return "unsure";
  }
}

/** Searches upwards to the root, from the working directory and from the folder of the script. */
function lookInNodeModules(scene: Scene, name: string): Sight {
  if (!/^(?:@[\w.-]+\/)?[\w.-]+$/.test(name)) return "unsure";
  const scripts = scene.failure.files.slice(0, 2).map((file) => dirname(absolute(scene, file)));
  const folders = [...foldersOf(scene), ...scripts].flatMap((folder) => upwards(scene.root, folder));
  for (const folder of [...new Set(folders)].slice(0, 10))
    if (scene.disk.entry(join(folder, "node_modules", name))) return "over";
  return "stands";
}

/** Only in the environment that would be used: a module in another one does not help. */
function lookInPython(scene: Scene, name: string): Sight {
  const path = name.replaceAll(".", "/");
  if (!/^[\w/]+$/.test(path)) return "unsure";
  const [folder = scene.root] = foldersOf(scene);
  // A module of the project itself, found from the working directory.
  if (isModule(scene, join(folder, path))) return "over";
  const packages = sitePackages(scene);
  if (packages.some((one) => isModule(scene, join(one, path)))) return "over";
  return "unsure";
}

function isModule({ disk }: Scene, path: string): boolean {
  return disk.entry(path)?.type === "folder" || disk.entry(`${path}.py`)?.type === "file";
}

/** Package folders of the environment; empty when it is unknown which one is used. */
function sitePackages(scene: Scene): readonly string[] {
  const python = pythonOf(scene);
  const real = python === undefined ? undefined : scene.disk.realPath(python);
  if (python === undefined || real === undefined) return [];
  // `python3.11`, the target of a link `python` or `python3`.
  const version = /python(3\.\d+)$/.exec(real)?.[1] ?? /\/(3\.\d+)(?:\.\d+)?\/bin\//.exec(real)?.[1];
  if (version === undefined) return [];
  const prefix = dirname(dirname(python));
  const own = join(prefix, "lib", `python${version}`, "site-packages");
  if (prefix !== "/usr" && prefix !== "/usr/local") return [own];
  const user = join(scene.home, ".local/lib", `python${version}`, "site-packages");
  return [user, `/usr/local/lib/python${version}/dist-packages`, "/usr/lib/python3/dist-packages", own];
}

const RUNNER = /^(?:uv|poetry|pipenv|pdm|hatch|rye) run$/;

/** The Python that a call would start: by its path, the project's own, the activated, or the first on the PATH. */
function pythonOf(scene: Scene): string | undefined {
  const { commands } = scene.failure;
  const called = commands.find(isPython);
  if (called?.programPath !== undefined) return join(folderOf(scene, called), called.programPath);
  const isOwn = commands.some(
    (one) => one.wrappers.some((wrapper) => RUNNER.test(wrapper)) || isActivation(one),
  );
  if (isOwn) return ownPython(scene);
  const active = scene.env.VIRTUAL_ENV ?? scene.env.CONDA_PREFIX;
  if (active) return join(active, "bin/python");
  return onPath(scene, called?.program ?? "python3") ?? onPath(scene, "python");
}

function ownPython(scene: Scene): string | undefined {
  const [folder = scene.root] = foldersOf(scene);
  const folders = folder === scene.root ? [folder] : [folder, scene.root];
  const candidates = folders.flatMap((one) => [".venv", "venv"].map((name) => join(one, name, "bin/python")));
  return candidates.find((python) => scene.disk.entry(python));
}

function isPython({ program }: ShellCommand): boolean {
  return /^python[\d.]*$/.test(program);
}

function isActivation({ program, targets }: ShellCommand): boolean {
  return (program === "source" || program === ".") && targets.some((target) => target.endsWith("/activate"));
}

function folderOf(scene: Scene, { cwd, programPath }: ShellCommand): string {
  return programPath?.startsWith("/") ? "/" : absolute(scene, cwd);
}

/** The module that provides a package has the package's path or a prefix of it. */
function lookInGoMod(scene: Scene, name: string): Sight {
  for (const folder of foldersOf(scene).flatMap((one) => upwards(scene.root, one))) {
    const text = scene.disk.text(join(folder, "go.mod"));
    if (text === undefined) continue;
    const modules = [
      ...text.matchAll(/^[ \t]*(?:require\s+|replace\s+|module\s+)?([\w.~-]+(?:\/[\w.~-]+)+)\s/gm),
    ];
    const isThere = modules.some(([, module = ""]) => name === module || name.startsWith(`${module}/`));
    return isThere ? "over" : "stands";
  }
  return "unsure";
}
