// Claude Code's hooks that we install, as data.
import { PATIENCE_FIELD, patienceAt } from "../../domain/deadline.ts";
import type { AgentEvent } from "../../domain/event.ts";
import type { Launcher } from "../../ports/agent.ts";
import type { GroupedHooks } from "../hook-settings.ts";

/** Name of our MCP server in Claude Code's settings. */
export const SERVER = "twiceshy";

/** Fields of every event; named like the vendor's, so that one parser reads both kinds of hook. */
const COMMON = ["hook_event_name", "session_id", "transcript_path", "cwd", "permission_mode", "agent_id"];
const CALL = ["tool_name", "tool_input", "tool_use_id"];

interface EventSpec {
  /** Our event type: decides how long the agent waits for the hook. */
  readonly moment: AgentEvent["type"];
  /** Fields besides the common ones. */
  readonly fields: readonly string[];
  readonly matcher?: string;
  /** Our MCP server is not connected yet, or no longer: needs a command hook. */
  readonly commandOnly?: boolean;
}

export const EVENTS: Readonly<Record<string, EventSpec>> = {
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
  PreCompact: { moment: "turn-end", fields: [] },
  SessionEnd: { moment: "session-end", fields: [], commandOnly: true },
};

/** One group per event. `command` is for versions that do not support MCP tools as hooks. */
export function hookGroups(
  launcher: Launcher,
  style: "mcp" | "command",
): Readonly<Record<string, GroupedHooks>> {
  return Object.fromEntries(
    Object.entries(EVENTS).map(([event, spec]) => {
      const byCommand = style === "command" || spec.commandOnly === true;
      const hook = byCommand ? commandHook(launcher, spec) : toolHook(spec);
      return [event, { ...(spec.matcher === undefined ? {} : { matcher: spec.matcher }), hooks: [hook] }];
    }),
  );
}

/** Also true for entries of an older installation with its script elsewhere. */
export function isOurHook(hook: Readonly<Record<string, unknown>>): boolean {
  if (hook.type === "mcp_tool") return hook.server === SERVER;
  if (hook.type !== "command" || !Array.isArray(hook.args)) return false;
  const [script, agent] = hook.args;
  return typeof script === "string" && /[\\/]hook\.cjs$/.test(script) && agent === "claude-code";
}

function commandHook({ node, hook }: Launcher, { moment }: EventSpec): Readonly<Record<string, unknown>> {
  const timeout = patienceAt(moment);
  return { type: "command", command: node, args: [hook, "claude-code", String(timeout)], timeout };
}

function toolHook(spec: EventSpec): Readonly<Record<string, unknown>> {
  const fields = Object.fromEntries([...COMMON, ...spec.fields].map((field) => [field, `\${${field}}`]));
  const timeout = patienceAt(spec.moment);
  const input = { ...fields, [PATIENCE_FIELD]: String(timeout) };
  return { type: "mcp_tool", server: SERVER, tool: "hook", input, timeout };
}
