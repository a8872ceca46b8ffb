// The turns of one task: a request and what followed it in its session.
import { tellingCommit } from "../../core/compose/ending.ts";
import { asksForChange } from "../../core/compose/names-work.ts";
import { isRemark } from "../../core/compose/remark.ts";
import { isChoreTitle } from "../../core/compose/resume.ts";
import { taskTitle } from "../../core/compose/task-title.ts";
import { threadsOf } from "../../core/compose/threads.ts";
import { taskOf } from "../../core/rank/task.ts";
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

/** The turn whose title says best what the task was about: in words of the prompt, a request before a remark, the first. */
export function titledTurn(turns: readonly Turn[], words: readonly string[] = []): Turn {
  const titled = turns
    .map((turn) => ({ turn, title: taskTitle(turn.prompt) }))
    .filter(({ title }) => title !== "")
    .map(({ turn, title }) => {
      const own = new Set(termsOf(title));
      const shared = words.filter((word) => own.has(word)).length;
      return { turn, tells: 2 * shared + (isRemark(title) ? -1 : Number(taskOf(title).kind !== undefined)) };
    });
  const most = Math.max(...titled.map(({ tells }) => tells));
  return titled.find(({ tells }) => tells === most)?.turn ?? (turns.at(-1) as Turn);
}

/**
 * The request that led to the last of the turns: its own, if it asks for a change, else the one before it that does. Others of
 * the task asked for something else.
 */
export function requestBehind(turns: readonly Turn[], words: readonly string[] = []): Turn {
  const asking = turns.findLast(({ prompt }) => {
    const title = taskTitle(prompt);
    return title !== "" && asksForChange(title) && !isChoreTitle(title);
  });
  return asking ?? titledTurn(turns, words);
}

/** What the task was about; the commit's words where the person only remarked something. */
export function titleOfTask(
  turns: readonly Turn[],
  words: readonly string[] = [],
  named = titledTurn(turns, words),
): string {
  const title = taskTitle(named.prompt);
  const commit = tellingCommit(turns.flatMap(({ commits }) => commits))?.message ?? "";
  return title === "" || (commit !== "" && isRemark(title)) ? commit : title;
}
