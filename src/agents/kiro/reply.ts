// Kiro reads exit codes; what a hook prints at a prompt is added to the model's input.
import { exitReply } from "../exit-reply.ts";

export const reply = exitReply({
  event: "hook_event_name",
  stops: ["PreToolUse", "preToolUse"],
  tells: ["agentSpawn", "UserPromptSubmit", "userPromptSubmit"],
});
