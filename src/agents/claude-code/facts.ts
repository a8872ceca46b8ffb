// Claude Code: its names, its hooks, and how to recognise its transcripts.
import type { AgentFacts } from "../../ports/agent.ts";
import { isRecord } from "../narrow.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";

export const claudeCodeFacts: AgentFacts = {
  name: "claude-code",
  aliases: ["claude"],
  label: "Claude Code",
  program: "claude",
  shellMarks: ["CLAUDECODE"],
  hooks: () => ({ parse, reply }),
  hookTool: true,
  // Qwen Code's messages have `parts` where these have `content`.
  isHistory: ({ message, ...record }) => "sessionId" in record && isRecord(message) && !("parts" in message),
  load: async () => (await import("./index.ts")).claudeCode,
};
