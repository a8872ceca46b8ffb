// Qwen Code: its names, its hooks, and how to recognise its histories.
import type { AgentFacts } from "../../ports/agent.ts";
import { isRecord } from "../narrow.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";

export const qwenCodeFacts: AgentFacts = {
  name: "qwen",
  aliases: ["qwen-code"],
  label: "Qwen Code",
  program: "qwen",
  shellMarks: ["QWEN_CODE"],
  hooks: () => ({ parse, reply }),
  isHistory: ({ message, ...record }) => "sessionId" in record && isRecord(message) && "parts" in message,
  load: async () => (await import("./index.ts")).qwenCode,
};
