// The coding agents Twiceshy knows by name.

export const AGENT_NAMES = [
  "claude-code",
  "codex",
  "gemini",
  "qwen",
  "opencode",
  "copilot",
  "cline",
  "cursor",
  "autohand",
] as const;

export type AgentName = (typeof AGENT_NAMES)[number];

const ALIASES: Readonly<Record<string, AgentName>> = {
  claude: "claude-code",
  "codex-cli": "codex",
  "gemini-cli": "gemini",
  "qwen-code": "qwen",
  "copilot-cli": "copilot",
  "cline-cli": "cline",
  "autohand-cli": "autohand",
};

/** The agent meant by a name or one of its aliases; undefined when nobody goes by it. */
export function agentNamed(name: string): AgentName | undefined {
  const wanted = name.trim().toLowerCase();
  if (Object.hasOwn(ALIASES, wanted)) return ALIASES[wanted];
  return AGENT_NAMES.find((known) => known === wanted);
}
