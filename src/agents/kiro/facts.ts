// Kiro: its names and its hooks.
import type { AgentFacts } from "../../ports/agent.ts";
import { parse } from "./hooks.ts";
import { reply } from "./reply.ts";

export const kiroFacts: AgentFacts = {
  name: "kiro",
  aliases: ["kiro-cli"],
  label: "Kiro",
  program: "kiro-cli",
  hooks: () => ({ parse, reply, repliesByExit: true }),
  isHistory: () => false,
  load: async () => (await import("./index.ts")).kiro,
};
