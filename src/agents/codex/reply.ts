// Renders answers as JSON for Codex's hooks. Its schemas allow no other properties, and it ignores `ask`.
import { hookReply, nestedForm } from "../hook-reply.ts";

/** Codex truncates at 2,500 tokens. */
const LIMIT = 7_500;

export const reply = hookReply({
  // Codex adds a full stop after the reason.
  ...nestedForm(LIMIT, { reason: (text) => text.replace(/\.$/, "") }),
  takesContext: ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse"],
  asks: false,
  showsBanner: { withContext: true, withDenial: false },
});
