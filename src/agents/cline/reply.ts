// Renders answers as JSON for Cline's hooks. Never `cancel`: it ends the whole run, not only the call.
import { clip } from "../clip.ts";
import { hookReply } from "../hook-reply.ts";

export const reply = hookReply({
  event: "hookName",
  // What other hooks print is ignored.
  tells: ["tool_call", "tool_result"],
  stops: [],
  context: (_event, text, _payload, limit) => ({ contextModification: clip(text, limit) }),
});
