// Where the calls of a history belong. The folders it names may be gone since, and with them what git said of them:
// then the session tells.
import type { AgentEvent } from "../domain/event.ts";
import type { Project } from "../domain/project.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";

export interface PastPlaces {
  /** Looks up what the memory knows of sessions that are new here. Before `of`. */
  meet(events: readonly AgentEvent[]): Promise<void>;
  of(event: AgentEvent): Place;
}

type Places = Pick<Deps, "store" | "workspace">;

/** Holds for one run: events in the order of their files. */
export function pastPlaces(deps: Places): PastPlaces {
  const { workspace } = deps;
  const rootOf = rootsBySession();
  const met = new Set<string>();
  /** Of sessions that began in a folder that is gone: what is known of it all the same. */
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

/** A session begins in the root of its project; what lies below a folder it was in belongs to that folder. */
function rootsBySession(): (event: AgentEvent) => string {
  const bySession = new Map<string, string[]>();
  return ({ session, cwd }) => {
    const roots = bySession.get(session) ?? [];
    if (cwd === "") return roots[0] ?? "";
    const root = roots.find((one) => isIn(one, cwd));
    if (root !== undefined) return root;
    bySession.set(session, [...roots, cwd]);
    return cwd;
  };
}

/** Of either system: a history may come from another than this one. */
function isIn(root: string, cwd: string): boolean {
  return cwd.startsWith(root) && (cwd.length === root.length || /[\\/]/.test(cwd[root.length] ?? ""));
}

/** The memory saw the session while its folder was there. */
async function projectOfSession(deps: Places, id: string): Promise<Project | undefined> {
  const session = await deps.store.session(id);
  const project = session && (await storedProject(deps, session.project));
  // A folder that is gone says no more here than it says itself.
  const isGone = project && isPath(project.identity) && deps.workspace.place(project.identity).isGone;
  return isGone ? undefined : project;
}

/** The history names its repository; a path that starts from a folder that is gone leads nowhere. */
async function projectAt(deps: Places, { remote, cwd }: AgentEvent): Promise<Project | undefined> {
  if (!remote || remote.startsWith(".")) return undefined;
  const { project } = deps.workspace.named(remote, cwd);
  return (await storedProject(deps, project.id)) ?? project;
}

/** With a root that is there today, if there is one: what is gone must not take its place. */
async function storedProject({ store, workspace }: Places, id: string): Promise<Project | undefined> {
  const stored = (await store.projects()).find((project) => project.id === id);
  if (!stored) return undefined;
  const today = [stored.root, stored.identity].map((path) => workspace.place(path).project);
  return today.find((project) => project.id === id) ?? workspace.named(stored.identity, stored.root).project;
}

function isPath(identity: string): boolean {
  return /^(?:[/~]|[A-Z]:)/.test(identity);
}
