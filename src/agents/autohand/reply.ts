// Renders answers as JSON for Autohand's hooks, flat. Never `allow`: it would skip the person's permission.
import type { Origin } from "../../domain/event.ts";
import type { Answer } from "../../ports/agent.ts";
import { clip } from "../clip.ts";
import { isRecord, stringOf } from "../narrow.ts";

const LIMIT = 9_000;
const TAKES_CONTEXT: readonly string[] = ["session-start", "pre-prompt", "pre-tool", "post-tool"];

export function reply(payload: unknown, answer: Answer, origin: Origin): unknown {
  const event = isRecord(payload) ? stringOf(payload.hook_event_name) : "";
  switch (answer.type) {
    case "silent":
    case "footer":
      return undefined;
    case "context":
      if (!TAKES_CONTEXT.includes(event) || answer.text === "") return undefined;
      return { additionalContext: clip(answer.text, LIMIT) };
    case "deny":
      return decision(event, "deny", answer.reason);
    case "ask":
      return decision(event, origin.unattended === true ? "deny" : "ask", answer.question);
  }
}

function decision(event: string, word: "deny" | "ask", reason: string): unknown {
  return event === "pre-tool" ? { decision: word, reason: clip(reason, LIMIT) } : undefined;
}
