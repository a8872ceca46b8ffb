// Edits OpenCode's settings: our plugin, and our MCP server in its configuration.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { InstallContext } from "../../ports/agent.ts";
import { valueAt } from "../json-edit.ts";
import { serverEdit } from "../mcp-settings.ts";
import { pluginFile } from "../plugin-file.ts";
import { installedBy, type SettingsEdit } from "../settings-file.ts";
import { skillEdit } from "../skill.ts";

const SERVERS = ["mcp"];

export const { install, uninstall } = installedBy(
  (context) => [server(context, configFile(context)), plugin(context), skill(context)],
  (context) => [...configs(context).map((path) => server(context, path)), plugin(context), skill(context)],
);

function configFile(context: InstallContext): string {
  const { json, jsonc } = settingsPaths(context.home, context.env);
  const has = (path: string) => valueAt(context.read(path) ?? "", [...SERVERS, "twiceshy"]) !== undefined;
  // OpenCode reads both files; a person who uses the second kind writes comments.
  return !has(json) && context.read(jsonc) !== undefined ? jsonc : json;
}

function configs({ home, env, read }: InstallContext): readonly string[] {
  const { json, jsonc } = settingsPaths(home, env);
  return read(jsonc) === undefined ? [json] : [json, jsonc];
}

export function isPresent(home: string, env: InstallContext["env"]): boolean {
  return existsSync(settingsPaths(home, env).folder) || existsSync(dataFolder(home, env));
}

/** Also on Windows and macOS: OpenCode uses the folders of Linux everywhere. */
function settingsPaths(home: string, env: InstallContext["env"]) {
  const folder = join(env.XDG_CONFIG_HOME || join(home, ".config"), "opencode");
  return {
    folder,
    json: join(folder, "opencode.json"),
    jsonc: join(folder, "opencode.jsonc"),
    plugin: join(folder, "plugins", "twiceshy.js"),
  };
}

export function dataFolder(home: string, env: InstallContext["env"]): string {
  return join(env.XDG_DATA_HOME || join(home, ".local", "share"), "opencode");
}

function skill({ home, env }: InstallContext): SettingsEdit {
  return skillEdit(join(settingsPaths(home, env).folder, "skills"), { sign: "/", fillsIn: true });
}

function server({ launcher: { node, cli, env } }: InstallContext, path: string): SettingsEdit {
  // The hooks come through the plugin.
  const wanted = { type: "local", command: [node, cli, "mcp", "--no-hook"], environment: env };
  // OpenCode would add the schema by itself.
  const blank = '{\n  "$schema": "https://opencode.ai/config.json"\n}\n';
  return { ...serverEdit(path, wanted, SERVERS), blank };
}

function plugin({ home, env, launcher }: InstallContext): SettingsEdit {
  return pluginFile(launcher, {
    path: settingsPaths(home, env).plugin,
    agent: "opencode",
    label: "OpenCode",
    plugin: "opencodePlugin",
    code: (load) => `export const Twiceshy = async (input) => {
  try {
    return ${load("input")};
  } catch {
    return {};
  }
};
`,
  });
}
