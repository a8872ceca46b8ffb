// Forgets an attempt, an observation, a session, a project or everything, with all data derived from it.
import type { ForgetTarget, Forgotten } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { observeAgainAfter } from "../observations/observe-anew.ts";
import { deriveProject } from "./derive-anew.ts";

export async function forget(deps: Deps, target: ForgetTarget): Promise<Forgotten> {
  return forgetAll(deps, [target]);
}

/** The same for several: what is left is derived anew once. */
export async function forgetAll(deps: Deps, targets: readonly ForgetTarget[]): Promise<Forgotten> {
  const mends: (() => Promise<void>)[] = [];
  let forgotten: Forgotten = { attempts: 0, sessions: 0, projects: 0, stale: [] };
  for (const target of targets) {
    const mend = target.type === "attempt" ? await observeAgainAfter(deps, target.id) : undefined;
    if (mend) mends.push(mend);
    forgotten = sum(forgotten, await deps.store.upkeep.forget(target));
  }
  const isEverything = targets.some(({ type }) => type === "everything");
  // Lesson files belong to the person and stay; the trash is emptied.
  if (isEverything) deps.lessonFiles?.emptyTrash();
  const derived = new Set<string>();
  for (const project of forgotten.stale)
    if (!derived.has(project))
      for (const one of (await deriveProject(deps, project))?.projects ?? []) derived.add(one);
  for (const mend of mends) await mend();
  const gone = targets.flatMap((target) => (target.type === "project" ? [target.id] : []));
  if (deps.live) {
    const { mirrorForgotten } = await import("../exchange/mirror.ts");
    await mirrorForgotten(deps, isEverything ? undefined : [...new Set([...gone, ...forgotten.stale])]);
  }
  if (forgotten.remains) await deps.startDeriving?.();
  return forgotten;
}

function sum(one: Forgotten, other: Forgotten): Forgotten {
  return {
    attempts: one.attempts + other.attempts,
    sessions: one.sessions + other.sessions,
    projects: one.projects + other.projects,
    observations: (one.observations ?? 0) + (other.observations ?? 0),
    stale: [...new Set([...one.stale, ...other.stale])],
    ...((one.remains || other.remains) && { remains: true }),
  };
}
