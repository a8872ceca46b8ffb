// Edits our MCP server in an agent's JSON settings. Only our fields are set: the agent and the person may have added
// others (`trust`, `timeout`), which stay.
import { addProperty, removeWithEmpty, replaceValue, valueAt } from "./json-edit.ts";

/** Name of our server in the settings of every agent. */
const SERVER = "twiceshy";
/** Where most agents list their servers. */
const SERVERS = ["mcpServers"];

/** `servers`: the path of the list. */
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
