// Trigger: a success that explained itself; only if the person enabled such drafts.
import { fromExplanation } from "./explained.ts";
import type { DraftInput, Finding } from "./input.ts";
import type { Signals } from "./signals.ts";

export function retrospective(input: DraftInput, signals: Signals): Finding | undefined {
  const { retrospectives, turn } = input;
  if (!retrospectives || (turn.ending !== "passed" && turn.ending !== "committed")) return undefined;
  const found = fromExplanation(input, signals);
  return found && { ...found, trigger: "retrospective", severity: "low" };
}
