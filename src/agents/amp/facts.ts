// Amp: its names and its hooks.
import type { AgentFacts } from "../../ports/agent.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";

export const ampFacts: AgentFacts = {
  name: "amp",
  aliases: ["ampcode"],
  label: "Amp",
  program: "amp",
  hooks: () => ({ parse, reply }),
  // Called by our plugin.
  hookTool: true,
  // Amp keeps its threads on its server.
  isHistory: () => false,
  load: async () => (await import("./index.ts")).amp,
};
