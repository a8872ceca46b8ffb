// Renders answers as JSON for Copilot CLI's hooks. Flat: it reads the members that Claude Code nests only at some events.
import { clip } from "../clip.ts";
import { hookReply } from "../hook-reply.ts";

/** Nothing that a hook prints is shown to the person. */
export const reply = hookReply({
  tells: ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"],
  stops: ["PreToolUse"],
  // Without a terminal Copilot denies the call by itself, with this question as the reason.
  asks: true,
  context: (_event, text, _payload, limit) => ({ additionalContext: clip(text, limit) }),
  decision: (_event, permissionDecision, reason, limit) => ({
    permissionDecision,
    permissionDecisionReason: clip(reason, limit),
  }),
});
