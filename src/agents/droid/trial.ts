// For `doctor`: an event to try the hooks of Factory droid with.
import type { Agent } from "../../ports/agent.ts";

export const trial: NonNullable<Agent["trial"]> = ({ cwd, session }) => ({
  hook_event_name: "PostToolUse",
  session_id: session,
  transcript_path: "",
  cwd,
  tool_name: "Execute",
  tool_input: { command: "twiceshy-trial" },
  tool_response: "sh: twiceshy-trial: command not found\n\n\n[Process exited with code 127]",
});
