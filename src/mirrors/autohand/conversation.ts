// Autohand's conversation.jsonl: lines for prompts, calls and their results.

import type { Attempt } from "../../domain/attempt.ts";
import { roleOf } from "../../domain/tool-role.ts";
import type { Turn } from "../../domain/turn.ts";
import { exportedTime } from "./session-id.ts";

/** A call and its result; empty for a call that never ran. */
export function callLines(attempt: Attempt): readonly object[] {
  const { outcome, call, tool, at, durationMs } = attempt;
  if (outcome.status === "denied") return [];
  const exitCode = "exitCode" in outcome ? outcome.exitCode : undefined;
  const timestamp = exportedTime(at);
  return [
    {
      role: "assistant",
      content: "",
      timestamp,
      toolCalls: [{ id: call, tool, args: argumentsOf(attempt) }],
    },
    {
      role: "tool",
      content: outcome.status === "failed" ? outcome.excerpt : "",
      timestamp,
      name: tool,
      tool_call_id: call,
      _meta: {
        status: outcome.status,
        ...(exitCode !== undefined && !isMasked(attempt) && { exitCode }),
        ...(durationMs !== undefined && { durationMs }),
      },
    },
  ];
}

export function promptLine(turn: Turn): object {
  return {
    role: "user",
    content: turn.prompt,
    timestamp: exportedTime(turn.at),
    _meta: { turn: turn.number },
  };
}

/** The stored part of the tool's input: the display line and the file. */
function argumentsOf({ tool, display, files }: Attempt): object {
  const role = roleOf(tool);
  if (role === "shell") return { command: display };
  const [file] = files;
  if (role !== undefined && file !== undefined) return { file_path: file };
  return { task: display.startsWith(`${tool} `) ? display.slice(tool.length + 1) : display };
}

/** True when the output contradicts exit code 0: then the code is left out, because readers would believe it. */
function isMasked({ outcome }: Attempt): boolean {
  return outcome.status === "failed" && outcome.masked;
}
