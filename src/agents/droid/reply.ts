// Renders answers for Factory droid's hooks, in Claude Code's format. Text that a hook gives before a call never arrives
// (0.225). No hook says whether anybody is there to be asked, and without a person a question lets the call pass.
import { hookReply } from "../hook-reply.ts";

export const reply = hookReply({
  tells: ["SessionStart", "UserPromptSubmit", "PostToolUse"],
  stops: ["PreToolUse"],
  shows: "everywhere",
});
