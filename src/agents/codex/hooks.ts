// Codex's hooks that we install, as data.
import type { Launcher } from "../../ports/agent.ts";
import { cmdCommand, isHookCommand } from "../hook-command.ts";
import type { GroupedHooks } from "../hook-settings.ts";
import { type EventSpec, SERVER, servedHooks } from "../served-hooks.ts";

const COMMON = ["hook_event_name", "session_id", "transcript_path", "cwd"];
const CALL = ["permission_mode", "tool_name", "tool_input", "tool_use_id"];

/** Only fields that the event always has: a placeholder without a value silently cancels the hook (null is a value). */
const EVENTS: Readonly<Record<string, EventSpec>> = {
  SessionStart: { moment: "session-start", fields: ["permission_mode", "source"] },
  UserPromptSubmit: { moment: "prompt-submit", fields: ["permission_mode", "prompt"] },
  PreToolUse: { moment: "tool-start", fields: CALL, matcher: "*" },
  PostToolUse: { moment: "tool-end", fields: [...CALL, "tool_response"], matcher: "*" },
  PreModelRequest: { moment: "results-read", fields: [] },
  PreCompact: { moment: "turn-end", fields: [] },
  Stop: { moment: "turn-end", fields: ["permission_mode", "last_assistant_message"] },
  SubagentStop: { moment: "turn-end", fields: ["permission_mode", "agent_id", "last_assistant_message"] },
  // Codex allows 3 seconds at the end of a session.
  SessionEnd: { moment: "session-end", fields: [], commandOnly: true, timeout: 3 },
};

/** One group per event. */
export function hookGroups(
  launcher: Launcher,
  style: "mcp" | "command",
): Readonly<Record<string, GroupedHooks>> {
  const command = (timeout: number) => ({
    type: "command",
    command: cmdCommand(launcher, "codex", timeout),
  });
  return servedHooks({ events: EVENTS, common: COMMON, command }, style);
}

/** Also true for entries of an older installation with its script elsewhere. */
export function isOurHook(hook: Readonly<Record<string, unknown>>): boolean {
  if (hook.type === "mcp_tool") return hook.server === SERVER;
  return hook.type === "command" && isHookCommand(hook.command, "codex");
}
