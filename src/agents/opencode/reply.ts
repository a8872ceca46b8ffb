// Renders answers for our plugin inside OpenCode. `permission.ask`, by which a plugin could put a question to the
// person, is declared by OpenCode 1.18 but never called.
import { pluginReply } from "../plugin-reply.ts";

export const reply = pluginReply({
  stopsAt: "tool.execute.before",
  speaksAt: ["session.start", "chat.message", "tool.execute.after", "message.part.updated"],
  hidesStops: true,
});
