// For `doctor`: an event to try what is installed for Cline CLI with.
import type { Agent } from "../../ports/agent.ts";

export const trial: NonNullable<Agent["trial"]> = ({ cwd, session }) => ({
  hookName: "tool_result",
  taskId: session,
  sessionContext: { rootSessionId: session },
  workspaceRoots: [cwd],
  timestamp: new Date(0).toISOString(),
  iteration: 1,
  tool_result: {
    id: "1",
    name: "run_commands",
    input: { commands: ["twiceshy-trial"] },
    output: [
      {
        query: "twiceshy-trial",
        result: "[Command exited with code 127]\nsh: twiceshy-trial: command not found\n",
        error: "Command exited with code 127",
        success: false,
      },
    ],
  },
});
