// Names of projects, where several are shown together.
import type { Store } from "../ports/store.ts";

export async function namesOf(store: Pick<Store, "projects">): Promise<{ nameOf(project: string): string }> {
  const names = new Map((await store.projects()).map(({ id, name }) => [id, name]));
  return { nameOf: (id) => names.get(id) ?? id };
}
