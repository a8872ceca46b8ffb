// Renders answers for our extension inside pi.
import type { Answer } from "../../ports/agent.ts";
import { isRecord, stringOf } from "../narrow.ts";
import { pluginReply } from "../plugin-reply.ts";

const PLACES = {
  stopsAt: "tool_call",
  speaksAt: ["session_start", "before_agent_start", "tool_result"],
} as const;

export function reply(payload: unknown, answer: Answer): unknown {
  return pluginReply(isRecord(payload) ? stringOf(payload.hook_event_name) : "", answer, PLACES);
}
