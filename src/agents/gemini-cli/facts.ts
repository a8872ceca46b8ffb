// Gemini CLI: its names, and how to recognise its histories.
import type { AgentFacts } from "../../ports/agent.ts";

export const geminiCliFacts: AgentFacts = {
  name: "gemini",
  aliases: ["gemini-cli"],
  label: "Gemini CLI",
  program: "gemini",
  isHistory: (record) => "sessionId" in record && "projectHash" in record,
  load: async () => (await import("./index.ts")).geminiCli,
};
