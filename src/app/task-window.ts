// Working memory as a supervisor puts it into a prompt: the window, and what fits the task that asks for it.
import { quotedBlock } from "../core/compose/block.ts";
import { MOST_TASKS, type SupervisorState, stateOf } from "../core/task/state.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { runningTask, windowOf } from "./tasks.ts";

/**
 * Empty when there is nothing to tell. A task that requires context gets what was done and tried for its intent.
 * `isQuoted`: for a model that reads it as it is, where no supervisor puts it in its place of a prompt.
 */
export async function taskWindow(
  deps: Deps,
  place: Place,
  now: number,
  { isQuoted = false } = {},
): Promise<string> {
  const found = await windowOf(deps, place.project);
  const lines = isQuoted ? [quotedBlock(found)] : found;
  const running = await runningTask(deps, place.project.id);
  const recalled = running?.requiresContext ? await recalledFor(deps, place, running.intent, now) : "";
  return [lines.join("\n"), recalled].filter(Boolean).join("\n\n");
}

/** The state of design 001, cut to what it may hold. */
export async function taskState(deps: Deps, project: string, now: number): Promise<SupervisorState> {
  const tasks = await deps.store.tasks({ project, statuses: ["completed", "failed"], limit: MOST_TASKS });
  return stateOf(tasks, await deps.store.blockers({ project, active: true }), now);
}

async function recalledFor(deps: Deps, place: Place, intent: string, now: number): Promise<string> {
  // Loaded when asked for: most windows are without.
  const { recallForPrompt } = await import("./recall-prompt.ts");
  const { turnBudget: budget } = deps.settings(place.project.root);
  return (await recallForPrompt(deps, place, { prompt: intent, now, budget, session: "" })).text;
}
