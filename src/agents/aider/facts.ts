// Aider: its names, and how to recognise its chat histories. It has no hooks.
import type { AgentFacts } from "../../ports/agent.ts";

export const aiderFacts: AgentFacts = {
  name: "aider",
  aliases: ["aider-chat"],
  label: "Aider",
  program: "aider",
  isHistory: () => false,
  isHistoryText: (head) => /^\s*# aider chat started at \d{4}-\d\d-\d\d/.test(head),
  load: async () => (await import("./index.ts")).aider,
};
