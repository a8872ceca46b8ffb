// Autohand: its names, and how to recognise its conversations and records.
import type { AgentFacts } from "../../ports/agent.ts";

export const autohandFacts: AgentFacts = {
  name: "autohand",
  aliases: ["autohand-cli"],
  label: "Autohand",
  program: "autohand",
  isHistory: (record) =>
    "timestamp" in record &&
    (("role" in record && "content" in record) || ("sessionId" in record && "tags" in record)),
  load: async () => (await import("./index.ts")).autohand,
};
