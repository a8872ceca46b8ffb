// Goose: its names and its hooks.
import type { AgentFacts } from "../../ports/agent.ts";
import { parse } from "./hooks.ts";
import { reply } from "./reply.ts";

export const gooseFacts: AgentFacts = {
  name: "goose",
  aliases: ["goose-cli"],
  label: "Goose",
  program: "goose",
  shellMarks: ["GOOSE_TERMINAL"],
  hooks: () => ({ parse, reply }),
  isHistory: () => false,
  load: async () => (await import("./index.ts")).goose,
};
