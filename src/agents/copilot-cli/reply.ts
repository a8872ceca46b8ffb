// Renders answers as JSON for Copilot CLI's hooks. Flat: it reads the members that Claude Code nests only at some events.
import type { Origin } from "../../domain/event.ts";
import type { Answer } from "../../ports/agent.ts";
import { clip } from "../clip.ts";
import { isRecord, stringOf } from "../narrow.ts";

const LIMIT = 9_000;

const TAKES_CONTEXT: readonly string[] = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
];

export function reply(payload: unknown, answer: Answer, origin: Origin): unknown {
  const event = isRecord(payload) ? stringOf(payload.hook_event_name) : "";
  switch (answer.type) {
    case "silent":
    // Nothing that a hook prints is shown to the person.
    case "footer":
      return undefined;
    case "context":
      if (!TAKES_CONTEXT.includes(event) || answer.text === "") return undefined;
      return { additionalContext: clip(answer.text, LIMIT) };
    case "deny":
      return decision(event, "deny", answer.reason);
    case "ask":
      // Without a terminal Copilot denies the call by itself, with this question as the reason.
      return decision(event, origin.unattended === true ? "deny" : "ask", answer.question);
  }
}

function decision(event: string, permissionDecision: "deny" | "ask", reason: string): unknown {
  if (event !== "PreToolUse") return undefined;
  return { permissionDecision, permissionDecisionReason: clip(reason, LIMIT) };
}
