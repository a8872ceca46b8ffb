// The lines of a session's conversation.jsonl: prompts, calls, and how they ended.
import { roleOf } from "../../core/action/tool-names.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Turn } from "../../domain/turn.ts";
import { isoTime } from "./session-id.ts";

/** A call and its result; nothing for one that never ran. */
export function callLines(attempt: Attempt): readonly object[] {
  const { outcome, call, tool, at, durationMs } = attempt;
  if (outcome.status === "denied") return [];
  const exitCode = "exitCode" in outcome ? outcome.exitCode : undefined;
  const timestamp = isoTime(at);
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
  return { role: "user", content: turn.prompt, timestamp: isoTime(turn.at), _meta: { turn: turn.number } };
}

/** As much of what the tool was given as is remembered: the line for people, and the file. */
function argumentsOf({ tool, display, files }: Attempt): object {
  const role = roleOf(tool);
  if (role === "shell") return { command: display };
  const [file] = files;
  if (role !== undefined && file !== undefined) return { file_path: file };
  return { task: display.startsWith(`${tool} `) ? display.slice(tool.length + 1) : display };
}

/** An exit code of 0 that the output belied would be believed by whoever reads it. */
function isMasked({ outcome }: Attempt): boolean {
  return outcome.status === "failed" && outcome.masked;
}
