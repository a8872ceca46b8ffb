// Edits Claude Code's settings: paths, and their content with and without Twiceshy.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { InstallContext } from "../../ports/agent.ts";
import { withHooks, withoutHooks } from "../hook-settings.ts";
import { addItem, removeWithEmpty, valueAt } from "../json-edit.ts";
import { serverEdit } from "../mcp-settings.ts";
import { SERVER } from "../served-hooks.ts";
import { installedBy, jsonFile, type SettingsEdit } from "../settings-file.ts";
import { skillEdit } from "../skill.ts";
import { hookGroups, isOurHook } from "./hooks.ts";

/** Hides the hook's tool from the model, which must not call it; hooks still reach it. */
const RULE = `mcp__${SERVER}__hook`;

export const { install, uninstall } = installedBy(
  (context) => edits(context, context.style ?? "mcp"),
  (context) => edits(context, usesCommands(context) ? "command" : "mcp"),
);

function edits(context: InstallContext, style: "mcp" | "command"): readonly SettingsEdit[] {
  const { launcher, project } = context;
  const { folder, servers } = settingsPaths(context.home, context.env);
  const settings = settingsFile(context);
  const list = [...(project === undefined ? [] : ["projects", project]), "mcpServers"];
  const groups = hookGroups(launcher, style);
  const server = { command: launcher.node, args: [launcher.cli, "mcp"], env: launcher.env };
  return [
    serverEdit(servers, server, list),
    {
      ...jsonFile,
      path: settings,
      summary: `${Object.keys(groups).length} hooks, 1 deny rule (the model may not call the hook tool)`,
      install: (text) => withRule(withHooks(text, groups, isOurHook)),
      uninstall: (text) => withoutHooks(withoutRule(text), isOurHook),
    },
    // Skills of a project are shared through git.
    ...(project === undefined ? [skillEdit(join(folder, "skills"), { sign: "/", fillsIn: true })] : []),
  ];
}

function usesCommands(context: InstallContext): boolean {
  return context.read(settingsFile(context))?.includes('"mcp_tool"') === false;
}

/** Of a project, the local settings, which git does not share: our paths are those of this machine. */
function settingsFile({ home, env, project }: InstallContext): string {
  return project === undefined
    ? settingsPaths(home, env).settings
    : join(project, ".claude", "settings.local.json");
}

export function isPresent(home: string, env: InstallContext["env"]): boolean {
  const { settings, servers, folder } = settingsPaths(home, env);
  return [settings, servers, join(folder, "projects")].some((path) => existsSync(path));
}

/** Settings and history are in `~/.claude`; the user's MCP servers are next to it, or inside a custom folder. */
export function settingsPaths(home: string, env: InstallContext["env"]) {
  const own = env.CLAUDE_CONFIG_DIR;
  const folder = own || join(home, ".claude");
  return { folder, settings: join(folder, "settings.json"), servers: join(own || home, ".claude.json") };
}

function withRule(text: string): string {
  return ruleIndex(text) >= 0 ? text : addItem(text, ["permissions", "deny"], RULE);
}

function withoutRule(text: string): string {
  const index = ruleIndex(text);
  return index < 0 ? text : removeWithEmpty(text, ["permissions", "deny", index]);
}

function ruleIndex(text: string): number {
  const rules = valueAt(text, ["permissions", "deny"]);
  return Array.isArray(rules) ? rules.indexOf(RULE) : -1;
}
