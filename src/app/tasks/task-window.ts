// Working memory as text for a supervisor's prompt: the last tasks, and earlier work that fits the current task.
import { quotedBlock, remainingRoom } from "../../core/compose/block.ts";
import { MOST_TASKS, type SupervisorState, stateOf } from "../../core/task/state.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { runningTask, windowOf } from "./tasks.ts";

/** Empty when there is nothing to show. `isQuoted`: read by a model directly, so within the budget of a turn. */
export async function taskWindow(
  deps: Deps,
  place: Place,
  now: number,
  { isQuoted = false } = {},
): Promise<string> {
  const { turnBudget: tokens } = deps.settings(place.project.root);
  const limit = { tokens, characters: MOST_CHARACTERS, count: deps.countTokens };
  const found = await windowOf(deps, place.project, isQuoted ? remainingRoom([], limit) : undefined);
  const lines = isQuoted ? [quotedBlock(found)] : found;
  const running = await runningTask(deps, place.project.id);
  const intent = running?.requiresContext ? running.intent : undefined;
  const code = intent === undefined ? "" : await codeFor(deps, place, intent, now);
  const recalled = intent === undefined ? "" : await recalledFor(deps, place, intent, now, code !== "");
  const codeBlock = isQuoted && code ? quotedBlock(code.split("\n")) : code;
  return [lines.join("\n"), recalled, codeBlock].filter(Boolean).join("\n\n");
}

const MOST_CHARACTERS = 40_000;

/** Why the window is empty, as a sentence. */
export async function whyNoWindow(deps: Pick<Deps, "store">, project: string): Promise<string> {
  const running = await runningTask(deps, project);
  return running?.isIsolated
    ? `${running.id} runs, and it was started without context: it is shown no other tasks.`
    : "No task has ended here yet, and none is blocked.";
}

/** Supervisor's state, cut to its limits. */
export async function taskState(deps: Deps, project: string, now: number): Promise<SupervisorState> {
  const tasks = await deps.store.tasks.list({
    project,
    statuses: ["completed", "failed"],
    limit: MOST_TASKS,
  });
  return stateOf(tasks, await deps.store.tasks.blockers({ project, active: true }), now);
}

/** Snippets of code that bear on the task, if the project's code is indexed. */
async function codeFor(deps: Deps, place: Place, intent: string, now: number): Promise<string> {
  if (!deps.readSource) return "";
  const { codeForPrompt } = await import("../search/code-for-prompt.ts");
  const { snippetBlock } = await import("../../core/code/snippet-block.ts");
  return snippetBlock(await codeForPrompt(deps, place, { prompt: intent, now }));
}

async function recalledFor(
  deps: Deps,
  place: Place,
  prompt: string,
  now: number,
  isCodeShown: boolean,
): Promise<string> {
  // Loaded on demand: most windows do not need it.
  const { recallForPrompt } = await import("../recall/recall-prompt.ts");
  const { turnBudget: budget } = deps.settings(place.project.root);
  return (await recallForPrompt(deps, place, { prompt, now, budget, session: "", isCodeShown })).text;
}
