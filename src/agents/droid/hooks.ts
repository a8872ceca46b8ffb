// Factory droid's hooks: Claude Code's names and payloads. After a call that failed there is no hook, and none gives a call
// its id: both are in the session's record.
import type { AgentEvent, ToolEnd } from "../../domain/event.ts";
import type { Agent } from "../../ports/agent.ts";
import { CLAUDE_FIELDS, type HookTable, tableParse } from "../hook-table.ts";
import { optional } from "../narrow.ts";
import { type FinishedCall, isSubagents, resultOf } from "./record.ts";
import { finishedLately, idIn, lastTurn, tailOf } from "./tail.ts";

export const table: HookTable = {
  ...CLAUDE_FIELDS,
  agent: "droid",
  product: "Factory droid",
  events: {
    SessionStart: "session-start",
    UserPromptSubmit: "prompt",
    PreToolUse: "call-start",
    PostToolUse: "call-end",
    PreCompact: "turn-end",
    SubagentStop: "turn-end",
    Stop: "turn-end",
    SessionEnd: "session-end",
  },
};

const inTable = tableParse(table);

export const parse: Agent["parse"] = (payload, context) => {
  const [found] = inTable(payload, context);
  if (found === undefined) return [];
  const tail = tailOf(found.transcript, context);
  const event = tail.some(isSubagents) ? { ...found, subagent: found.session } : found;
  switch (event.type) {
    case "tool-start":
      return [...known(event, finishedLately(tail)), { ...event, ...withId(event, tail) }];
    case "tool-end": {
      const { tool } = event.call;
      const call = withId(event, tail);
      // What the record does not show yet is read from it at the next call or when the turn ends.
      if (call === undefined && tail.length > 0) return [];
      return [{ ...event, ...call, result: resultOf(tool, event.result.output, false) }];
    }
    case "turn-end": {
      const { calls, ...words } = lastTurn(tail);
      return [...known(event, calls), { ...event, ...words }];
    }
    default:
      return [event];
  }
};

function withId({ call }: Pick<ToolEnd, "call">, tail: ReturnType<typeof tailOf>) {
  const id = idIn(tail, call.tool, call.input);
  return id === undefined ? undefined : { call: { ...call, id } };
}

/** The model has read the results that are in the record. */
function known(event: AgentEvent, calls: readonly FinishedCall[]): readonly AgentEvent[] {
  if (calls.length === 0) return [];
  const { agent, session, cwd, at, subagent } = event;
  const here = { agent, session, cwd, at, ...optional("subagent", subagent) };
  return [
    ...calls.map((finished): AgentEvent => ({ ...here, type: "tool-end", ...finished })),
    { ...here, type: "results-read" },
  ];
}
