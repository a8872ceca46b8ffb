// For `doctor`: an event to try what is installed for Copilot CLI with.
import type { Agent } from "../../ports/agent.ts";

export const trial: NonNullable<Agent["trial"]> = ({ cwd, session }) => ({
  hook_event_name: "PostToolUse",
  session_id: session,
  timestamp: new Date(0).toISOString(),
  cwd,
  tool_name: "Bash",
  tool_input: { command: "twiceshy-trial" },
  tool_result: {
    result_type: "success",
    text_result_for_llm:
      "bash: line 1: twiceshy-trial: command not found\n<shellId: 0 completed with exit code 127>",
  },
});
