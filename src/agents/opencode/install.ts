// Edits OpenCode's settings: our plugin, and our MCP server in its configuration.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FileChange, InstallContext } from "../../ports/agent.ts";
import { valueAt } from "../json-edit.ts";
import { withoutServer, withServer } from "../mcp-settings.ts";
import { pluginFile } from "../plugin-file.ts";
import { installChange, jsonFile, type SettingsEdit, uninstallChange } from "../settings-file.ts";
import { skillEdit } from "../skill.ts";

const SERVERS = ["mcp"];

export function install(context: InstallContext): readonly FileChange[] {
  const { json, jsonc } = settingsPaths(context.home, context.env);
  const has = (path: string) => valueAt(context.read(path) ?? "", [...SERVERS, "twiceshy"]) !== undefined;
  // OpenCode reads both files; a person who uses the second kind writes comments.
  const config = !has(json) && context.read(jsonc) !== undefined ? jsonc : json;
  return [server(context, config), plugin(context), skill(context)].map((edit) =>
    installChange(context, edit),
  );
}

export function uninstall(context: InstallContext): readonly FileChange[] {
  const { json, jsonc } = settingsPaths(context.home, context.env);
  const configs = [json, ...(context.read(jsonc) === undefined ? [] : [jsonc])];
  return [...configs.map((path) => server(context, path)), plugin(context), skill(context)].map((edit) =>
    uninstallChange(context, edit),
  );
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
  return {
    ...jsonFile,
    path,
    summary: "1 MCP server (twiceshy)",
    // OpenCode would add the schema by itself.
    blank: '{\n  "$schema": "https://opencode.ai/config.json"\n}\n',
    install: (text) => withServer(text, wanted, SERVERS),
    uninstall: (text) => withoutServer(text, SERVERS),
  };
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
