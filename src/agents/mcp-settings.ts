// Edits our MCP server in settings of the shape `{mcpServers: {name: {command, args, env}}}`, which most agents share.
import { addProperty, removeWithEmpty, replaceValue, valueAt } from "./json-edit.ts";

/** Name of our server in the settings of every agent. */
const SERVER = "twiceshy";
const PATH = ["mcpServers", SERVER];

export function withServer(text: string, server: Readonly<Record<string, unknown>>): string {
  const present = valueAt(text, PATH);
  if (present === undefined) return addProperty(text, PATH, server);
  // Agents add fields of their own, so only ours are compared.
  if (JSON.stringify({ ...Object(present), ...server }) === JSON.stringify(present)) return text;
  return replaceValue(text, PATH, server);
}

export function withoutServer(text: string): string {
  return removeWithEmpty(text, PATH);
}
