// Renders answers as JSON for Cline's hooks. Never `cancel`: it ends the whole run, not only the call.
import type { Answer } from "../../ports/agent.ts";
import { clip } from "../clip.ts";
import { isRecord, stringOf } from "../narrow.ts";

const LIMIT = 9_000;
/** What other hooks print is ignored. */
const TAKES_CONTEXT: readonly string[] = ["tool_call", "tool_result"];

export function reply(payload: unknown, answer: Answer): unknown {
  const event = isRecord(payload) ? stringOf(payload.hookName) : "";
  if (answer.type !== "context" || answer.text === "" || !TAKES_CONTEXT.includes(event)) return undefined;
  return { contextModification: clip(answer.text, LIMIT) };
}
