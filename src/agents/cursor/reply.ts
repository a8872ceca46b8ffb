// Renders answers as JSON for Cursor's hooks.
import { clip } from "../clip.ts";
import { hookReply } from "../hook-reply.ts";

export const reply = hookReply({
  tells: ["sessionStart", "beforeSubmitPrompt", "preToolUse", "postToolUse", "postToolUseFailure"],
  stops: ["preToolUse"],
  asks: true,
  context: (_event, text, _payload, limit) => ({ additional_context: clip(text, limit) }),
  decision(_event, permission, reason, limit) {
    const text = clip(reason, limit);
    return { permission, agent_message: text, user_message: text };
  },
});
