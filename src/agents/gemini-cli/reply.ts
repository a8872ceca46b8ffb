// Renders answers as JSON for Gemini CLI's hooks.
import { clip } from "../clip.ts";
import { hookReply, nestedContext } from "../hook-reply.ts";
import { withoutBrackets } from "../plain-blocks.ts";
import { responseIn } from "./wire.ts";

export const reply = hookReply({
  // Not BeforeTool: the model does not get text returned there.
  tells: ["SessionStart", "BeforeAgent", "AfterTool"],
  stops: ["BeforeTool"],
  // It could ask, but no hook says whether anybody is there, and a headless run would fail without our words.
  asks: false,
  shows: "with context",
  hidesStops: true,
  context(event, text, payload, limit) {
    const { error } = event === "AfterTool" ? responseIn(payload.tool_response) : {};
    // Text beside an error is lost. A refused result is replaced by the reason, so the reason repeats the error.
    if (error !== undefined) return denial(`${error}\n\n${text}`, limit);
    return nestedContext(event, withoutBrackets(text), payload, limit);
  },
  decision: (_event, _decision, reason, limit) => denial(reason, limit),
});

function denial(reason: string, limit: number): object {
  return { decision: "deny", reason: clip(reason, limit) };
}
