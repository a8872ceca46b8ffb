// OpenCode: its names, and how to recognise its exports.
import type { AgentFacts } from "../../ports/agent.ts";
import { isRecord } from "../narrow.ts";

export const opencodeFacts: AgentFacts = {
  name: "opencode",
  aliases: [],
  label: "OpenCode",
  program: "opencode",
  isHistory: (record) => isRecord(record.info) && Array.isArray(record.messages),
  load: async () => (await import("./index.ts")).opencode,
};
