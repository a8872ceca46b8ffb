// pi: its names, its hooks, and how to recognise its sessions.
import type { AgentFacts } from "../../ports/agent.ts";
import { isRecord } from "../narrow.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";

export const piFacts: AgentFacts = {
  name: "pi",
  aliases: ["pi-coding-agent"],
  label: "pi",
  program: "pi",
  shellMarks: ["PI_CODING_AGENT"],
  hooks: () => ({ parse, reply }),
  // Called by our plugin.
  hookTool: true,
  isHistory: (record) =>
    record.type === "session"
      ? typeof record.id === "string" && typeof record.cwd === "string"
      : record.type === "message" && "parentId" in record && isRecord(record.message),
  load: async () => (await import("./index.ts")).pi,
};
