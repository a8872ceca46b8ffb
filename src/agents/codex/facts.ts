// Codex: its names, its hooks, and how to recognise its rollouts.
import type { AgentFacts } from "../../ports/agent.ts";
import { stringOf } from "../narrow.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";

/** Types of a rollout's lines. */
const RECORDS = ["session_meta", "response_item", "event_msg", "turn_context"];

export const codexFacts: AgentFacts = {
  name: "codex",
  aliases: ["codex-cli"],
  label: "Codex",
  program: "codex",
  shellMarks: ["CODEX_SANDBOX", "CODEX_SANDBOX_NETWORK_DISABLED", "CODEX_CI"],
  hooks: () => ({ parse, reply }),
  hookTool: true,
  isHistory: (record) => RECORDS.includes(stringOf(record.type)) && "payload" in record,
  load: async () => (await import("./index.ts")).codex,
};
