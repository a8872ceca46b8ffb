// Builds the hooks of agents that can call a tool of our MCP server as a hook.
import { PATIENCE_FIELD, patienceAt } from "../domain/deadline.ts";
import type { AgentEvent } from "../domain/event.ts";
import type { GroupedHooks } from "./hook-settings.ts";

/** Name of our MCP server in the agents' settings. */
export const SERVER = "twiceshy";

type Hook = Readonly<Record<string, unknown>>;

export interface EventSpec {
  /** Our event type: decides how long the agent waits for the hook. */
  readonly moment: AgentEvent["type"];
  /** Fields of the payload besides the common ones, named like the vendor's, so that one parser reads both kinds of hook. */
  readonly fields: readonly string[];
  readonly matcher?: string;
  /** Our MCP server is not connected yet, or no longer: needs a command hook. */
  readonly commandOnly?: boolean;
  /** Timeout in seconds, where the agent sets a limit of its own. */
  readonly timeout?: number;
}

interface ServedHooks {
  readonly events: Readonly<Record<string, EventSpec>>;
  /** Fields of every event. */
  readonly common: readonly string[];
  /** The hook that starts our command. */
  command(timeout: number): Hook;
}

/** One group per event. `command` is for versions that do not support MCP tools as hooks. */
export function servedHooks(
  { events, common, command }: ServedHooks,
  style: "mcp" | "command",
): Readonly<Record<string, GroupedHooks>> {
  return Object.fromEntries(
    Object.entries(events).map(([event, spec]) => {
      const timeout = spec.timeout ?? patienceAt(spec.moment);
      const isCommand = style === "command" || spec.commandOnly === true;
      const hook = isCommand ? command(timeout) : toolHook([...common, ...spec.fields], timeout);
      const matcher = spec.matcher === undefined ? {} : { matcher: spec.matcher };
      return [event, { ...matcher, hooks: [{ ...hook, timeout }] }];
    }),
  );
}

function toolHook(fields: readonly string[], timeout: number): Hook {
  const placeholders = Object.fromEntries(fields.map((field) => [field, `\${${field}}`]));
  const input = { ...placeholders, [PATIENCE_FIELD]: String(timeout) };
  return { type: "mcp_tool", server: SERVER, tool: "hook", input };
}
