// Test helper: how agents read replies in Claude Code's format.
import { expect } from "vitest";
import type { AgentContract, Taken } from "../../test/contracts/agent.ts";

/** The members that an agent's schema allows in the reply to an event. */
export interface ReplySchema {
  readonly top: readonly string[];
  readonly specific: readonly string[];
}

const call = ["session_id", "tool_name", "tool_input", "tool_use_id"];
const context: ReplySchema = { top: [], specific: ["additionalContext"] };

/** Fields without which a payload is refused. */
export const REQUIRED = {
  SessionStart: ["session_id"],
  UserPromptSubmit: ["session_id", "prompt"],
  PreToolUse: call,
  PostToolUse: call,
  Stop: ["session_id"],
};

/** What the events allow in a reply. */
export const SCHEMAS = {
  SessionStart: { ...context, top: ["systemMessage"] },
  UserPromptSubmit: context,
  PreToolUse: { top: [], specific: ["permissionDecision", "permissionDecisionReason", "additionalContext"] },
  PostToolUse: context,
};

/** `schemas` by event; other events take no reply. */
export function takeShaped(schemas: Readonly<Record<string, ReplySchema>>): AgentContract["take"] {
  return (payload, reply): Taken => {
    const schema = schemas[eventOf(payload)] ?? { top: [], specific: [] };
    const { hookSpecificOutput = {}, ...top } = reply as Record<string, unknown>;
    const { hookEventName, ...specific } = hookSpecificOutput as Record<string, string>;
    expect(hookEventName).toBe(eventOf(payload));
    expect(schema.top).toEqual(expect.arrayContaining(Object.keys(top)));
    expect(schema.specific).toEqual(expect.arrayContaining(Object.keys(specific)));
    const { permissionDecision, permissionDecisionReason, additionalContext } = specific;
    const { systemMessage } = top;
    return {
      ...(permissionDecision && { decision: decisionOf(permissionDecision) }),
      ...(permissionDecisionReason && { reason: permissionDecisionReason }),
      ...(additionalContext && { context: additionalContext }),
      ...(typeof systemMessage === "string" && { banner: systemMessage }),
    };
  };
}

export function eventOf(payload: Readonly<Record<string, unknown>>): string {
  return String(payload.hook_event_name);
}

function decisionOf(word: string): "deny" | "ask" {
  if (word !== "deny" && word !== "ask") throw new Error(`no such decision: ${word}`);
  return word;
}
