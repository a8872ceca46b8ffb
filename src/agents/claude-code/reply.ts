// Renders answers as JSON for Claude Code's hooks. Never exit code 2: it would show our command line.
import type { Origin } from "../../domain/event.ts";
import type { Answer } from "../../ports/agent.ts";
import { clip } from "../clip.ts";
import { isRecord, stringOf } from "../narrow.ts";

/** Claude Code moves longer texts into a file and shows the model only the beginning. */
const LIMIT = 9_000;

const TAKES_CONTEXT: readonly string[] = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
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
        ...specific(event, { additionalContext: clip(answer.text, LIMIT) }),
      };
    case "footer":
      return answer.text === "" ? undefined : { systemMessage: clip(answer.text, LIMIT) };
    case "deny":
      return decision(event, "deny", answer.reason, answer.banner);
    case "ask":
      return decision(event, origin.unattended === true ? "deny" : "ask", answer.question);
  }
}

function decision(
  event: string,
  permissionDecision: "deny" | "ask",
  reason: string,
  banner?: string,
): unknown {
  if (event !== "PreToolUse") return undefined;
  return {
    ...(banner && { systemMessage: clip(banner, LIMIT) }),
    ...specific(event, { permissionDecision, permissionDecisionReason: clip(reason, LIMIT) }),
  };
}

function specific(hookEventName: string, members: Readonly<Record<string, string>>): object {
  return { hookSpecificOutput: { hookEventName, ...members } };
}
