// Renders answers in the format of Claude Code's hooks: members of an event inside `hookSpecificOutput`.
import type { Agent } from "../ports/agent.ts";
import { clip } from "./clip.ts";
import { isRecord, stringOf } from "./narrow.ts";

export interface NestedTable {
  /** Events that take text for the model. */
  readonly tells: readonly string[];
  /** Most characters of a text. */
  readonly limit: number;
}

export function nestedReply({ tells, limit }: NestedTable): Agent["reply"] {
  return (payload, answer, origin) => {
    const event = isRecord(payload) ? stringOf(payload.hook_event_name) : "";
    const banner = (text: string | undefined) => (text ? { systemMessage: clip(text, limit) } : {});
    const nested = (members: Readonly<Record<string, string>>) => ({
      hookSpecificOutput: { hookEventName: event, ...members },
    });
    const decision = (permissionDecision: "deny" | "ask", reason: string) =>
      event === "PreToolUse"
        ? nested({ permissionDecision, permissionDecisionReason: clip(reason, limit) })
        : undefined;
    switch (answer.type) {
      case "silent":
        return undefined;
      case "context":
        if (!tells.includes(event) || answer.text === "") return undefined;
        return { ...banner(answer.banner), ...nested({ additionalContext: clip(answer.text, limit) }) };
      case "footer":
        return answer.text === "" ? undefined : banner(answer.text);
      case "deny": {
        const denial = decision("deny", answer.reason);
        return denial && { ...banner(answer.banner), ...denial };
      }
      case "ask":
        return decision(origin.unattended === true ? "deny" : "ask", answer.question);
    }
  };
}
