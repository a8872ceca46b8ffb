// Edits Qwen Code's settings: their content with and without Twiceshy, and what in them keeps our hooks from running.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FileChange, Hindrance, InstallContext } from "../../ports/agent.ts";
import { withHooks, withoutHooks } from "../hook-settings.ts";
import { assertJson, valueAt } from "../json-edit.ts";
import { withoutServer, withServer } from "../mcp-server.ts";
import { installChange, jsonFile, type SettingsEdit, uninstallChange } from "../settings-file.ts";
import { qwenFolder } from "./home.ts";
import { hookGroups, isOurHook, NAME } from "./hooks.ts";

export function install(context: InstallContext): readonly FileChange[] {
  return [installChange(context, edit(context))];
}

export function uninstall(context: InstallContext): readonly FileChange[] {
  return [uninstallChange(context, edit(context))];
}

function edit({ home, env, launcher }: InstallContext): SettingsEdit {
  const groups = hookGroups(launcher);
  const server = {
    command: launcher.node,
    args: [launcher.cli, "mcp"],
    env: launcher.env,
    // For agents whose hooks are tools; the model must not call it.
    excludeTools: ["hook"],
  };
  return {
    ...jsonFile,
    path: settingsPath(home, env),
    summary: `${Object.keys(groups).length} hooks, 1 MCP server (${NAME})`,
    install: (text) => withHooks(withServer(text, NAME, server), groups, isOurHook),
    uninstall: (text) => withoutServer(withoutHooks(text, isOurHook), NAME),
  };
}

export function isPresent(home: string, env: InstallContext["env"]): boolean {
  return existsSync(settingsPath(home, env)) || existsSync(join(qwenFolder(home, env), "projects"));
}

export function hindrances({ home, env, read }: InstallContext): readonly Hindrance[] {
  const path = settingsPath(home, env);
  const text = read(path) ?? "{}";
  assertJson(text);
  if (valueAt(text, ["disableAllHooks"]) !== true) return [];
  return [{ what: "hooks are switched off", remedy: `remove disableAllHooks from ${path}` }];
}

function settingsPath(home: string, env: InstallContext["env"]): string {
  return join(qwenFolder(home, env), "settings.json");
}
