// Forget: an attempt, a session, a project or everything, and whatever was derived from it.
import type { ForgetTarget, Forgotten } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { deriveProject } from "./derive-anew.ts";
import { toBeToldAnew } from "./observe-anew.ts";

export async function forget(deps: Deps, target: ForgetTarget): Promise<Forgotten> {
  const mend = target.type === "attempt" ? await toBeToldAnew(deps, target.id) : undefined;
  const forgotten = await deps.store.forget(target);
  // Cards that stand are the person's files; what was thrown away goes with the rest.
  if (target.type === "everything") deps.cards?.emptyTrash();
  const derived = new Set<string>();
  for (const project of forgotten.stale)
    if (!derived.has(project))
      for (const one of (await deriveProject(deps, project))?.projects ?? []) derived.add(one);
  await mend?.();
  const touched = target.type === "project" ? [target.id] : forgotten.stale;
  if (deps.live) {
    const { mirrorForgotten } = await import("./mirror.ts");
    await mirrorForgotten(deps, target.type === "everything" ? undefined : touched);
  }
  return forgotten;
}
