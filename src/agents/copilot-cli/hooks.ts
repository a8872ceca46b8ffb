// Copilot CLI's hooks that we install, as data. Names in PascalCase make it send payloads in Claude Code's format, which
// name their event; with its own camelCase names they do not.
import { patienceAt } from "../../domain/deadline.ts";
import type { AgentEvent } from "../../domain/event.ts";
import type { Launcher } from "../../ports/agent.ts";
import { hookCommand, isHookCommand, powershellCommand } from "../hook-command.ts";
import type { HookGroup } from "../hook-settings.ts";

/** By event: ours, which decides how long the agent waits for the hook. */
const EVENTS: Readonly<Record<string, AgentEvent["type"]>> = {
  SessionStart: "session-start",
  UserPromptSubmit: "prompt-submit",
  PreToolUse: "tool-start",
  PostToolUse: "tool-end",
  PostToolUseFailure: "tool-end",
  PreCompact: "turn-end",
  Stop: "turn-end",
  SessionEnd: "session-end",
};

export function hookEntries(launcher: Launcher): Readonly<Record<string, HookGroup>> {
  return Object.fromEntries(
    Object.entries(EVENTS).map(([event, moment]) => {
      const timeoutSec = patienceAt(moment);
      const bash = hookCommand(launcher, "copilot", timeoutSec);
      const powershell = powershellCommand(launcher, "copilot", timeoutSec);
      return [event, { type: "command", bash, powershell, timeoutSec }];
    }),
  );
}

export function isOurHook(hook: Readonly<Record<string, unknown>>): boolean {
  return isHookCommand(hook.bash, "copilot");
}
