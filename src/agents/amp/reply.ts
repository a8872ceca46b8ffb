// Renders answers for our plugin inside Amp.
import type { Answer } from "../../ports/agent.ts";
import { isRecord, stringOf } from "../narrow.ts";
import { pluginReply } from "../plugin-reply.ts";

const PLACES = { stopsAt: "tool.call", speaksAt: ["session.start", "agent.start"] } as const;

export function reply(payload: unknown, answer: Answer): unknown {
  const event = isRecord(payload) ? stringOf(payload.hook_event_name) : "";
  // Before a call Amp can be told to reject it, and nothing else.
  if (event === PLACES.stopsAt && answer.type === "context") return undefined;
  return pluginReply(event, answer, PLACES);
}
