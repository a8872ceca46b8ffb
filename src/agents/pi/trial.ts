// For `doctor`: an event to try what is installed for pi with.
import type { Agent } from "../../ports/agent.ts";

export const trial: NonNullable<Agent["trial"]> = ({ cwd, session }) => ({
  hook_event_name: "tool_result",
  sessionId: session,
  sessionFile: "",
  cwd,
  toolCallId: "1",
  toolName: "bash",
  input: { command: "twiceshy-trial" },
  content: [{ type: "text", text: "sh: twiceshy-trial: command not found\n\nCommand exited with code 127" }],
  isError: true,
});
