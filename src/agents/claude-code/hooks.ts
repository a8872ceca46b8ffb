// The hooks of Claude Code that we want, as data.
import type { Launcher } from "../../ports/agent.ts";
import type { HookGroup } from "../hook-settings.ts";

/** Name of our MCP server in Claude Code's settings. */
export const SERVER = "twiceshy";

/** Fields that every event has; named like the vendor's, so that one parser reads both kinds of hook. */
const COMMON = ["hook_event_name", "session_id", "transcript_path", "cwd", "permission_mode", "agent_id"];
const CALL = ["tool_name", "tool_input", "tool_use_id"];

interface EventSpec {
  /** Fields beside the common ones. */
  readonly fields: readonly string[];
  readonly matcher?: string;
  /** Our MCP server is not connected yet, or not any more: a command it is. */
  readonly commandOnly?: boolean;
}

export const EVENTS: Readonly<Record<string, EventSpec>> = {
  SessionStart: { fields: ["source"], commandOnly: true },
  UserPromptSubmit: { fields: ["prompt", "source"] },
  PreToolUse: { fields: CALL, matcher: "*" },
  PostToolUse: { fields: [...CALL, "tool_response", "duration_ms"], matcher: "*" },
  PostToolUseFailure: { fields: [...CALL, "error", "is_interrupt", "duration_ms"], matcher: "*" },
  PostToolBatch: { fields: ["tool_calls"] },
  Stop: { fields: ["last_assistant_message"] },
  SubagentStop: { fields: ["last_assistant_message"] },
  PreCompact: { fields: [] },
  SessionEnd: { fields: [], commandOnly: true },
};

/** Seconds; our own deadline is shorter. */
const TIMEOUT = 5;

/** One group per event. `command` is for versions that do not know MCP tools as hooks. */
export function hookGroups(
  launcher: Launcher,
  style: "mcp" | "command",
): Readonly<Record<string, HookGroup>> {
  return Object.fromEntries(
    Object.entries(EVENTS).map(([event, spec]) => {
      const byCommand = style === "command" || spec.commandOnly === true;
      const hook = byCommand ? commandHook(launcher) : toolHook(spec);
      return [event, { ...(spec.matcher === undefined ? {} : { matcher: spec.matcher }), hooks: [hook] }];
    }),
  );
}

/** Also true for entries of an older installation whose script lay elsewhere. */
export function isOurHook(hook: Readonly<Record<string, unknown>>): boolean {
  if (hook.type === "mcp_tool") return hook.server === SERVER;
  if (hook.type !== "command" || !Array.isArray(hook.args)) return false;
  const [script, agent] = hook.args;
  return typeof script === "string" && /[\\/]hook\.cjs$/.test(script) && agent === "claude-code";
}

function commandHook(launcher: Launcher): Readonly<Record<string, unknown>> {
  return { type: "command", command: launcher.node, args: [launcher.hook, "claude-code"], timeout: TIMEOUT };
}

function toolHook(spec: EventSpec): Readonly<Record<string, unknown>> {
  const input = Object.fromEntries([...COMMON, ...spec.fields].map((field) => [field, `\${${field}}`]));
  return { type: "mcp_tool", server: SERVER, tool: "hook", input, timeout: TIMEOUT };
}
