// Crush: its names and its hooks.
import type { AgentFacts } from "../../ports/agent.ts";
import { parse } from "./hooks.ts";
import { reply } from "./reply.ts";

export const crushFacts: AgentFacts = {
  name: "crush",
  aliases: [],
  label: "Crush",
  program: "crush",
  shellMarks: ["CRUSH"],
  hooks: () => ({ parse, reply }),
  isHistory: () => false,
  isDatabase: (tables) =>
    ["sessions", "messages", "files"].every((table) => tables.includes(table)) &&
    !tables.includes("schema_version"),
  load: async () => (await import("./index.ts")).crush,
};
