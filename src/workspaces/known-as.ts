// Wraps a workspace so that it returns projects under the ids that the memory uses.
import type { Project } from "../domain/project.ts";
import type { ProjectStore } from "../ports/store.ts";
import type { Place, Workspace } from "../ports/workspace.ts";

export function knownAs(workspace: Workspace, projects: Pick<ProjectStore, "identify">): Workspace {
  // The workspace returns the same project object for a while, at every call.
  const known = new WeakMap<Project, Project>();
  const asKnown = (place: Place): Place => {
    const { project, marks = [] } = place;
    const same = known.get(project) ?? projects.identify(project, marks);
    known.set(project, same);
    return same === project ? place : { ...place, project: same };
  };
  return {
    ...workspace,
    place: (cwd) => asKnown(workspace.place(cwd)),
    named: (identity, root) => asKnown(workspace.named(identity, root)),
  };
}
