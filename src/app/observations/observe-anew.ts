// Observes a turn again after one of its calls was forgotten: its observations are deleted with the call and made again
// from the remaining calls, without the agent's messages, which are not stored.
import type { Deps } from "../deps.ts";
import { observeAfter, sumUp } from "./observe.ts";

/** Call it before the attempt is deleted, and the returned function afterwards. A turn that was not observed stays so. */
export async function observeAgainAfter(
  deps: Deps,
  attempt: number,
): Promise<(() => Promise<void>) | undefined> {
  const [gone] = await deps.store.evidence.attempts({ ids: [attempt] });
  if (!gone) return undefined;
  const { session, turn: number } = gone;
  const isObserved = async () =>
    (await deps.store.observations.list({ session, turn: number, limit: 1 })).length > 0;
  const [wasObserved, summed] = [
    await isObserved(),
    await deps.store.observations.summaries({ sessions: [session] }),
  ];
  return async () => {
    if (wasObserved) {
      const turns = await deps.store.turns.list({ session, order: "oldest" });
      const calls = await deps.store.evidence.attempts({ session, order: "oldest" });
      const turn = turns.find((one) => one.number === number);
      const own = calls.filter((call) => call.turn === number);
      if (turn) await observeAfter(deps, turns, { turn, words: [], calls: own });
    }
    const now = (await deps.store.sessions.get(session))?.lastAt;
    if (summed.length > 0 && now !== undefined) await sumUp(deps, { session, now, lastWords: "" });
  };
}
