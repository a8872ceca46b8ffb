// Goose's hooks. They do not say how a call ended: that is read from Goose's database, where it is before the next call and
// at the end of the turn.
import type { AgentEvent, Origin } from "../../domain/event.ts";
import type { Agent } from "../../ports/agent.ts";
import { filled } from "../claude-shape.ts";
import { CLAUDE_FIELDS, type HookTable, namedCall, tableParse } from "../hook-table.ts";
import { stringOf } from "../narrow.ts";
import { plainTool } from "./messages.ts";
import { type Finished, finishedInTurn, finishedLately, hasRecord } from "./tail.ts";

export const table: HookTable = {
  ...CLAUDE_FIELDS,
  agent: "goose",
  product: "Goose",
  event: "event",
  events: {
    SessionStart: "session-start",
    UserPromptSubmit: "prompt",
    PreToolUse: "call-start",
    PostToolUse: "call-end",
    PostToolUseFailure: "call-failure",
    Stop: "turn-end",
    SessionEnd: "session-end",
  },
  session: (fields) => filled(fields.session_id),
  cwd: (fields) => stringOf(fields.working_dir),
  call: (fields) =>
    namedCall(fields.tool_call_id, plainTool(stringOf(fields.tool_name)), fields.tool_input ?? {}),
  output: (fields) => fields.tool_output ?? "",
  prompt: (fields) => fields.message,
  lastMessage: (fields) => fields.last_assistant_message,
  failuresApart: true,
};

const inTable = tableParse(table);

export const parse: Agent["parse"] = (payload, context) => {
  // Without a folder at the start and the end of a session and at a prompt: hooks are started in the session's.
  const events = inTable(payload, context).map((event) => ({
    ...event,
    cwd: event.cwd || (context.cwd ?? ""),
  }));
  const [event] = events;
  switch (event?.type) {
    case "tool-start":
      return [...known(event, finishedLately(event.session, context)), event];
    case "tool-end":
      return event.result.output === "" && hasRecord(context) ? [] : events;
    case "turn-end":
      return [...known(event, finishedInTurn(event.session, context)), event];
    default:
      return events;
  }
};

/** The model has read the results that are in the database. */
function known(origin: Origin & AgentEvent, calls: readonly Finished[]): readonly AgentEvent[] {
  const { agent, session, cwd, at } = origin;
  const here = { agent, session, cwd, at };
  return [
    ...calls.map((finished): AgentEvent => ({ ...here, type: "tool-end", ...finished })),
    { ...here, type: "results-read" },
  ];
}
