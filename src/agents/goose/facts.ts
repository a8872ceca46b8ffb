// Goose: its names and its hooks.
import type { AgentFacts } from "../../ports/agent.ts";
import { parse } from "./hooks.ts";
import { reply } from "./reply.ts";

export const gooseFacts: AgentFacts = {
  name: "goose",
  aliases: ["goose-cli"],
  label: "Goose",
  program: "goose",
  // The first in its older versions, the second since its shell tool was rewritten (seen in 1.52).
  shellMarks: ["GOOSE_TERMINAL", "AGENT_SESSION_ID"],
  hooks: () => ({ parse, reply }),
  isHistory: () => false,
  isDatabase: (tables) => ["sessions", "messages", "schema_version"].every((table) => tables.includes(table)),
  load: async () => (await import("./index.ts")).goose,
};
