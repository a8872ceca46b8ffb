// Renders answers as JSON for Qwen Code's hooks.
import { hookReply, nestedContext, nestedDecision } from "../hook-reply.ts";
import { withoutBrackets } from "../plain-blocks.ts";
import { saidOnce } from "../said-once.ts";

export const reply = hookReply({
  // Not PreToolUse: the model does not get text returned there.
  tells: ["SessionStart", "UserPromptSubmit", "PostToolUse", "PostToolUseFailure"],
  stops: ["PreToolUse"],
  // Where nobody can be asked, Qwen Code itself stops the call with the question as the reason.
  asks: true,
  shows: "with context",
  // Angle brackets would reach the model as `&lt;` and `&gt;`.
  context: (event, text, payload, limit) => nestedContext(event, withoutBrackets(text), payload, limit),
  decision: (event, decision, reason, limit) => nestedDecision(event, decision, saidOnce(reason), limit),
});
