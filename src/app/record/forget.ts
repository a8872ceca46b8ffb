// Forgets an attempt, a session, a project or everything, with all data derived from it.
import type { ForgetTarget, Forgotten } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { observeAgainAfter } from "../observations/observe-anew.ts";
import { deriveProject } from "./derive-anew.ts";

export async function forget(deps: Deps, target: ForgetTarget): Promise<Forgotten> {
  const mend = target.type === "attempt" ? await observeAgainAfter(deps, target.id) : undefined;
  const forgotten = await deps.store.upkeep.forget(target);
  // Lesson files belong to the person and stay; the trash is emptied.
  if (target.type === "everything") deps.lessonFiles?.emptyTrash();
  const derived = new Set<string>();
  for (const project of forgotten.stale)
    if (!derived.has(project))
      for (const one of (await deriveProject(deps, project))?.projects ?? []) derived.add(one);
  await mend?.();
  const touched = target.type === "project" ? [target.id] : forgotten.stale;
  if (deps.live) {
    const { mirrorForgotten } = await import("../exchange/mirror.ts");
    await mirrorForgotten(deps, target.type === "everything" ? undefined : touched);
  }
  if (forgotten.remains) await deps.startDeriving?.();
  return forgotten;
}
