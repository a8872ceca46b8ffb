// Renders answers as JSON for Crush's hooks. Never `allow`: it would skip the person's permission.
import { clip } from "../clip.ts";
import { hookReply } from "../hook-reply.ts";

export const reply = hookReply({
  event: "event",
  tells: ["PreToolUse"],
  stops: ["PreToolUse"],
  context: (_event, text, _payload, limit) => ({ context: clip(text, limit) }),
  decision: (_event, _decision, reason, limit) => ({ decision: "deny", reason: clip(reason, limit) }),
});
