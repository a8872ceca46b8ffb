// A project's failures.jsonl and successes.jsonl. Sessions whose conversation is at hand are left out: it tells more,
// and the same calls.
import { basename } from "node:path";
import { sha256 } from "../../core/hash/sha256.ts";
import type { AgentEvent } from "../../domain/event.ts";
import { outputOf } from "../excerpt.ts";
import { type JsonRecord, jsonLines } from "../json-lines.ts";
import { stringOf } from "../narrow.ts";
import { hasConversation } from "./folders.ts";
import { readProjectPath } from "./wire.ts";

/** What the shipped version writes in place of what was attempted. */
const NO_CONTEXT = "Tool execution";

export async function* readRecords(path: string): AsyncGenerator<AgentEvent> {
  const cwd = readProjectPath(path);
  const told = new Map<string, boolean>();
  for await (const records of jsonLines(path, () => true))
    for (const record of records) {
      const session = sessionOf(record, cwd);
      const isTold = told.get(session) ?? hasConversation(path, session);
      told.set(session, isTold);
      const event = isTold ? undefined : eventOf(record, session, cwd);
      if (event) yield event;
    }
}

/** The shipped version writes `unknown` while it has no session: one of each project, not one of all. */
function sessionOf(record: JsonRecord, cwd: string): string {
  const id = stringOf(record.sessionId);
  return id === "" || id === "unknown" ? `unknown-${sha256(cwd, 8)}` : id;
}

/** Undefined for a pattern, and for a success of which nothing but the tool is known. */
function eventOf(record: JsonRecord, session: string, cwd: string): AgentEvent | undefined {
  const tool = stringOf(record.tool);
  const command = stringOf(record.command);
  const context = stringOf(record.context) === NO_CONTEXT ? "" : stringOf(record.context);
  const failed = typeof record.error === "string";
  // What the person said of a call is no call.
  if (tool === "" || tool === "user_feedback" || (!failed && command === "" && context === ""))
    return undefined;
  return {
    type: "tool-end",
    agent: "autohand",
    session,
    cwd,
    at: Date.parse(stringOf(record.timestamp)) || 0,
    call: {
      // A line has no id of its own; what it says tells it from others, at every reading alike.
      id: `autohand-${sha256(JSON.stringify(record), 16)}`,
      tool: command === "" ? tool : shellNamed(tool),
      input: command === "" ? { ...(context && { task: context }) } : { command },
    },
    result: { ok: !failed, output: outputOf(failed ? record.error : record.result) },
  };
}

/** `test_run`, `build_run`: what ran a command is a shell, whatever it is called. */
function shellNamed(tool: string): string {
  return /(?:^|_)run$/.test(tool) ? "run_command" : tool;
}

export function isRecordFile(path: string): boolean {
  return /^(?:failures|successes)\.jsonl(?:\.gz)?$/.test(basename(path));
}
