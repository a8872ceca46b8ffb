// What a hook needs of an agent, and nothing else: this is all that the hook's bundle takes from this room.
import type { AgentName } from "../domain/agent.ts";
import type { Agent } from "../ports/agent.ts";
import { parse as parseClaudeCode } from "./claude-code/parse.ts";
import { reply as replyClaudeCode } from "./claude-code/reply.ts";
import { parse as parseCodex } from "./codex/parse.ts";
import { reply as replyCodex } from "./codex/reply.ts";

export type HookAgent = Pick<Agent, "parse" | "reply">;

const HOOK_AGENTS: Readonly<Partial<Record<AgentName, HookAgent>>> = {
  "claude-code": { parse: parseClaudeCode, reply: replyClaudeCode },
  codex: { parse: parseCodex, reply: replyCodex },
};

/** Undefined for an agent without an adapter. */
export function hookAgent(name: AgentName): HookAgent | undefined {
  return HOOK_AGENTS[name];
}
