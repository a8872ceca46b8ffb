// Renders answers for Factory droid's hooks, in Claude Code's format.
import { nestedReply } from "../nested-reply.ts";

export const reply = nestedReply({
  tells: ["SessionStart", "UserPromptSubmit", "PostToolUse"],
  limit: 9_000,
});
