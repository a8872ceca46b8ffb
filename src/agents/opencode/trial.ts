// For `doctor`: an event to try what is installed for OpenCode with.
import type { Agent } from "../../ports/agent.ts";

export const trial: NonNullable<Agent["trial"]> = ({ cwd, session }) => ({
  hook_event_name: "tool.execute.after",
  sessionID: session,
  directory: cwd,
  tool: "bash",
  callID: "1",
  args: { command: "twiceshy-trial" },
  output: "bash: line 1: twiceshy-trial: command not found\n",
  metadata: { exit: 127 },
});
