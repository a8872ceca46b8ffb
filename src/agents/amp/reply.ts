// Renders answers for our plugin inside Amp.
import { pluginReply } from "../plugin-reply.ts";

export const reply = pluginReply({
  stopsAt: "tool.call",
  speaksAt: ["session.start", "agent.start"],
  onlyStops: true,
});
