// The request that comes after "continue with …" or "read your handoff, then …": it has a topic of its own.
import { requestBesideGoingOn } from "../../core/compose/resume.ts";
import { isPart, isProcedure } from "../../core/rank/specific-words.ts";
import { nounsOf, taskOf } from "../../core/rank/task.ts";
import { termsOf } from "../../core/similarity/terms.ts";

/** Words of its own that make a topic, where no verb says what is to be done. */
const TOPIC = 2;

/** "Use sub-agents to parallelize the work": how it is to be done, not what. */
const MANNER = new Set(termsOf("sub parallel parallelize"));

/** Empty where nothing follows that could be looked up. */
export function ownRequest(prompt: string): string {
  const rest = requestBesideGoingOn(prompt);
  if (rest === "") return "";
  const task = taskOf(rest);
  const words = nounsOf(task).filter((word) => !isProcedure(word) && !isPart(word) && !MANNER.has(word));
  return words.length >= (task.kind === undefined ? TOPIC : 1) ? rest : "";
}
