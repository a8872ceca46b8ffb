// OpenCode: its names, its hooks, and how to recognise its histories.
import type { AgentFacts } from "../../ports/agent.ts";
import { isRecord } from "../narrow.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";

export const opencodeFacts: AgentFacts = {
  name: "opencode",
  aliases: [],
  label: "OpenCode",
  program: "opencode",
  shellMarks: ["OPENCODE"],
  hooks: () => ({ parse, reply }),
  // Called by our plugin.
  hookTool: true,
  isHistory: (record) => isRecord(record.info) && Array.isArray(record.messages),
  isDatabase: (tables) => ["session", "message", "part"].every((table) => tables.includes(table)),
  load: async () => (await import("./index.ts")).opencode,
};
