// Renders answers as JSON for Codex's hooks. Its schemas allow no other properties, and it ignores `ask`.
import type { Answer } from "../../ports/agent.ts";
import { clip } from "../clip.ts";
import { isRecord, stringOf } from "../narrow.ts";

/** Codex truncates at 2,500 tokens. */
const LIMIT = 7_500;

const TAKES_CONTEXT: readonly string[] = ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse"];

export function reply(payload: unknown, answer: Answer): unknown {
  const event = isRecord(payload) ? stringOf(payload.hook_event_name) : "";
  switch (answer.type) {
    case "silent":
      return undefined;
    case "context":
      if (!TAKES_CONTEXT.includes(event) || answer.text === "") return undefined;
      return {
        ...(answer.banner && { systemMessage: clip(answer.banner, LIMIT) }),
        ...specific(event, { additionalContext: clip(answer.text, LIMIT) }),
      };
    case "footer":
      return answer.text === "" ? undefined : { systemMessage: clip(answer.text, LIMIT) };
    case "deny":
      return denial(event, answer.reason);
    case "ask":
      return denial(event, answer.question);
  }
}

function denial(event: string, reason: string): unknown {
  if (event !== "PreToolUse") return undefined;
  // Codex adds a full stop after the reason.
  const permissionDecisionReason = clip(reason, LIMIT).replace(/\.$/, "");
  return specific(event, { permissionDecision: "deny", permissionDecisionReason });
}

function specific(hookEventName: string, members: Readonly<Record<string, string>>): object {
  return { hookSpecificOutput: { hookEventName, ...members } };
}
