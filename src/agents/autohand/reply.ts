// Renders answers as JSON for Autohand's hooks, flat. Never `allow`: it would skip the person's permission.
import { clip } from "../clip.ts";
import { hookReply } from "../hook-reply.ts";

export const reply = hookReply({
  tells: ["session-start", "pre-prompt", "pre-tool", "post-tool"],
  stops: ["pre-tool"],
  asks: true,
  context: (_event, text, _payload, limit) => ({ additionalContext: clip(text, limit) }),
  decision: (_event, decision, reason, limit) => ({ decision, reason: clip(reason, limit) }),
});
