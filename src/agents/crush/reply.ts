// Renders answers as JSON for Crush's hooks. Never `allow`: it would skip the person's permission.
import type { Answer } from "../../ports/agent.ts";
import { clip } from "../clip.ts";
import { isRecord } from "../narrow.ts";

const LIMIT = 9_000;

export function reply(payload: unknown, answer: Answer): unknown {
  if (!isRecord(payload) || payload.event !== "PreToolUse") return undefined;
  switch (answer.type) {
    case "silent":
    case "footer":
      return undefined;
    case "context":
      return answer.text === "" ? undefined : { context: clip(answer.text, LIMIT) };
    case "deny":
      return { decision: "deny", reason: clip(answer.reason, LIMIT) };
    case "ask":
      return { decision: "deny", reason: clip(answer.question, LIMIT) };
  }
}
