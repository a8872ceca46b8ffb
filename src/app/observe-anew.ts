// What was told of a turn goes with each of its calls; what is left of it is told again, from the calls alone: the
// agent's own words are not kept.
import type { Deps } from "./deps.ts";
import { observeAfter, sumUp } from "./observe.ts";

/** Before the attempt goes; what it gives is to be called after. Nothing is told of what was not told before. */
export async function toBeToldAnew(deps: Deps, attempt: number): Promise<(() => Promise<void>) | undefined> {
  const [gone] = await deps.store.attempts({ ids: [attempt] });
  if (!gone) return undefined;
  const { session, turn: number } = gone;
  const isTold = async () => (await deps.store.observations({ session, turn: number, limit: 1 })).length > 0;
  const [wasObserved, summed] = [await isTold(), await deps.store.summaries({ sessions: [session] })];
  return async () => {
    if (wasObserved) {
      const turns = await deps.store.turns({ session, order: "oldest" });
      const calls = await deps.store.attempts({ session, order: "oldest" });
      const turn = turns.find((one) => one.number === number);
      const own = calls.filter((call) => call.turn === number);
      if (turn) await observeAfter(deps, turns, { turn, words: [], calls: own });
    }
    const now = (await deps.store.session(session))?.lastAt;
    if (summed.length > 0 && now !== undefined) await sumUp(deps, { session, now, lastWords: "" });
  };
}
