// Renders answers as JSON for Qwen Code's hooks.
import { hookReply, nestedForm } from "../hook-reply.ts";
import { withoutBrackets } from "../plain-blocks.ts";

const LIMIT = 9_000;

export const reply = hookReply({
  // Angle brackets would reach the model as `&lt;` and `&gt;`.
  ...nestedForm(LIMIT, { context: withoutBrackets }),
  // Not PreToolUse: text given there reaches nobody.
  takesContext: ["SessionStart", "UserPromptSubmit", "PostToolUse", "PostToolUseFailure"],
  // Where nobody can be asked, Qwen Code itself stops the call with the question as the reason.
  asks: true,
  showsBanner: { withContext: true, withDenial: false },
});
