// Forget: an attempt, a session, a project or everything, and whatever was derived from it.
import { learnFrom, subjectsToLearn } from "../core/guard/learn.ts";
import type { ForgetTarget, Forgotten } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { learn } from "./learn.ts";

const PAGE = 1_000;

export async function forget(deps: Deps, target: ForgetTarget): Promise<Forgotten> {
  const forgotten = await deps.store.forget(target);
  for (const project of forgotten.stale) await derive(deps, project);
  return forgotten;
}

/** Derives hazards and remedies anew from the attempts that are left. */
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
  for (const session of sessions) await learn(deps, session, Number.MAX_SAFE_INTEGER);
}
