// Copilot CLI: its names, its hooks, and how to recognise its histories.
import type { AgentFacts } from "../../ports/agent.ts";
import { isRecord, stringOf } from "../narrow.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";

const TYPE = /^(?:session|user|assistant|tool|hook)\.[a-z_]+$/;

export const copilotCliFacts: AgentFacts = {
  name: "copilot",
  aliases: ["copilot-cli"],
  label: "Copilot CLI",
  program: "copilot",
  shellMarks: ["COPILOT_CLI"],
  hooks: () => ({ parse, reply }),
  isHistory: (record) => isRecord(record.data) && TYPE.test(stringOf(record.type)),
  load: async () => (await import("./index.ts")).copilotCli,
};
