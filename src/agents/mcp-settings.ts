// Edits our MCP server in settings of the shape `{mcpServers: {name: {command, args, env}}}`, which most agents share.
// `above`: keys that the shape stands below.
import { addProperty, removeWithEmpty, replaceValue, valueAt } from "./json-edit.ts";

/** Name of our server in the settings of every agent. */
const SERVER = "twiceshy";

export function withServer(
  text: string,
  server: Readonly<Record<string, unknown>>,
  above: readonly string[] = [],
): string {
  const path = pathOf(above);
  const present = valueAt(text, path);
  if (present === undefined) return addProperty(text, path, server);
  // Agents add fields of their own, so only ours are compared.
  if (JSON.stringify({ ...Object(present), ...server }) === JSON.stringify(present)) return text;
  return replaceValue(text, path, server);
}

export function withoutServer(text: string, above: readonly string[] = []): string {
  return removeWithEmpty(text, pathOf(above));
}

function pathOf(above: readonly string[]): readonly string[] {
  return [...above, "mcpServers", SERVER];
}
