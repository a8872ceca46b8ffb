// Projects of a replay: the given store describes them, attempts add when they were last used.
import type { NewAttempt } from "../../domain/attempt.ts";
import type { ProjectStore } from "../../ports/store.ts";
import type { Journal } from "./journal.ts";

interface PastProjects {
  readonly list: ProjectStore["list"];
  /** Adds an attempt to its project; one that was stored before only shows that the project exists. */
  add(attempt: NewAttempt, isNew: boolean): void;
}

export function pastProjects(saved: ProjectStore, { set }: Journal): PastProjects {
  const lastAt = new Map<string, number>();
  return {
    add({ project, at }, isNew) {
      const before = lastAt.get(project);
      if (isNew || before === undefined) set(lastAt, project, Math.max(before ?? 0, isNew ? at : 0));
    },
    async list() {
      const described = await saved.list();
      const known = new Set(described.map(({ id }) => id));
      const others = [...lastAt.keys()].filter((id) => !known.has(id));
      const all = [
        ...others.map((id) => ({ id, identity: id, name: id, root: "", lastAt: 0 })).reverse(),
        ...described,
      ];
      return all
        .map((project) => ({ ...project, lastAt: Math.max(project.lastAt, lastAt.get(project.id) ?? 0) }))
        .sort((a, b) => b.lastAt - a.lastAt);
    },
  };
}
