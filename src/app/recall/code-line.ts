// The line that names code which bears on a prompt, where the project's code is indexed.
import { codeLine } from "../../core/compose/prompt-lines.ts";
import { isFollowUp } from "../../core/compose/task-title.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";

/** Nobody has asked for code here, so it has to be surer than at a supervised task: nine of ten named the right file. */
const TOLD = 0.75;

/** Empty without a usable index, and when nothing is sure enough. */
export async function codeFor(
  deps: Deps,
  place: Place,
  { prompt, now }: { readonly prompt: string; readonly now: number },
): Promise<readonly string[]> {
  if (!deps.readSource || isFollowUp(prompt)) return [];
  const { codeForPrompt } = await import("../search/code-for-prompt.ts");
  const found = await codeForPrompt(deps, place, { prompt, now, threshold: TOLD });
  return found.length === 0 ? [] : [codeLine(found)];
}
