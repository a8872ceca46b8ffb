// The person refused a call and said why: kept where the words are a rule, not a question nor a wish of the moment.
import type { DraftInput, Finding } from "./input.ts";
import { fromRule } from "./request.ts";
import { ruleIn } from "./rule.ts";
import type { Signals } from "./signals.ts";
import { bareCommand, code, plainLine } from "./text.ts";

export function rejection(_input: DraftInput, { refusals }: Signals): Finding | undefined {
  for (const { id, outcome, display } of refusals) {
    const words = outcome.words ?? "";
    const rule = ruleIn(words);
    if (!rule) continue;
    return {
      ...fromRule(rule, words),
      trigger: "rejection",
      mistake: `The person refused ${code(bareCommand(display))}: "${plainLine(words, 200)}"`,
      evidence: [id],
    };
  }
  return undefined;
}
