// For `doctor`: an event to try the hooks of Qwen Code with.
import type { Agent } from "../../ports/agent.ts";

export const trial: NonNullable<Agent["trial"]> = ({ cwd, session }) => ({
  hook_event_name: "PostToolUseFailure",
  session_id: session,
  transcript_path: "",
  cwd,
  tool_name: "run_shell_command",
  tool_input: { command: "twiceshy-trial" },
  tool_use_id: `${session}-1`,
  error:
    "Command: twiceshy-trial\nOutput: bash: line 1: twiceshy-trial: command not found\nError: (none)\nExit Code: 127\nSignal: (none)",
  is_interrupt: false,
});
