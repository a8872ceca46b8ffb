// Copilot CLI's settings: a file of our own among its hooks, and our server among its MCP servers.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { count } from "../../core/text/for-people.ts";
import type { InstallContext } from "../../ports/agent.ts";
import { withHooks, withoutHooks } from "../hook-settings.ts";
import { serverEdit } from "../mcp-settings.ts";
import { installedBy, jsonFile, type SettingsEdit } from "../settings-file.ts";
import { copilotFolder } from "./home.ts";
import { hookEntries, isOurHook } from "./hooks.ts";

export const { install, uninstall } = installedBy(edits);

function edits({ home, env, launcher }: InstallContext): readonly SettingsEdit[] {
  const folder = copilotFolder(home, env);
  const entries = hookEntries(launcher);
  const server = { type: "local", command: launcher.node, args: [launcher.cli, "mcp", "--agent", "copilot"] };
  return [
    {
      ...jsonFile,
      // Every file in this folder is read; without a version Copilot ignores it.
      path: join(folder, "hooks", "twiceshy.json"),
      blank: '{\n  "version": 1\n}\n',
      summary: count(Object.keys(entries).length, "hook"),
      install: (text) => withHooks(text, entries, isOurHook),
      uninstall: (text) => withoutHooks(text, isOurHook),
    },
    serverEdit(join(folder, "mcp-config.json"), { ...server, env: launcher.env, tools: ["*"] }),
  ];
}

export function isPresent(home: string, env: InstallContext["env"]): boolean {
  const folder = copilotFolder(home, env);
  return ["session-state", "config.json", "hooks"].some((name) => existsSync(join(folder, name)));
}
