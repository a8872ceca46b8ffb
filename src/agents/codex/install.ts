// Edits Codex's settings: paths, and their content with and without Twiceshy.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { InstallContext, Launcher } from "../../ports/agent.ts";
import { withHooks, withoutHooks } from "../hook-settings.ts";
import { valueAt } from "../json-edit.ts";
import { isRecord } from "../narrow.ts";
import { SERVER } from "../served-hooks.ts";
import { installedBy, jsonFile, type SettingsEdit } from "../settings-file.ts";
import { skillEdit } from "../skill.ts";
import { addBlock, assertToml, removeTables, tomlValue } from "../toml-block.ts";
import { hookGroups, isOurHook } from "./hooks.ts";

const MARK = "# Added by `twiceshy init`; `twiceshy uninstall codex` takes it out.";

export const { install, uninstall } = installedBy(
  (context) => edits(context, context.style ?? "mcp"),
  (context) => edits(context, usesCommands(context) ? "command" : "mcp"),
);

function usesCommands({ home, env, read }: InstallContext): boolean {
  return read(settingsPaths(home, env).hooks)?.includes('"mcp_tool"') === false;
}

function edits(context: InstallContext, style: "mcp" | "command"): readonly SettingsEdit[] {
  const { folder, config, hooks } = settingsPaths(context.home, context.env);
  const groups = hookGroups(context.launcher, style);
  const isOurTable = (header: string) => isServerTable(header) || isTrustOf(header, hooks, context);
  return [
    {
      path: config,
      summary: `1 MCP server (${SERVER})`,
      blank: "",
      check: assertToml,
      install: (text) => checked(withServer(text, context.launcher)),
      uninstall: (text) => checked(withoutEmptyState(removeTables(text, isOurTable, MARK))),
    },
    {
      ...jsonFile,
      path: hooks,
      summary: `${Object.keys(groups).length} hooks`,
      install: (text) => withHooks(text, groups, isOurHook),
      uninstall: (text) => withoutHooks(text, isOurHook),
    },
    skillEdit(join(folder, "skills"), { sign: "$", fillsIn: false }),
  ];
}

export function isPresent(home: string, env: InstallContext["env"]): boolean {
  const { folder, config } = settingsPaths(home, env);
  return existsSync(config) || existsSync(join(folder, "sessions"));
}

export function settingsPaths(home: string, env: InstallContext["env"]) {
  const folder = env.CODEX_HOME || join(home, ".codex");
  return { folder, config: join(folder, "config.toml"), hooks: join(folder, "hooks.json") };
}

/** Parses the result of the text edit, to make sure that it is valid TOML. */
function checked(text: string): string {
  assertToml(text);
  return text;
}

function withServer(text: string, launcher: Launcher): string {
  const wanted = { command: launcher.node, args: [launcher.cli, "mcp"], env: { ...launcher.env } };
  const present = tomlValue(text, ["mcp_servers", SERVER]);
  const before = isRecord(present) ? present : {};
  if (JSON.stringify({ ...before, ...wanted }) === JSON.stringify(before)) return text;
  // What the person has set besides, such as startup_timeout_sec; a JSON value is one of TOML, too.
  const others = Object.entries(before).filter(([name, value]) => !(name in wanted) && !isRecord(value));
  return addBlock(removeTables(text, isServerTable, MARK), [
    MARK,
    `[mcp_servers.${SERVER}]`,
    `command = ${tomlString(wanted.command)}`,
    `args = [${wanted.args.map(tomlString).join(", ")}]`,
    // Codex starts its servers with almost no environment.
    `env = { ${Object.entries(wanted.env)
      .map(([name, value]) => `${tomlString(name)} = ${tomlString(value)}`)
      .join(", ")} }`,
    ...others.map(([name, value]) => `${name} = ${JSON.stringify(value)}`),
  ]);
}

function isServerTable(header: string): boolean {
  return header === `mcp_servers.${SERVER}` || header.startsWith(`mcp_servers.${SERVER}.`);
}

/** `hooks.state."<hooks.json>:pre_tool_use:0:0"`: the person's trust in a hook of ours, useless without the hook. */
function isTrustOf(header: string, hooksPath: string, context: InstallContext): boolean {
  const key = /^hooks\.state\.["'](.*)["']$/.exec(header)?.[1];
  const match = key === undefined ? null : /^(.*):([a-z_]+):(\d+):(\d+)$/.exec(key);
  if (match === null || match[1] !== hooksPath) return false;
  const event = Object.keys(hookGroups(context.launcher, "mcp")).find((name) => snakeCase(name) === match[2]);
  const hook = hookAt(context.read(hooksPath), event, Number(match[3]), Number(match[4]));
  return hook !== undefined && isOurHook(hook);
}

/** Codex writes an empty `[hooks.state]` above its entries. */
function withoutEmptyState(text: string): string {
  const state = tomlValue(text, ["hooks", "state"]);
  const isEmpty = isRecord(state) && Object.keys(state).length === 0;
  return isEmpty ? removeTables(text, (header) => header === "hooks.state", MARK) : text;
}

function hookAt(text: string | undefined, event: string | undefined, group: number, index: number) {
  if (text === undefined || event === undefined) return undefined;
  const hook = valueAt(text, ["hooks", event, group, "hooks", index]);
  return isRecord(hook) ? hook : undefined;
}

function snakeCase(name: string): string {
  return name.replace(/(?<!^)([A-Z])/g, "_$1").toLowerCase();
}

/** JSON strings are valid TOML basic strings. */
function tomlString(text: string): string {
  return JSON.stringify(text);
}
