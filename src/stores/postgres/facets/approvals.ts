// PostgreSQL: a person's answers are valid on the machine where they were given, so they stay in a store there.
import type { ApprovalStore, ProjectStore, UpkeepStore } from "../../../ports/store.ts";
import type { Context } from "../../sql/facets/context.ts";
import { dropDocuments } from "../../sql/search/documents.ts";
import { transact } from "../../sql/transact.ts";

export function approvals({ database }: Context, local: ApprovalStore): ApprovalStore {
  return {
    ...local,
    save(project, approvals) {
      local.save(project, approvals);
      // A lesson that was refused is not found any more.
      if (approvals.some(({ kind, answer }) => kind === "lesson" && answer === "no"))
        transact(database, () => dropDocuments(database, project, "lesson"));
    },
  };
}

/** Answers go, and move, with their projects. */
export function withAnswers(
  projects: ProjectStore,
  upkeep: UpkeepStore,
  local: ApprovalStore,
): { readonly projects: ProjectStore; readonly upkeep: UpkeepStore } {
  return {
    projects: {
      ...projects,
      async join(from, into) {
        const isJoined = await projects.join(from, into);
        if (isJoined) local.move(from, into);
        return isJoined;
      },
    },
    upkeep: {
      ...upkeep,
      async forget(target) {
        const forgotten = await upkeep.forget(target);
        if (target.type === "project") local.forget(target.id);
        if (target.type === "everything") local.forget();
        return forgotten;
      },
    },
  };
}
