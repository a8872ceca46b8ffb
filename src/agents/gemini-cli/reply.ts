// Renders answers as JSON for Gemini CLI's hooks.
import type { Answer } from "../../ports/agent.ts";
import { clip } from "../clip.ts";
import { isRecord, stringOf } from "../narrow.ts";
import { withoutBrackets } from "../plain-blocks.ts";
import { responseIn } from "./wire.ts";

const LIMIT = 9_000;

/** Not BeforeTool: text given there reaches nobody. */
const TAKES_CONTEXT: readonly string[] = ["SessionStart", "BeforeAgent", "AfterTool"];

export function reply(payload: unknown, answer: Answer): unknown {
  const fields = isRecord(payload) ? payload : {};
  const event = stringOf(fields.hook_event_name);
  switch (answer.type) {
    case "silent":
      return undefined;
    case "context":
      if (!TAKES_CONTEXT.includes(event) || answer.text === "") return undefined;
      return {
        ...(answer.banner && { systemMessage: clip(answer.banner, LIMIT) }),
        ...forTheModel(event, answer.text, fields),
      };
    case "footer":
      return answer.text === "" ? undefined : { systemMessage: clip(answer.text, LIMIT) };
    case "deny":
      return denial(event, answer.reason);
    case "ask":
      // It could ask, but no hook says whether anybody is there, and a headless run would fail without our words.
      return denial(event, answer.question);
  }
}

function forTheModel(event: string, text: string, fields: Readonly<Record<string, unknown>>): object {
  const { error } = event === "AfterTool" ? responseIn(fields.tool_response) : {};
  // Text beside an error is lost. A refused result is replaced by the reason, so the reason repeats the error.
  if (error !== undefined) return { decision: "deny", reason: clip(`${error}\n\n${text}`, LIMIT) };
  const additionalContext = clip(withoutBrackets(text), LIMIT);
  return { hookSpecificOutput: { hookEventName: event, additionalContext } };
}

function denial(event: string, reason: string): unknown {
  return event === "BeforeTool" ? { decision: "deny", reason: clip(reason, LIMIT) } : undefined;
}
