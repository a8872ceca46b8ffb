// Gemini CLI: its names, its hooks, and how to recognise its histories.
import type { AgentFacts } from "../../ports/agent.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";

export const geminiCliFacts: AgentFacts = {
  name: "gemini",
  aliases: ["gemini-cli"],
  label: "Gemini CLI",
  program: "gemini",
  shellMarks: ["GEMINI_CLI"],
  hooks: () => ({ parse, reply }),
  isHistory: (record) => "sessionId" in record && "projectHash" in record,
  load: async () => (await import("./index.ts")).geminiCli,
};
