// Qwen Code's hooks that we install, as data. All are commands: a hook that is asked over HTTP would need a daemon.
import { patienceAt } from "../../domain/deadline.ts";

/** With the seconds that it waits for each. */
export const EVENTS: Readonly<Record<string, number>> = {
  SessionStart: patienceAt("session-start"),
  UserPromptSubmit: patienceAt("prompt-submit"),
  PreToolUse: patienceAt("tool-start"),
  PostToolUse: patienceAt("tool-end"),
  PostToolUseFailure: patienceAt("tool-end"),
  Stop: patienceAt("turn-end"),
  SubagentStop: patienceAt("turn-end"),
  SessionEnd: patienceAt("session-end"),
};
