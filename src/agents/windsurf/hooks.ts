// Windsurf's hooks. They tell that a command was run, but neither its output nor its exit code.
import type { ToolCall } from "../../domain/event.ts";
import { filled } from "../claude-shape.ts";
import { type HookTable, namedCall, tableParse } from "../hook-table.ts";
import { isRecord, stringOf, unwrapJson } from "../narrow.ts";

type Fields = Readonly<Record<string, unknown>>;

/** By the part of an event's name after `pre_` and `post_`: our name of the tool. */
const TOOLS: ReadonlyMap<string, string> = new Map([
  ["run_command", "run_command"],
  ["write_code", "edit_file"],
  ["read_code", "read_file"],
]);

export const table: HookTable = {
  agent: "windsurf",
  product: "Windsurf",
  event: "agent_action_name",
  events: {
    pre_user_prompt: "prompt",
    pre_run_command: "call-start",
    post_run_command: "call-end",
    pre_write_code: "call-start",
    post_write_code: "call-end",
    pre_read_code: "call-start",
    post_read_code: "call-end",
    pre_mcp_tool_use: "call-start",
    post_mcp_tool_use: "call-end",
    post_cascade_response: "turn-end",
  },
  session: (fields) => filled(fields.trajectory_id),
  cwd: (fields) => stringOf(infoOf(fields).cwd),
  call: (fields, event) => callOf(infoOf(fields), event.replace(/^(?:pre|post)_/, "")),
  output: (fields) => infoOf(fields).mcp_result ?? "",
  prompt: (fields) => infoOf(fields).user_prompt,
  lastMessage: (fields) => infoOf(fields).response,
};

export const parse = tableParse(table);

function callOf(info: Fields, action: string): ToolCall | undefined {
  if (action === "mcp_tool_use") {
    const name = `mcp__${stringOf(info.mcp_server_name)}__${stringOf(info.mcp_tool_name)}`;
    return namedCall("", name, unwrapJson(info.mcp_tool_arguments) ?? {});
  }
  const command = filled(info.command_line);
  if (action === "run_command") return command ? namedCall("", "run_command", { command }) : undefined;
  const { file_path, edits } = info;
  const tool = TOOLS.get(action) ?? "";
  return filled(file_path)
    ? namedCall("", tool, { file_path, ...(edits !== undefined && { edits }) })
    : undefined;
}

function infoOf(fields: Fields): Fields {
  return isRecord(fields.tool_info) ? fields.tool_info : {};
}
