// Forget: an attempt, a session, a project or everything, and whatever was derived from it.
import { learnFrom, subjectsToLearn } from "../core/guard/learn.ts";
import type { ForgetTarget, Forgotten } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { learnAnew } from "./learn.ts";
import { toBeToldAnew } from "./observe-anew.ts";
import { weighAgain } from "./rate.ts";

const PAGE = 1_000;

export async function forget(deps: Deps, target: ForgetTarget): Promise<Forgotten> {
  const mend = target.type === "attempt" ? await toBeToldAnew(deps, target.id) : undefined;
  const forgotten = await deps.store.forget(target);
  // Cards that stand are the person's files; what was thrown away goes with the rest.
  if (target.type === "everything") deps.cards?.emptyTrash();
  for (const project of forgotten.stale) await derive(deps, project);
  await mend?.();
  const touched = target.type === "project" ? [target.id] : forgotten.stale;
  if (deps.live) {
    const { mirrorForgotten } = await import("./mirror.ts");
    await mirrorForgotten(deps, target.type === "everything" ? undefined : touched);
  }
  return forgotten;
}

/** Derives hazards, remedies, turns and patterns anew from the attempts that are left. */
async function derive(deps: Deps, project: string): Promise<void> {
  await deps.store.dropDerived(project);
  const sessions = new Set<string>();
  let afterId = 0;
  for (;;) {
    const page = await deps.store.attempts({ project, order: "oldest", afterId, limit: PAGE });
    if (page.length === 0) break;
    await deps.store.relearn(page, subjectsToLearn, learnFrom);
    for (const attempt of page) sessions.add(attempt.session);
    afterId = page.at(-1)?.id ?? Number.POSITIVE_INFINITY;
  }
  await weighAgain(deps, project);
  // Prompts stay, also those that have no calls left.
  for (const { session } of await deps.store.turns({ project })) sessions.add(session);
  for (const session of sessions) await learnAnew(deps, session);
}
