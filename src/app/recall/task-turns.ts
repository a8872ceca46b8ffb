// The turns of one task: a request and what followed it in its session.
import { threadsOf } from "../../core/compose/threads.ts";
import { wholeTask } from "../../core/rank/whole-task.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Deps } from "../deps.ts";

const SESSION_TURNS = 200;

/** Joins the turns that followed, which show how the task ended. */
export async function withWhatFollowed(deps: Deps, turn: Turn): Promise<Turn> {
  return wholeTask(turn, await taskTurns(deps, turn));
}

/** The turns of the task that a turn belongs to, oldest first. */
export async function taskTurns(deps: Deps, turn: Turn): Promise<readonly Turn[]> {
  const session = await deps.store.turns.list({
    session: turn.session,
    order: "oldest",
    limit: SESSION_TURNS,
  });
  const thread = threadsOf(session, termsOf).find(({ turns }) =>
    turns.some((one) => one.number === turn.number),
  );
  return thread?.turns ?? [turn];
}
