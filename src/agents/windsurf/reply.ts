// Windsurf reads only exit codes; what a hook prints is not given to the model unless it stops the call.
import { exitReply } from "../exit-reply.ts";

export const reply = exitReply({
  event: "agent_action_name",
  stops: ["pre_run_command", "pre_write_code", "pre_read_code", "pre_mcp_tool_use"],
  tells: [],
});
