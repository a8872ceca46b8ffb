// Not drafted from yet.
import type { DraftInput, Finding } from "./input.ts";
import type { Signals } from "./signals.ts";

export function afterFeedback(_input: DraftInput, _signals: Signals): Finding | undefined {
  return undefined;
}
