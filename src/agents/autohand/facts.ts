// Autohand: its names, its hooks, and how to recognise its conversations and records.
import type { AgentFacts } from "../../ports/agent.ts";
import { parse } from "./hooks.ts";
import { reply } from "./reply.ts";

export const autohandFacts: AgentFacts = {
  name: "autohand",
  aliases: ["autohand-cli"],
  label: "Autohand",
  program: "autohand",
  hooks: () => ({ parse, reply }),
  isHistory: (record) =>
    "timestamp" in record &&
    (("role" in record && "content" in record) || ("sessionId" in record && "tags" in record)),
  load: async () => (await import("./index.ts")).autohand,
};
