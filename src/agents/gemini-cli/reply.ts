// Renders answers as JSON for Gemini CLI's hooks.
import { clip } from "../clip.ts";
import { hookReply } from "../hook-reply.ts";
import { withoutBrackets } from "../plain-blocks.ts";
import { responseIn } from "./wire.ts";

const LIMIT = 9_000;

export const reply = hookReply({
  limit: LIMIT,
  // Not BeforeTool: text given there reaches nobody.
  takesContext: ["SessionStart", "BeforeAgent", "AfterTool"],
  takesDecision: ["BeforeTool"],
  // It could ask, but no hook says whether anybody is there, and a headless run would fail without our words.
  asks: false,
  showsBanner: { withContext: true, withDenial: false },
  context(event, text, payload) {
    const { error } = event === "AfterTool" ? responseIn(payload.tool_response) : {};
    // Text beside an error is lost. A refused result is replaced by the reason, so the reason repeats the error.
    if (error !== undefined) return denial(`${error}\n\n${text}`);
    const additionalContext = clip(withoutBrackets(text), LIMIT);
    return { hookSpecificOutput: { hookEventName: event, additionalContext } };
  },
  decision: (_event, _decision, reason) => denial(reason),
});

function denial(reason: string): object {
  return { decision: "deny", reason: clip(reason, LIMIT) };
}
