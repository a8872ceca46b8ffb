// Factory droid: its names and its hooks.
import type { AgentFacts } from "../../ports/agent.ts";
import { parse } from "./hooks.ts";
import { reply } from "./reply.ts";

export const droidFacts: AgentFacts = {
  name: "droid",
  aliases: ["factory", "factory-droid"],
  label: "Factory droid",
  program: "droid",
  hooks: () => ({ parse, reply }),
  isHistory: () => false,
  load: async () => (await import("./index.ts")).droid,
};
