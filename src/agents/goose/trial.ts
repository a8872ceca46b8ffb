// For `doctor`: an event to try the hooks of Goose with. With an output, which Goose leaves out: its database has none of it.
import type { Agent } from "../../ports/agent.ts";

export const trial: NonNullable<Agent["trial"]> = ({ cwd, session }) => ({
  event: "PostToolUseFailure",
  session_id: session,
  matcher_context: "shell",
  tool_call_id: `${session}-1`,
  tool_name: "shell",
  tool_input: { command: "twiceshy-trial" },
  tool_output: "bash: line 1: twiceshy-trial: command not found",
  working_dir: cwd,
});
