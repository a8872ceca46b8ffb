// Projects and the identities they are known by.
import { existsSync } from "node:fs";
import { RULES_VERSION } from "../../../core/guard/rules-version.ts";
import type { ProjectStore } from "../../../ports/store.ts";
import { identities, partProject, renameProject, selectAliases, selectTwins } from "../identities.ts";
import { joinProjects } from "../join.ts";
import { selectProjects, upsertProject } from "../projects.ts";
import type { Context } from "./context.ts";

export function projects({ database, options, guarded, writing, filter, indexed }: Context): ProjectStore {
  const known = identities(database, options.isThere ?? existsSync, options.readOnly === true);
  return {
    identify: known.identify,
    save: guarded((project, at) => {
      upsertProject(database, project, at);
      known.saved(project.id);
    }),
    list: guarded(() => selectProjects(database)),
    aliases: guarded(() => selectAliases(database)),
    join: guarded((from, into) => {
      filter?.clear();
      indexed.clear();
      return joinProjects(database, from, into);
    }),
    rename: writing((id, name) => renameProject(database, id, name)),
    part: guarded((project, marks) => partProject(database, project, marks, RULES_VERSION)),
    twins: guarded(() => selectTwins(database)),
  };
}
