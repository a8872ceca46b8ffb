// Parses Autohand's failures.jsonl and successes.jsonl. Sessions with a conversation are skipped: it has the same calls
// in more detail.
import { basename } from "node:path";
import { sha256 } from "../../core/hash/sha256.ts";
import type { AgentEvent } from "../../domain/event.ts";
import type { OnBroken } from "../../ports/agent.ts";
import { outputOf } from "../excerpt.ts";
import { type JsonRecord, jsonLines } from "../json-lines.ts";
import { stringOf } from "../narrow.ts";
import { hasConversation } from "./folders.ts";
import { readProjectPath } from "./wire.ts";

/** The placeholder that the shipped version writes instead of what was attempted. */
const NO_CONTEXT = "Tool execution";

export async function* readRecords(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  const cwd = readProjectPath(path);
  const inConversation = new Map<string, boolean>();
  for await (const records of jsonLines(path, { onBroken }))
    for (const record of records) {
      const session = sessionOf(record, cwd);
      const isInConversation = inConversation.get(session) ?? hasConversation(path, session);
      inConversation.set(session, isInConversation);
      const event = isInConversation ? undefined : eventOf(record, session, cwd);
      if (event) yield event;
    }
}

/** The shipped version writes `unknown` when it has no session: that is one session per project, not one for all. */
function sessionOf(record: JsonRecord, cwd: string): string {
  const id = stringOf(record.sessionId);
  return id === "" || id === "unknown" ? `unknown-${sha256(cwd, 8)}` : id;
}

/** Undefined for a pattern, and for a success of which only the tool is known. */
function eventOf(record: JsonRecord, session: string, cwd: string): AgentEvent | undefined {
  const tool = stringOf(record.tool);
  const command = stringOf(record.command);
  const context = stringOf(record.context) === NO_CONTEXT ? "" : stringOf(record.context);
  const failed = typeof record.error === "string";
  // Feedback of the person is not a call.
  if (tool === "" || tool === "user_feedback" || (!failed && command === "" && context === ""))
    return undefined;
  return {
    type: "tool-end",
    agent: "autohand",
    session,
    cwd,
    at: Date.parse(stringOf(record.timestamp)) || 0,
    call: {
      // Lines have no id, so the id is a hash of the content: the same at every reading.
      id: `autohand-${sha256(JSON.stringify(record), 16)}`,
      tool: command === "" ? tool : shellNamed(tool),
      input: command === "" ? { ...(context && { task: context }) } : { command },
    },
    result: { ok: !failed, output: outputOf(failed ? record.error : record.result) },
  };
}

/** `test_run`, `build_run`: a tool that ran a command counts as a shell, whatever its name. */
function shellNamed(tool: string): string {
  return /(?:^|_)run$/.test(tool) ? "run_command" : tool;
}

export function isRecordFile(path: string): boolean {
  return /^(?:failures|successes)\.jsonl(?:\.gz)?$/.test(basename(path));
}
