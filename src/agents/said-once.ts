// Some agents tell their model never to retry a denied call. For them a stop ends with the fact that the same call would
// pass, not with the invitation to make it again: the two instructions would contradict each other.
import { WAY_PAST } from "../core/compose/bump.ts";

const FACT = "Nothing was run. This is said once: if the same call is made anyway, it passes.";

export function saidOnce(reason: string): string {
  return reason.replace(WAY_PAST, FACT);
}
