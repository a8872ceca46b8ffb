// Cline CLI: its names, its hooks, and how to recognise its sessions.
import type { AgentFacts } from "../../ports/agent.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";

export const clineFacts: AgentFacts = {
  name: "cline",
  aliases: ["cline-cli"],
  label: "Cline CLI",
  program: "cline",
  shellMarks: ["CLINE_ACTIVE"],
  hooks: () => ({ parse, reply }),
  isHistory: (record) => "sessionId" in record && "origin" in record && Array.isArray(record.messages),
  load: async () => (await import("./index.ts")).cline,
};
