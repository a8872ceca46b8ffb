// Decides whether a lesson applies to a project. A lesson that names another project is not shown, wherever its file
// lies.
import { basename } from "node:path";
import type { Lesson } from "../../domain/lesson.ts";
import type { Project } from "../../domain/project.ts";

/** The project can be named by its remote, owner and name, name, short id or folder. */
export function holdsFor(lesson: Pick<Lesson, "project">, project: Project): boolean {
  const wanted = plain(lesson.project);
  return wanted === "" || namesOf(project).some((name) => plain(name) === wanted);
}

function namesOf({ id, identity, name, root }: Project): readonly string[] {
  const segments = identity.split(/[\\/]/).filter((segment) => segment !== "");
  return [id, identity, name, segments.slice(-2).join("/"), segments.at(-1) ?? "", folderOf(root)];
}

/** Also for paths of another system. */
function folderOf(root: string): string {
  return basename(root.replaceAll("\\", "/"));
}

/** `https://github.com/Owner/Name.git` → `github.com/owner/name` */
function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^(?:https?|ssh|git):\/\/(?:[^@/]*@)?/, "")
    .replace(/^git@([^:/]+):/, "$1/")
    .replace(/\.git$/, "")
    .replace(/(?<=.)[\\/]+$/, "");
}
