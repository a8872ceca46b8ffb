// Renders answers for our extension inside pi.
import { pluginReply } from "../plugin-reply.ts";

export const reply = pluginReply({
  stopsAt: "tool_call",
  speaksAt: ["session_start", "before_agent_start", "tool_result"],
});
