// Where Codex keeps its settings, and how they look with and without us.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FileChange, InstallContext, Launcher } from "../../ports/agent.ts";
import { withHooks, withoutHooks } from "../hook-settings.ts";
import { valueAt } from "../json-edit.ts";
import { isRecord } from "../narrow.ts";
import { fileChange } from "../settings-file.ts";
import { addBlock, assertToml, removeTables, tomlValue } from "../toml-block.ts";
import { hookGroups, isOurHook, SERVER } from "./hooks.ts";

const MARK = "# Added by `twiceshy init`; `twiceshy uninstall codex` takes it out.";

export function install(context: InstallContext): readonly FileChange[] {
  const { config, hooks } = settingsPaths(context.home, context.env);
  const groups = hookGroups(context.launcher, context.style ?? "mcp");
  return [
    configChange(context, config, `1 MCP server (${SERVER})`, (text) => withServer(text, context.launcher)),
    fileChange(context, "codex", hooks, `${Object.keys(groups).length} hooks`, (text) =>
      withHooks(text, groups, isOurHook),
    ),
  ];
}

export function uninstall(context: InstallContext): readonly FileChange[] {
  const { config, hooks } = settingsPaths(context.home, context.env);
  const fresh = install({ ...context, read: () => undefined });
  const isOurTable = (header: string) => isServerTable(header) || isTrustOf(header, hooks, context);
  return [
    configChange(
      context,
      config,
      "our MCP server goes",
      (text) => withoutEmptyState(removeTables(text, isOurTable, MARK)),
      fresh[0]?.after,
    ),
    fileChange(
      context,
      "codex",
      hooks,
      "our hooks go",
      (text) => withoutHooks(text, isOurHook),
      fresh[1]?.after,
    ),
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

function configChange(
  context: InstallContext,
  path: string,
  summary: string,
  edit: (text: string) => string,
  fresh?: string,
): FileChange {
  const before = context.read(path);
  if (before === undefined && fresh !== undefined)
    return { path, before, after: undefined, summary: "not there" };
  if (before !== undefined && before === fresh) return { path, before, after: undefined, summary };
  try {
    assertToml(before ?? "");
    const after = edit(before ?? "");
    assertToml(after);
    return { path, before, after, summary };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
    throw new Error(`[codex] ${path}: ${reason}. Mend it, then run this again; nothing was changed.`, {
      cause,
    });
  }
}

function withServer(text: string, launcher: Launcher): string {
  const wanted = { command: launcher.node, args: [launcher.cli, "mcp"], env: { ...launcher.env } };
  const present = tomlValue(text, ["mcp_servers", SERVER]);
  if (isRecord(present) && JSON.stringify({ ...present, ...wanted }) === JSON.stringify(present)) return text;
  return addBlock(removeTables(text, isServerTable, MARK), [
    MARK,
    `[mcp_servers.${SERVER}]`,
    `command = ${tomlString(wanted.command)}`,
    `args = [${wanted.args.map(tomlString).join(", ")}]`,
    // Codex starts its servers with almost no environment.
    `env = { ${Object.entries(wanted.env)
      .map(([name, value]) => `${tomlString(name)} = ${tomlString(value)}`)
      .join(", ")} }`,
  ]);
}

function isServerTable(header: string): boolean {
  return header === `mcp_servers.${SERVER}` || header.startsWith(`mcp_servers.${SERVER}.`);
}

/** `hooks.state."<hooks.json>:pre_tool_use:0:0"`: the person's trust in a hook of ours, of no use without it. */
function isTrustOf(header: string, hooksPath: string, context: InstallContext): boolean {
  const key = /^hooks\.state\.["'](.*)["']$/.exec(header)?.[1];
  const match = key === undefined ? null : /^(.*):([a-z_]+):(\d+):(\d+)$/.exec(key);
  if (match === null || match[1] !== hooksPath) return false;
  const event = Object.keys(hookGroups(context.launcher, "mcp")).find((name) => snakeCase(name) === match[2]);
  const hook = hookAt(context.read(hooksPath), event, Number(match[3]), Number(match[4]));
  return hook !== undefined && isOurHook(hook);
}

/** Codex puts an empty `[hooks.state]` above what it writes there. */
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

/** JSON's strings are TOML's basic strings. */
function tomlString(text: string): string {
  return JSON.stringify(text);
}
