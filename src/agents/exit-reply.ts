// Replies of agents that read exit codes: 2 stops a call, and its standard error is the reason.
import type { Agent, ExitReply } from "../ports/agent.ts";
import { clip } from "./clip.ts";
import { hookReply, type ReplyForm } from "./hook-reply.ts";

/** `tells`: events whose standard output is read by the model. */
export function exitReply(form: Pick<ReplyForm, "event" | "stops" | "tells">): Agent["reply"] {
  return hookReply({
    ...form,
    context: (_event, text, _payload, limit): ExitReply => ({
      exitCode: 0,
      stdout: `${clip(text, limit)}\n`,
    }),
    decision: (_event, _decision, reason, limit): ExitReply => ({
      exitCode: 2,
      stderr: `${clip(reason, limit)}\n`,
    }),
  });
}
