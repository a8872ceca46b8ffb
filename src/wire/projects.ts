// JSON shape of a project: `project list --json`, the viewer.
import type { ListedProject } from "../app/setup/projects.ts";
import { iso } from "./time.ts";

export function wireProject({ lastAt, ...project }: ListedProject) {
  return { ...project, lastAt: iso(lastAt) };
}
