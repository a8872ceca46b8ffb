// Claude Code's hooks that we install, as data.
import type { Launcher } from "../../ports/agent.ts";
import type { GroupedHooks } from "../hook-settings.ts";
import { type EventSpec, SERVER, servedHooks } from "../served-hooks.ts";

/** Fields of every event. */
const COMMON = ["hook_event_name", "session_id", "transcript_path", "cwd", "permission_mode", "agent_id"];
const CALL = ["tool_name", "tool_input", "tool_use_id"];

/**
 * Not PreCompact: Claude Code shows the person whatever such a hook answers, `{}` too, and adds it to the instructions for
 * the summary. What it would be good for is done when the turn ends.
 */
const EVENTS: Readonly<Record<string, EventSpec>> = {
  SessionStart: { moment: "session-start", fields: ["source"], commandOnly: true },
  UserPromptSubmit: { moment: "prompt-submit", fields: ["prompt", "source"] },
  PreToolUse: { moment: "tool-start", fields: CALL, matcher: "*" },
  PostToolUse: { moment: "tool-end", fields: [...CALL, "tool_response", "duration_ms"], matcher: "*" },
  PostToolUseFailure: {
    moment: "tool-end",
    fields: [...CALL, "error", "is_interrupt", "duration_ms"],
    matcher: "*",
  },
  PostToolBatch: { moment: "tool-end", fields: ["tool_calls"] },
  Stop: { moment: "turn-end", fields: ["last_assistant_message"] },
  SubagentStop: { moment: "turn-end", fields: ["last_assistant_message"] },
  SessionEnd: { moment: "session-end", fields: [], commandOnly: true },
};

/** One group per event. `command` is for versions that do not support MCP tools as hooks. */
export function hookGroups(
  { node, hook }: Launcher,
  style: "mcp" | "command",
): Readonly<Record<string, GroupedHooks>> {
  const command = (timeout: number) => ({
    type: "command",
    command: node,
    args: [hook, "claude-code", String(timeout)],
  });
  return servedHooks({ events: EVENTS, common: COMMON, command }, style);
}

/** Also true for entries of an older installation with its script elsewhere. */
export function isOurHook(hook: Readonly<Record<string, unknown>>): boolean {
  if (hook.type === "mcp_tool") return hook.server === SERVER;
  if (hook.type !== "command" || !Array.isArray(hook.args)) return false;
  const [script, agent] = hook.args;
  return typeof script === "string" && /[\\/]hook\.cjs$/.test(script) && agent === "claude-code";
}
