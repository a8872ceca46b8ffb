// Cursor: its names and its hooks.
import type { AgentFacts } from "../../ports/agent.ts";
import { parse } from "./hooks.ts";
import { reply } from "./reply.ts";

export const cursorFacts: AgentFacts = {
  name: "cursor",
  aliases: ["cursor-agent"],
  label: "Cursor",
  program: "cursor-agent",
  shellMarks: ["CURSOR_AGENT"],
  hooks: () => ({ parse, reply }),
  isHistory: () => false,
  isDatabase: (tables) =>
    tables.includes("cursorDiskKV") || (tables.includes("blobs") && tables.includes("meta")),
  load: async () => (await import("./index.ts")).cursor,
};
