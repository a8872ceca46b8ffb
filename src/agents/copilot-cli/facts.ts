// Copilot CLI: its names, and how to recognise its histories.
import type { AgentFacts } from "../../ports/agent.ts";
import { isRecord, stringOf } from "../narrow.ts";

const TYPE = /^(?:session|user|assistant|tool|hook)\.[a-z_]+$/;

export const copilotCliFacts: AgentFacts = {
  name: "copilot",
  aliases: ["copilot-cli"],
  label: "Copilot CLI",
  program: "copilot",
  isHistory: (record) => isRecord(record.data) && TYPE.test(stringOf(record.type)),
  load: async () => (await import("./index.ts")).copilotCli,
};
