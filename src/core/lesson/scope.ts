// Does a card hold for a project? One that names another stays silent, wherever it lies.
import { basename } from "node:path";
import type { Card } from "../../domain/lesson.ts";
import type { Project } from "../../domain/project.ts";

/** Named by what it was made from, owner and name, name alone, short id or folder. */
export function holdsFor(card: Pick<Card, "project">, project: Project): boolean {
  const wanted = plain(card.project);
  return wanted === "" || namesOf(project).some((name) => plain(name) === wanted);
}

function namesOf({ id, identity, name, root }: Project): readonly string[] {
  const segments = identity.split(/[\\/]/).filter((segment) => segment !== "");
  return [id, identity, name, segments.slice(-2).join("/"), segments.at(-1) ?? "", folderOf(root)];
}

/** Also of a path of another system. */
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
