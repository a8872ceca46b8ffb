// Windsurf: its names and its hooks.
import type { AgentFacts } from "../../ports/agent.ts";
import { parse } from "./hooks.ts";
import { reply } from "./reply.ts";

export const windsurfFacts: AgentFacts = {
  name: "windsurf",
  aliases: ["cascade"],
  label: "Windsurf",
  program: "windsurf",
  hooks: () => ({ parse, reply, repliesByExit: true }),
  isHistory: () => false,
  load: async () => (await import("./index.ts")).windsurf,
};
