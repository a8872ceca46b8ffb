// Trigger: the person refused a call and gave a reason that is a general rule, not a question or a wish of the moment.

import { termsOf } from "../similarity/terms.ts";
import type { DraftInput, Finding } from "./input.ts";
import { fromRule } from "./request.ts";
import { ruleIn } from "./rule.ts";
import type { Signals } from "./signals.ts";
import { bareCommand, code, plainLine } from "./text.ts";

export function rejection(_input: DraftInput, { refusals }: Signals): Finding | undefined {
  for (const { id, outcome, display, goal } of refusals) {
    const words = outcome.words ?? "";
    const rule = ruleIn(words);
    if (!rule) continue;
    const bare = fromRule(rule, words);
    return {
      ...bare,
      appliesTo: speaksOf(rule.rule, goal) ? [goal, ...bare.appliesTo] : bare.appliesTo,
      trigger: "rejection",
      mistake: `The person refused ${code(bareCommand(display))}: "${plainLine(words, 200)}"`,
      evidence: [id],
    };
  }
  return undefined;
}

/** "Never commit unasked" applies to `git commit`; a rule about code applies to no command. */
function speaksOf(rule: string, goal: string): boolean {
  const said = new Set(termsOf(rule));
  const [, ...parts] = goal.split(" ");
  return parts.length > 0 && termsOf(parts.join(" ")).some((term) => said.has(term));
}
