// Renders answers as JSON for Copilot CLI's hooks. Flat: it reads the members that Claude Code nests only at some events.
import { clip } from "../clip.ts";
import { hookReply } from "../hook-reply.ts";

const LIMIT = 9_000;

export const reply = hookReply({
  limit: LIMIT,
  takesContext: ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"],
  takesDecision: ["PreToolUse"],
  // Without a terminal Copilot denies the call by itself, with this question as the reason.
  asks: true,
  // Nothing that a hook prints is shown to the person.
  showsBanner: { withContext: false, withDenial: false },
  context: (_event, text) => ({ additionalContext: clip(text, LIMIT) }),
  decision: (_event, permissionDecision, reason) => ({
    permissionDecision,
    permissionDecisionReason: clip(reason, LIMIT),
  }),
});
