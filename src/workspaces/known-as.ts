// A workspace that calls projects what the memory calls them.
import type { Project } from "../domain/project.ts";
import type { Identities } from "../ports/identities.ts";
import type { Place, Workspace } from "../ports/workspace.ts";

export function knownAs(workspace: Workspace, identities: Identities): Workspace {
  // The workspace gives the same project for a while, and gives it with every call.
  const known = new WeakMap<Project, Project>();
  const asKnown = (place: Place): Place => {
    const { project, marks = [] } = place;
    const same = known.get(project) ?? identities.of(project, marks);
    known.set(project, same);
    return same === project ? place : { ...place, project: same };
  };
  return {
    ...workspace,
    place: (cwd) => asKnown(workspace.place(cwd)),
    named: (identity, root) => asKnown(workspace.named(identity, root)),
  };
}
