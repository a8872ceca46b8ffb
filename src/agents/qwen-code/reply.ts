// Renders answers as JSON for Qwen Code's hooks.
import type { Origin } from "../../domain/event.ts";
import type { Answer } from "../../ports/agent.ts";
import { clip } from "../clip.ts";
import { isRecord, stringOf } from "../narrow.ts";
import { withoutBrackets } from "../plain-blocks.ts";

const LIMIT = 9_000;

/** Not PreToolUse: text given there reaches nobody. */
const TAKES_CONTEXT: readonly string[] = [
  "SessionStart",
  "UserPromptSubmit",
  "PostToolUse",
  "PostToolUseFailure",
];

export function reply(payload: unknown, answer: Answer, origin: Origin): unknown {
  const event = isRecord(payload) ? stringOf(payload.hook_event_name) : "";
  switch (answer.type) {
    case "silent":
      return undefined;
    case "context":
      if (!TAKES_CONTEXT.includes(event) || answer.text === "") return undefined;
      return {
        ...(answer.banner && { systemMessage: clip(answer.banner, LIMIT) }),
        // Angle brackets would reach the model as `&lt;` and `&gt;`.
        ...specific(event, { additionalContext: clip(withoutBrackets(answer.text), LIMIT) }),
      };
    case "footer":
      return answer.text === "" ? undefined : { systemMessage: clip(answer.text, LIMIT) };
    case "deny":
      return decision(event, "deny", answer.reason);
    case "ask":
      // Where nobody can be asked, Qwen Code itself stops the call with the question as the reason.
      return decision(event, origin.unattended === true ? "deny" : "ask", answer.question);
  }
}

function decision(event: string, permissionDecision: "deny" | "ask", reason: string): unknown {
  if (event !== "PreToolUse") return undefined;
  return specific(event, { permissionDecision, permissionDecisionReason: clip(reason, LIMIT) });
}

function specific(hookEventName: string, members: Readonly<Record<string, string>>): object {
  return { hookSpecificOutput: { hookEventName, ...members } };
}
