// Plans the edit of a settings file that holds both our hooks, all of them commands, and our MCP server.
import { count } from "../core/text/for-people.ts";
import type { InstallContext } from "../ports/agent.ts";
import { hookCommand, isHookCommand, powershellCommand } from "./hook-command.ts";
import { type HookGroup, withHooks, withoutHooks } from "./hook-settings.ts";
import { withoutServer, withServer } from "./mcp-settings.ts";
import { jsonFile, type SettingsEdit } from "./settings-file.ts";

/** Name of our hooks, by which a person finds them in the agent. */
export const HOOK_NAME = "twiceshy";

interface HooksAndServer {
  /** As our hook and our server know the agent. */
  readonly agent: string;
  readonly path: string;
  /** By the agent's name of the event: the seconds that it waits for the hook. */
  readonly events: Readonly<Record<string, number>>;
  /** What the agent takes for a second in a timeout. */
  readonly second: 1 | 1_000;
}

export function hooksAndServer(
  { launcher }: InstallContext,
  { agent, path, events, second }: HooksAndServer,
): SettingsEdit {
  const { node, cli, env } = launcher;
  // These agents start commands by PowerShell on Windows.
  const commandLine = node.includes("\\") ? powershellCommand : hookCommand;
  const groups = Object.fromEntries(
    Object.entries(events).map(([event, seconds]): [string, HookGroup] => {
      const command = commandLine(launcher, agent, seconds);
      const own = Object.keys(env).length > 0 ? { env } : {};
      // Without a matcher it is for all tools.
      const hook = { name: HOOK_NAME, type: "command", command, timeout: seconds * second, ...own };
      return [event, { hooks: [hook] }];
    }),
  );
  const server = { command: node, args: [cli, "mcp", "--agent", agent], env };
  const isOurs = ({ type, command }: Readonly<Record<string, unknown>>) =>
    type === "command" && isHookCommand(command, agent);
  return {
    ...jsonFile,
    path,
    summary: `${count(Object.keys(groups).length, "hook")}, 1 MCP server (${HOOK_NAME})`,
    install: (text) => withHooks(withServer(text, server), groups, isOurs),
    uninstall: (text) => withoutServer(withoutHooks(text, isOurs)),
  };
}
