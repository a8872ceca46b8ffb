// Learn: the attempts of a session become remedies.
import { redact } from "../core/redact/index.ts";
import { mergeRemedies } from "../core/remedy/choose.ts";
import { mineRemedies } from "../core/remedy/mine.ts";
import type { Attempt } from "../domain/attempt.ts";
import type { Deps } from "./deps.ts";

/** A turn is learned from while it is fresh: no need to go through a long session again and again. */
const RECENT = 400;

export async function learn(
  deps: Deps,
  session: string,
  limit = RECENT,
): Promise<{ readonly remedies: number }> {
  const newest = await deps.store.attempts({ session, order: "newest", limit });
  return learnFromCalls(deps, newest.toReversed());
}

/** The same from calls at hand: of one session, as they came. */
export async function learnFromCalls(
  deps: Deps,
  calls: readonly Attempt[],
): Promise<{ readonly remedies: number }> {
  const found = mineRemedies(calls);
  const project = calls.at(-1)?.project;
  if (!project || found.length === 0) return { remedies: 0 };
  const known = await deps.store.remedies(project, {
    subjects: [...new Set(found.map((remedy) => remedy.subject))],
  });
  await deps.store.saveRemedies(mergeRemedies(known, found).map((remedy) => redact(remedy)));
  return { remedies: found.length };
}
