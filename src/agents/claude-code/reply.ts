// Renders answers as JSON for Claude Code's hooks. Never exit code 2: it would show our command line.
import { nestedReply } from "../nested-reply.ts";

export const reply = nestedReply({
  tells: [
    "SessionStart",
    "UserPromptSubmit",
    "PreToolUse",
    "PostToolUse",
    "PostToolUseFailure",
    "PostToolBatch",
  ],
  // Claude Code moves longer texts into a file and shows the model only the beginning.
  limit: 9_000,
});
