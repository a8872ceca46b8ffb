// Qwen Code's hooks that we install, as data. All are commands: a hook that is asked over HTTP would need a daemon.
import { patienceAt } from "../../domain/deadline.ts";
import type { AgentEvent } from "../../domain/event.ts";
import type { Launcher } from "../../ports/agent.ts";
import type { HookGroup } from "../hook-settings.ts";
import { shellCommand } from "../shell-command.ts";

/** Name of our hooks and of our MCP server in Qwen Code's settings. */
export const NAME = "twiceshy";

/** Our event type decides how long the agent waits for the hook. */
const EVENTS: Readonly<Record<string, AgentEvent["type"]>> = {
  SessionStart: "session-start",
  UserPromptSubmit: "prompt-submit",
  PreToolUse: "tool-start",
  PostToolUse: "tool-end",
  PostToolUseFailure: "tool-end",
  Stop: "turn-end",
  SubagentStop: "turn-end",
  SessionEnd: "session-end",
};

/** One group per event; a group without a matcher is for all tools. */
export function hookGroups({ node, hook, env }: Launcher): Readonly<Record<string, HookGroup>> {
  return Object.fromEntries(
    Object.entries(EVENTS).map(([event, moment]) => {
      const timeout = patienceAt(moment);
      const command = shellCommand([node, hook, "qwen", String(timeout)], "powershell");
      const own = Object.keys(env).length > 0 ? { env } : {};
      return [event, { hooks: [{ name: NAME, type: "command", command, timeout, ...own }] }];
    }),
  );
}

/** Also true for entries of an older installation with its script elsewhere. */
export function isOurHook(hook: Readonly<Record<string, unknown>>): boolean {
  return hook.type === "command" && /[\\/]hook\.cjs["']? qwen(?: \d+)?$/.test(String(hook.command));
}
