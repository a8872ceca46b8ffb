// Renders answers as JSON for Cursor's hooks.
import type { Origin } from "../../domain/event.ts";
import type { Answer } from "../../ports/agent.ts";
import { clip } from "../clip.ts";
import { isRecord, stringOf } from "../narrow.ts";

const LIMIT = 9_000;
const TAKES_CONTEXT: readonly string[] = [
  "sessionStart",
  "beforeSubmitPrompt",
  "preToolUse",
  "postToolUse",
  "postToolUseFailure",
];

export function reply(payload: unknown, answer: Answer, origin: Origin): unknown {
  const event = isRecord(payload) ? stringOf(payload.hook_event_name) : "";
  switch (answer.type) {
    case "silent":
    case "footer":
      return undefined;
    case "context":
      if (!TAKES_CONTEXT.includes(event) || answer.text === "") return undefined;
      return { additional_context: clip(answer.text, LIMIT) };
    case "deny":
      return decision(event, "deny", answer.reason);
    case "ask":
      return decision(event, origin.unattended === true ? "deny" : "ask", answer.question);
  }
}

function decision(event: string, permission: "deny" | "ask", reason: string): unknown {
  if (event !== "preToolUse") return undefined;
  const text = clip(reason, LIMIT);
  return { permission, agent_message: text, user_message: text };
}
