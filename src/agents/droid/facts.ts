// Factory droid: its names, its hooks, and how to recognise its histories.
import type { AgentFacts } from "../../ports/agent.ts";
import { parse } from "./hooks.ts";
import { reply } from "./reply.ts";

export const droidFacts: AgentFacts = {
  name: "droid",
  aliases: ["factory", "factory-droid"],
  label: "Factory droid",
  program: "droid",
  // It has none of its own: this is where its terminal comes from, and is set in every command (seen in 0.225).
  shellMarks: ["BUN_PTY_LIB"],
  hooks: () => ({ parse, reply }),
  isHistory: (record) => record.type === "session_start" && typeof record.id === "string" && "cwd" in record,
  load: async () => (await import("./index.ts")).droid,
};
