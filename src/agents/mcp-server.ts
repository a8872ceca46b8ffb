// Edits our entry in settings of the shape `{mcpServers: {name: {command, args, env}}}`, which several agents share; `above`: keys that the
// shape stands below.
import { addProperty, removeWithEmpty, replaceValue, valueAt } from "./json-edit.ts";

/** The text with this server; unchanged if it is there, also with fields that the agent added itself. */
export function withServer(
  text: string,
  name: string,
  server: object,
  above: readonly string[] = [],
): string {
  const path = [...above, "mcpServers", name];
  const present = valueAt(text, path);
  if (present === undefined) return addProperty(text, path, server);
  if (JSON.stringify({ ...Object(present), ...server }) === JSON.stringify(present)) return text;
  return replaceValue(text, path, server);
}

export function withoutServer(text: string, name: string, above: readonly string[] = []): string {
  return removeWithEmpty(text, [...above, "mcpServers", name]);
}
