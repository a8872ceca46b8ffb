// Parses calls of MCP tools, web tools, subagents, to-do lists: only tool name and arguments are known.

import type { ToolAction } from "../../domain/action.ts";
import type { ToolCall } from "../../domain/event.ts";
import { subject } from "../../domain/subject.ts";
import { isQuestion } from "../../domain/tool-role.ts";
import { valueSubjects } from "../../domain/word.ts";
import { cut } from "../text/cut.ts";
import { canonicalJson, fingerprint } from "./fingerprint.ts";
import { argumentNames, noiseKeys } from "./tool-input.ts";

export function toolAction(call: ToolCall): ToolAction {
  const { server, name } = nameOf(call.tool);
  const id = fingerprint(`tool\n${server ?? ""}\n${name}\n${canonicalJson(call.input, noiseKeys)}`);
  const names = argumentNames(call.input);
  const host = hostOf(call.input);
  return {
    type: "tool",
    tool: name,
    ...(server !== undefined && { server }),
    fingerprint: id,
    display: cut(`${call.tool} ${firstText(call.input)}`.trim().replace(/\s+/g, " "), 200),
    goal: server === undefined ? name : `${server} ${name}`,
    subjects: [
      ...(host === undefined ? [] : [subject("host", host)]),
      ...valueSubjects(call.tool, call.input),
      subject("arguments", `${call.tool} ${names}`.trim()),
      subject("tool", call.tool),
      subject("action", id),
    ],
    provides: [],
    changes: changesOf(server, name),
    files: [],
  };
}

/** An answered question may have allowed what was refused; the effect of a foreign tool is unknown. */
function changesOf(server: string | undefined, name: string): ToolAction["changes"] {
  if (isQuestion(name)) return ["person"];
  return server === undefined ? [] : ["services"];
}

/** `mcp__server__tool` and `server.tool`. */
function nameOf(tool: string): { server?: string; name: string } {
  const mcp = /^mcp__(.+?)__(.+)$/s.exec(tool);
  if (mcp) return { server: mcp[1] ?? "", name: mcp[2] ?? "" };
  const dotted = /^([\w-]+)\.([\w-]+)$/.exec(tool);
  return dotted ? { server: dotted[1] ?? "", name: dotted[2] ?? "" } : { name: tool };
}

function hostOf(input: ToolCall["input"]): string | undefined {
  const url = input.url;
  return typeof url === "string"
    ? /^https?:\/\/(?:[^/@]*@)?([^/?#\s]+)/i.exec(url)?.[1]?.toLowerCase()
    : undefined;
}

/** The first short argument that says what the call is about. */
function firstText(input: ToolCall["input"]): string {
  for (const [key, value] of Object.entries(input)) {
    if (typeof value === "string" && value !== "" && !noiseKeys.has(key)) return value.slice(0, 200);
  }
  return "";
}
