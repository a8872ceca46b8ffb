// Codex's hooks that we install, as data.
import { PATIENCE_FIELD, patienceAt } from "../../domain/deadline.ts";
import type { AgentEvent } from "../../domain/event.ts";
import type { Launcher } from "../../ports/agent.ts";
import { hookCommand, isHookCommand } from "../hook-command.ts";
import type { GroupedHooks } from "../hook-settings.ts";

/** Name of our MCP server in Codex's settings. */
export const SERVER = "twiceshy";

const COMMON = ["hook_event_name", "session_id", "transcript_path", "cwd"];
const CALL = ["permission_mode", "tool_name", "tool_input", "tool_use_id"];

interface EventSpec {
  /** Our event type: decides how long the agent waits for the hook. */
  readonly moment: AgentEvent["type"];
  /**
   * Fields besides the common ones, named like the vendor's. Only fields that the event always has: a placeholder
   * without a value silently cancels the hook (null is a value).
   */
  readonly fields: readonly string[];
  readonly matcher?: string;
  /** Our MCP server has already ended: needs a command hook. */
  readonly commandOnly?: boolean;
  /** Timeout in seconds, where the agent sets a limit of its own. Codex allows 3 at the end of a session. */
  readonly timeout?: number;
}

export const EVENTS: Readonly<Record<string, EventSpec>> = {
  SessionStart: { moment: "session-start", fields: ["permission_mode", "source"] },
  UserPromptSubmit: { moment: "prompt-submit", fields: ["permission_mode", "prompt"] },
  PreToolUse: { moment: "tool-start", fields: CALL, matcher: "*" },
  PostToolUse: { moment: "tool-end", fields: [...CALL, "tool_response"], matcher: "*" },
  PreModelRequest: { moment: "results-read", fields: [] },
  PreCompact: { moment: "turn-end", fields: [] },
  Stop: { moment: "turn-end", fields: ["permission_mode", "last_assistant_message"] },
  SubagentStop: { moment: "turn-end", fields: ["permission_mode", "agent_id", "last_assistant_message"] },
  SessionEnd: { moment: "session-end", fields: [], commandOnly: true, timeout: 3 },
};

/** One group per event. */
export function hookGroups(
  launcher: Launcher,
  style: "mcp" | "command",
): Readonly<Record<string, GroupedHooks>> {
  return Object.fromEntries(
    Object.entries(EVENTS).map(([event, spec]) => {
      const byCommand = style === "command" || spec.commandOnly === true;
      const timeout = spec.timeout ?? patienceAt(spec.moment);
      const hook = { ...(byCommand ? commandHook(launcher, timeout) : toolHook(spec, timeout)), timeout };
      return [event, { ...(spec.matcher === undefined ? {} : { matcher: spec.matcher }), hooks: [hook] }];
    }),
  );
}

/** Also true for entries of an older installation with its script elsewhere. */
export function isOurHook(hook: Readonly<Record<string, unknown>>): boolean {
  if (hook.type === "mcp_tool") return hook.server === SERVER;
  return hook.type === "command" && isHookCommand(hook.command, "codex");
}

function commandHook(launcher: Launcher, timeout: number): Readonly<Record<string, unknown>> {
  return { type: "command", command: hookCommand(launcher, "codex", timeout) };
}

function toolHook(spec: EventSpec, timeout: number): Readonly<Record<string, unknown>> {
  const fields = Object.fromEntries([...COMMON, ...spec.fields].map((field) => [field, `\${${field}}`]));
  const input = { ...fields, [PATIENCE_FIELD]: String(timeout) };
  return { type: "mcp_tool", server: SERVER, tool: "hook", input };
}
