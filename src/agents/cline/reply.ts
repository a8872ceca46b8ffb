// Renders answers as JSON for Cline's hooks. Never `cancel`: it ends the whole run, not only the call.
import { clip } from "../clip.ts";
import { hookReply } from "../hook-reply.ts";
import { isStoppable, stopInput } from "./stop.ts";
import { readWire } from "./wire.ts";

export const reply = hookReply({
  event: "hookName",
  // What other hooks print is ignored.
  tells: ["tool_call", "tool_result"],
  stops: ["tool_call"],
  context: (_event, text, _payload, limit) => ({ contextModification: clip(text, limit) }),
  decision(_event, _decision, reason, limit, payload) {
    const wire = readWire(payload);
    if (wire?.event !== "tool_call" || !isStoppable(wire.call)) return undefined;
    return { overrideInput: stopInput(wire.call, clip(reason, limit)) };
  },
});
