// Renders answers for Factory droid's hooks, in Claude Code's format.
import { hookReply } from "../hook-reply.ts";

export const reply = hookReply({
  tells: ["SessionStart", "UserPromptSubmit", "PostToolUse"],
  stops: ["PreToolUse"],
  asks: true,
  shows: "everywhere",
});
