// Renders answers as JSON for Codex's hooks. Its schemas allow no other properties, and it ignores `ask`.
import { clip } from "../clip.ts";
import { hookReply, nestedDecision } from "../hook-reply.ts";

export const reply = hookReply({
  tells: ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse"],
  stops: ["PreToolUse"],
  shows: "with context",
  // Codex truncates at 2,500 tokens.
  limit: 7_500,
  // Codex adds a full stop after the reason.
  decision: (event, decision, reason, limit) =>
    nestedDecision(event, decision, clip(reason, limit).replace(/\.$/, ""), limit),
});
