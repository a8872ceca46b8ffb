// Every agent with an adapter. A new one is a folder here, a line in each list and a test that calls the contract.
import { type AgentName, agentNamed } from "../domain/agent.ts";
import type { Agent } from "../ports/agent.ts";
import { autohand } from "./autohand/index.ts";
import { claudeCode } from "./claude-code/index.ts";
import { codex } from "./codex/index.ts";
import { copilotCli } from "./copilot-cli/index.ts";
import { geminiCli } from "./gemini-cli/index.ts";
import { opencode } from "./opencode/index.ts";

export const agents: readonly Agent[] = [claudeCode, codex, autohand, geminiCli, opencode, copilotCli];

/** The program each is started with: whoever has it is a user, before it has written any settings. */
export const PROGRAMS: Readonly<Partial<Record<AgentName, string>>> = {
  "claude-code": "claude",
  codex: "codex",
  autohand: "autohand",
  gemini: "gemini",
  opencode: "opencode",
  copilot: "copilot",
};

/** By name or alias; undefined for an agent without an adapter. */
export function agentFor(name: string): Agent | undefined {
  const known = agentNamed(name);
  return agents.find((agent) => agent.name === known);
}
