// Where the last work stopped: for a session that starts with "continue", or on a branch with earlier work.
import { lastTaskLine, lastWorkLine } from "../../core/compose/prompt-lines.ts";
import {
  asksOnlyToCommit,
  asksToCommit,
  goesOn,
  isOfTheBranch,
  isOfUncommitted,
  withoutChore,
} from "../../core/compose/resume.ts";
import { hasWork } from "../../core/compose/session-work.ts";
import { branchMeant, ticketsIn } from "../../core/rank/names.ts";
import { isProcedure } from "../../core/rank/specific-words.ts";
import { wholeTask } from "../../core/rank/whole-task.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { recentWork } from "../look-back/session-work.ts";
import { type Before, ownBranch } from "./likely-files.ts";
import { isInThisTree } from "./still-there.ts";
import { taskTurns, titleOfTask } from "./task-turns.ts";
import { uncommittedFor } from "./uncommitted.ts";

/** Turns searched for one with a result. */
const LOOKED_AT = 4;
/** Sessions searched for one with a result. */
const SESSIONS = 4;

/**
 * What lies uncommitted, the last work, or the last task on the branch that the prompt means; nothing once the session has
 * done work itself.
 */
export async function leftOff(
  deps: Deps,
  place: Place,
  asked: { readonly prompt: string; readonly session: string },
  { found, others }: Before,
): Promise<readonly string[]> {
  const turns = [...found, ...others].filter(({ calls }) => calls > 0).sort((a, b) => b.at - a.at);
  const isAtWork = turns.some(({ session }) => session === asked.session);
  const isChore = isOnlyChore(asked.prompt);
  if (!isAtWork && (isOfUncommitted(asked.prompt) || (isChore && asksToCommit(asked.prompt)))) {
    const uncommitted = await uncommittedFor(deps, place, asked.session);
    if (uncommitted.length > 0) return uncommitted;
  }
  const meant = branchMeant(
    asked.prompt,
    turns.flatMap((turn) => turn.branch ?? []),
  );
  const branch = meant ?? (isChore || isOfTheBranch(asked.prompt) ? ownBranch(place) : "");
  const isAny = goesOn(asked.prompt) || (isChore && branch === "");
  if (!isAny && branch === "") return [];
  if (isAny && !isChore) return lastWork(deps, place, asked.session);
  if (isAtWork) return [];
  const looked = isAny ? turns : turns.filter((turn) => turn.branch === branch);
  for (const turn of looked.slice(0, LOOKED_AT)) {
    const task = (await taskTurns(deps, turn)).filter((one) => isAny || one.branch === branch);
    const whole = wholeTask(turn, task);
    if (whole.files.length + whole.commits.length === 0) continue;
    if (isChore && whole.commits.length > 0 && asksOnlyToCommit(asked.prompt)) return [];
    const merged = await deps.workspace.mergedBranches(place.project.root);
    const isHere = isInThisTree(deps, place, whole, merged);
    const on = isHere ? (isAny ? "" : branch) : (whole.branch ?? "");
    return [lastTaskLine(whole, titleOfTask(task), on)];
  }
  return [];
}

/** As the brief tells it. A session that goes on after a break knows itself what it did. */
async function lastWork(deps: Deps, place: Place, asking: string): Promise<readonly string[]> {
  const own = asking === "" ? [] : await deps.store.evidence.attempts({ session: asking, limit: 1 });
  if (own.length > 0) return [];
  const last = (await recentWork(deps, place, asking, SESSIONS)).work.find(hasWork);
  if (last === undefined) return [];
  const merged = await deps.workspace.mergedBranches(place.project.root);
  const { branch, course } = last;
  const isHere = isInThisTree(deps, place, { branch, commits: course.commits }, merged);
  const [newest] = await deps.store.evidence.attempts({
    project: place.project.id,
    order: "newest",
    limit: 1,
  });
  return [
    lastWorkLine(last, {
      on: isHere ? "" : branch,
      isNewest: newest === undefined || newest.session === last.session.id,
    }),
  ];
}

/** "Commit all code" does not say what was done; "commit the invoice totals" does. */
export function isOnlyChore(prompt: string): boolean {
  const rest = withoutChore(prompt);
  if (rest === undefined || ticketsIn(prompt).length > 0) return false;
  return termsOf(rest).filter((word) => !isProcedure(word)).length <= 1;
}
