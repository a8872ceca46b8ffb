// Renders answers as JSON for Goose's hooks: a decision before a call and nothing else. Any other text on standard output
// counts as a hook that failed.
import type { Answer } from "../../ports/agent.ts";
import { clip } from "../clip.ts";
import { isRecord } from "../narrow.ts";

const LIMIT = 9_000;

export function reply(payload: unknown, answer: Answer): unknown {
  const reason = answer.type === "deny" ? answer.reason : answer.type === "ask" ? answer.question : "";
  if (reason === "" || !isRecord(payload) || payload.event !== "PreToolUse") return undefined;
  return { decision: "block", reason: clip(reason, LIMIT) };
}
