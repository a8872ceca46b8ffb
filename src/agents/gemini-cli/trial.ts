// For `doctor`: an event to try the hooks of Gemini CLI with.
import type { Agent } from "../../ports/agent.ts";

export const trial: NonNullable<Agent["trial"]> = ({ cwd, session }) => ({
  hook_event_name: "AfterTool",
  session_id: session,
  transcript_path: "",
  cwd,
  tool_name: "run_shell_command",
  tool_input: { command: "twiceshy-trial" },
  tool_response: {
    llmContent:
      "Output: bash: line 1: twiceshy-trial: command not found\nExit Code: 127\nProcess Group PGID: 1",
  },
});
