// Renders answers as JSON for Claude Code's hooks. Never exit code 2: it would show our command line.
import { hookReply } from "../hook-reply.ts";

export const reply = hookReply({
  tells: [
    ...["SessionStart", "UserPromptSubmit"],
    ...["PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch"],
  ],
  stops: ["PreToolUse"],
  asks: true,
  shows: "everywhere",
  // Claude Code moves longer texts into a file and shows the model only the beginning.
  limit: 9_000,
});
