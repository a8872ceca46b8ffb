// Renders answers as JSON for Goose's hooks: a decision before a call and nothing else. Any other text on standard output
// counts as a hook that failed.
import { clip } from "../clip.ts";
import { hookReply } from "../hook-reply.ts";
import { saidOnce } from "../said-once.ts";

export const reply = hookReply({
  event: "event",
  tells: [],
  stops: ["PreToolUse"],
  decision: (_event, _decision, reason, limit) => ({
    decision: "block",
    reason: clip(saidOnce(reason), limit),
  }),
});
