// Gemini CLI's hooks that we install, as data. All are commands: it has no other kind.
import { patienceAt } from "../../domain/deadline.ts";

/** With the seconds that it waits for each. */
export const EVENTS: Readonly<Record<string, number>> = {
  SessionStart: patienceAt("session-start"),
  BeforeAgent: patienceAt("prompt-submit"),
  BeforeTool: patienceAt("tool-start"),
  AfterTool: patienceAt("tool-end"),
  AfterAgent: patienceAt("turn-end"),
  SessionEnd: patienceAt("session-end"),
};
