// Finds the project of the calls in a history. When the folders it names no longer exist, the session decides.
import type { AgentEvent } from "../../domain/event.ts";
import { isPath, type Project } from "../../domain/project.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { rootsBySession } from "../record/session-roots.ts";

export interface PastPlaces {
  /** Looks up sessions that appear for the first time. Must be called before `of`. */
  meet(events: readonly AgentEvent[]): Promise<void>;
  of(event: AgentEvent): Place;
}

type Places = Pick<Deps, "store" | "workspace">;

/** For one run; events must come in the order of their files. */
export function pastPlaces(deps: Places): PastPlaces {
  const { workspace } = deps;
  const rootOf = rootsBySession();
  const met = new Set<string>();
  /** Sessions that began in a folder that no longer exists: the place found by other means. */
  const begun = new Map<string, Place & { readonly root: string }>();
  return {
    async meet(events) {
      for (const event of events) {
        if (met.has(event.session)) continue;
        met.add(event.session);
        if (event.project || !workspace.place(event.cwd).isGone) continue;
        const project = (await projectOfSession(deps, event.session)) ?? (await projectAt(deps, event));
        if (project) begun.set(event.session, { project, root: event.cwd });
      }
    },
    of(event) {
      if (event.project) return workspace.named(event.project, event.root ?? rootOf(event));
      const place = workspace.place(event.cwd);
      if (!place.isGone) return place;
      const root = rootOf(event);
      const known = begun.get(event.session);
      const around = known?.root === root ? known : workspace.place(root);
      return place.root === undefined ? around : { ...around, root: place.root };
    },
  };
}

/** The project stored with the session while its folder still existed. */
async function projectOfSession(deps: Places, id: string): Promise<Project | undefined> {
  const session = await deps.store.sessions.get(id);
  const project = session && (await storedProject(deps, session.project));
  // A project known only by the path of a missing folder adds nothing.
  const isGone = project && isPath(project.identity) && deps.workspace.place(project.identity).isGone;
  return isGone ? undefined : project;
}

/** The project of the remote that the history names; a relative remote in a missing folder is useless. */
async function projectAt(deps: Places, { remote, cwd }: AgentEvent): Promise<Project | undefined> {
  if (!remote || remote.startsWith(".")) return undefined;
  const { project } = deps.workspace.named(remote, cwd);
  return (await storedProject(deps, project.id)) ?? project;
}

/** The stored project, with a root that exists if there is one: a missing folder must not replace it. */
async function storedProject({ store, workspace }: Places, id: string): Promise<Project | undefined> {
  const stored = (await store.projects.list()).find((project) => project.id === id);
  if (!stored) return undefined;
  const today = [stored.root, stored.identity].map((path) => workspace.place(path).project);
  return today.find((project) => project.id === id) ?? workspace.named(stored.identity, stored.root).project;
}
