// For agents that tell their model never to retry a denied call: a fact in place of our invitation, so that the model is
// not told two things that contradict each other.
import { WAY_PAST } from "../core/compose/bump.ts";

const FACT = "Nothing was run. This is said once: if the same call is made anyway, it passes.";

export function saidOnce(reason: string): string {
  return reason.replace(WAY_PAST, FACT);
}
