// The context of every route of the viewer: the memory, the person's project, and the changes that can be undone.
import type { Deps } from "../app/deps.ts";
import type { Finding } from "../app/setup/finding.ts";
import type { Config } from "../config.ts";
import type { Project } from "../domain/project.ts";
import type { Place } from "../ports/workspace.ts";
import type { Changes } from "./changes.ts";
import { orNotFound } from "./errors.ts";

export interface Viewer {
  /** The memory, opened again when the file or the settings have changed. */
  deps(): Promise<Deps>;
  config(): Config;
  /** The project of the folder in which the viewer was started, or the one it was asked for. */
  readonly here: Project;
  readonly isReadOnly: boolean;
  /** Started by an agent, which may not give trust. */
  readonly isAgents: boolean;
  readonly changes: Changes;
  /** Until when an answer that is out of date is given (kept.ts): then whoever has it asks again. */
  readonly outdated: { until: number };
  now(): number;
  checkUp(): Promise<readonly Finding[]>;
}

/** Of a request without a project: all of them. */
export async function projectOf(
  { deps, here }: Pick<Viewer, "deps" | "here">,
  id: string | undefined,
): Promise<Project | undefined> {
  if (id === undefined || id === "" || id === "all") return undefined;
  const known = (await (await deps()).store.projects.list()).find((one) => one.id === id);
  // The folder in which the viewer was started may have no history yet.
  const project = known ?? (id === here.id ? here : undefined);
  return orNotFound(project, "there is no such project in the memory.");
}

/** The project's folder, as far as it still exists. A known project keeps its id even if its folder is gone. */
export function placeOf(deps: Deps, project: Project): Place {
  return { ...deps.workspace.place(project.root), project };
}

/** How far local time is ahead of UTC. */
export function offsetAt(now: number): number {
  return -new Date(now).getTimezoneOffset() * 60_000;
}
