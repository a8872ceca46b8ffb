// Edits our MCP server in an agent's JSON settings. Only our fields are set: the agent and the person may have added
// others (`trust`, `timeout`), which stay.
import { addProperty, removeWithEmpty, replaceValue, valueAt } from "./json-edit.ts";
import { jsonFile, type SettingsEdit } from "./settings-file.ts";

/** Name of our server in the settings of every agent. */
const SERVER = "twiceshy";
/** Where most agents list their servers. */
const SERVERS = ["mcpServers"];

/** The edit of a settings file in which only our server is set. `servers`: the path of the list. */
export function serverEdit(
  path: string,
  server: Readonly<Record<string, unknown>>,
  servers: readonly string[] = SERVERS,
): SettingsEdit {
  return {
    ...jsonFile,
    path,
    summary: `1 MCP server (${SERVER})`,
    install: (text) => withServer(text, server, servers),
    uninstall: (text) => withoutServer(text, servers),
  };
}

export function withServer(
  text: string,
  server: Readonly<Record<string, unknown>>,
  servers: readonly string[] = SERVERS,
): string {
  const path = [...servers, SERVER];
  const present = valueAt(text, path);
  if (present === undefined) return addProperty(text, path, server);
  const merged = { ...Object(present), ...server };
  return JSON.stringify(merged) === JSON.stringify(present) ? text : replaceValue(text, path, merged);
}

export function withoutServer(text: string, servers: readonly string[] = SERVERS): string {
  return removeWithEmpty(text, [...servers, SERVER]);
}
