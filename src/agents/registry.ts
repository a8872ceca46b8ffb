// Lists every agent with an adapter by its facts. A new agent is a folder here and a line in this list.
import type { Agent, AgentFacts, HookAgent } from "../ports/agent.ts";
import { aiderFacts } from "./aider/facts.ts";
import { ampFacts } from "./amp/facts.ts";
import { autohandFacts } from "./autohand/facts.ts";
import { claudeCodeFacts } from "./claude-code/facts.ts";
import { clineFacts } from "./cline/facts.ts";
import { codexFacts } from "./codex/facts.ts";
import { copilotCliFacts } from "./copilot-cli/facts.ts";
import { crushFacts } from "./crush/facts.ts";
import { cursorFacts } from "./cursor/facts.ts";
import { droidFacts } from "./droid/facts.ts";
import { geminiCliFacts } from "./gemini-cli/facts.ts";
import { gooseFacts } from "./goose/facts.ts";
import { kiroFacts } from "./kiro/facts.ts";
import { opencodeFacts } from "./opencode/facts.ts";
import { piFacts } from "./pi/facts.ts";
import { qwenCodeFacts } from "./qwen-code/facts.ts";
import { windsurfFacts } from "./windsurf/facts.ts";

/** By name. Functions, because a cold hook evaluates the facts of its own agent only. */
const FACTS: Readonly<Record<string, () => AgentFacts>> = {
  "claude-code": () => claudeCodeFacts,
  codex: () => codexFacts,
  autohand: () => autohandFacts,
  gemini: () => geminiCliFacts,
  qwen: () => qwenCodeFacts,
  opencode: () => opencodeFacts,
  copilot: () => copilotCliFacts,
  cline: () => clineFacts,
  cursor: () => cursorFacts,
  windsurf: () => windsurfFacts,
  goose: () => gooseFacts,
  crush: () => crushFacts,
  kiro: () => kiroFacts,
  droid: () => droidFacts,
  aider: () => aiderFacts,
  pi: () => piFacts,
  amp: () => ampFacts,
};

export const AGENT_NAMES: readonly string[] = Object.keys(FACTS);

/** Names and other names by which a person may call an agent. */
export function agentAliases(): readonly string[] {
  return allAgents().flatMap(({ aliases }) => aliases);
}

export function allAgents(): readonly AgentFacts[] {
  return Object.values(FACTS).map((facts) => facts());
}

/** The agent for a name or alias; undefined when there is none. */
export function agentNamed(name: string): string | undefined {
  return factsOf(name)?.name;
}

/** What a hook needs of an agent, by name or alias; undefined for one without hooks. */
export function hookAgentNamed(name: string): (HookAgent & Pick<Agent, "name">) | undefined {
  const facts = factsOf(name);
  const hooks = facts?.hooks?.();
  return facts && hooks && { ...hooks, name: facts.name };
}

/** False for an agent whose hooks start a command: the tool `hook` would only confuse its model. */
export function callsHookTool(name: string): boolean {
  return factsOf(name)?.hookTool ?? factsOf(name) === undefined;
}

/** By name or alias; undefined for an agent without an adapter. */
export async function agentFor(name: string): Promise<Agent | undefined> {
  return factsOf(name)?.load();
}

function factsOf(name: string): AgentFacts | undefined {
  const wanted = name.trim().toLowerCase();
  if (Object.hasOwn(FACTS, wanted)) return FACTS[wanted]?.();
  return allAgents().find(({ aliases }) => aliases.includes(wanted));
}
