// Renders answers as JSON for Claude Code's hooks. Never exit code 2: it would show our command line.
import { hookReply, nestedForm } from "../hook-reply.ts";

/** Claude Code moves longer texts into a file and shows the model only the beginning. */
const LIMIT = 9_000;

export const reply = hookReply({
  ...nestedForm(LIMIT),
  takesContext: [
    ...["SessionStart", "UserPromptSubmit"],
    ...["PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch"],
  ],
  asks: true,
  showsBanner: { withContext: true, withDenial: true },
});
