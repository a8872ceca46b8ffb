// Renders answers for our plugin inside OpenCode. `permission.ask`, by which a plugin could put a question to the
// person, is declared by OpenCode 1.18 but never called.
import type { Answer } from "../../ports/agent.ts";
import { isRecord, stringOf } from "../narrow.ts";
import { pluginReply } from "../plugin-reply.ts";

const PLACES = {
  stopsAt: "tool.execute.before",
  speaksAt: ["session.start", "chat.message", "tool.execute.after", "message.part.updated"],
  hidesStops: true,
} as const;

export function reply(payload: unknown, answer: Answer): unknown {
  return pluginReply(isRecord(payload) ? stringOf(payload.hook_event_name) : "", answer, PLACES);
}
