// Finds the project that a command is about: this folder's, another one, or all.
import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { ArgsDef } from "citty";
import type { Deps } from "../app/deps.ts";
import type { Project } from "../domain/project.ts";
import { type Flags, flag, valueFlag } from "./command.ts";
import { UsageError } from "./errors.ts";

export const SCOPE_FLAGS = {
  project: valueFlag("PATH", "another project: its folder, name or id"),
  everywhere: flag("all projects"),
} as const satisfies ArgsDef;

export const JSON_FLAG = {
  json: flag("print JSON"),
} as const satisfies ArgsDef;

/** Of commands about one project. */
export const PROJECT_FLAGS = { project: SCOPE_FLAGS.project, ...JSON_FLAG } as const satisfies ArgsDef;

/** Of commands that ask before they change something. */
export const YES_FLAG = {
  yes: { type: "boolean", alias: "y", description: "do not ask" },
} as const satisfies ArgsDef;

/** Of commands that read histories. */
export const HISTORY_AGENT_FLAG = {
  agent: valueFlag("NAME", "only this agent's histories, or the format of the named files"),
} as const satisfies ArgsDef;

export type ScopeFlags = Partial<Flags<typeof SCOPE_FLAGS>>;

/** Undefined means all projects. */
export async function scopeOf(deps: Deps, flags: ScopeFlags): Promise<Project | undefined> {
  if (flags.everywhere && flags.project !== undefined)
    throw new UsageError("--project and --everywhere cannot be used together");
  if (flags.everywhere) return undefined;
  return findProject(deps, flags.project);
}

/** The project of this folder, unless another is named. */
export async function findProject(deps: Deps, name: string | undefined): Promise<Project> {
  return name === undefined ? deps.workspace.place(process.cwd()).project : projectNamed(deps, name);
}

/** A folder on this machine, or a project the memory knows by name, id or identity. */
export async function projectNamed(deps: Deps, name: string): Promise<Project> {
  if (statSync(name, { throwIfNoEntry: false })?.isDirectory())
    return deps.workspace.place(resolve(name)).project;
  const known = await deps.store.projects.list();
  const alias = (await deps.store.projects.aliases()).find((one) => [one.id, one.identity].includes(name));
  const meant = known.filter(
    (one) => one.id === alias?.project || [one.id, one.name, one.identity, one.root].includes(name),
  );
  const [project] = meant;
  if (!project) throw new Error(`there is no folder and no known project "${name}". See twiceshy project.`);
  if (meant.length > 1)
    throw new Error(
      `${meant.length} projects are named "${name}". Use an id: ${meant.map((one) => one.id).join(", ")}.`,
    );
  return project;
}
