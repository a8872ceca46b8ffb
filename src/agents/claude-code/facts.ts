// Claude Code: its names, its hooks, and how to recognise its transcripts.
import type { AgentFacts } from "../../ports/agent.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";

export const claudeCodeFacts: AgentFacts = {
  name: "claude-code",
  aliases: ["claude"],
  label: "Claude Code",
  program: "claude",
  hooks: () => ({ parse, reply }),
  hookTool: true,
  isHistory: (record) => "sessionId" in record && "message" in record,
  load: async () => (await import("./index.ts")).claudeCode,
};
