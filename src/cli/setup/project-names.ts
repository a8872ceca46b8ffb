// Looks up project names by id, for lists with several projects.
import type { Store } from "../../ports/store.ts";

export async function namesOf(store: Pick<Store, "projects">): Promise<{ nameOf(project: string): string }> {
  const names = new Map((await store.projects.list()).map(({ id, name }) => [id, name]));
  return { nameOf: (id) => names.get(id) ?? id };
}
