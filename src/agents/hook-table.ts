// Parses hook payloads by a table, for agents whose hooks differ from Claude Code's only in names. The tables of agents
// that could not be run here follow the vendors' documentation.
import type { AgentEvent, Origin, ToolCall, ToolResult } from "../domain/event.ts";
import type { Agent } from "../ports/agent.ts";
import { printedBy } from "./call-record.ts";
import { filled, sourceOf } from "./claude-shape.ts";
import { outputOf, promptFrom, textOf } from "./excerpt.ts";
import { inventedId } from "./invented-id.ts";
import { isRecord, numberOf, optional, stringOf, unwrapJson } from "./narrow.ts";
import { type Fields, payloadReader } from "./payload.ts";

/** What an event means. `call-failure`: the agent has an event of its own for failed calls. */
export type Moment =
  | "session-start"
  | "prompt"
  | "call-start"
  | "call-end"
  | "call-failure"
  | "turn-end"
  | "session-end";

export interface HookTable {
  /** As events and the store name it. */
  readonly agent: string;
  /** For people, in error messages. */
  readonly product: string;
  /** The field that names the event. */
  readonly event: string;
  readonly events: Readonly<Record<string, Moment>>;
  session(fields: Fields): string | undefined;
  cwd(fields: Fields): string;
  /** Undefined when the payload has no call. An empty id: the agent gives none. */
  call(fields: Fields, event: string): ToolCall | undefined;
  /** The output of a call that ended, and the error of one that failed. */
  output(fields: Fields): unknown;
  prompt(fields: Fields): unknown;
  lastMessage?(fields: Fields): unknown;
  /** Failed calls have an event of their own, so that all others went well. */
  readonly failuresApart?: true;
}

/** How Claude Code names it all. */
export const CLAUDE_FIELDS = {
  event: "hook_event_name",
  session: (fields) => filled(fields.session_id),
  cwd: (fields) => stringOf(fields.cwd),
  call: (fields) => namedCall(fields.tool_use_id, fields.tool_name, fields.tool_input),
  output: (fields) => fields.tool_response ?? fields.error,
  prompt: (fields) => fields.prompt,
  lastMessage: (fields) => fields.last_assistant_message,
} as const satisfies Partial<HookTable>;

export function namedCall(id: unknown, tool: unknown, input: unknown): ToolCall | undefined {
  const value = unwrapJson(input);
  const name = stringOf(tool);
  return name === "" || !isRecord(value) ? undefined : { id: stringOf(id), tool: name, input: value };
}

export function tableParse(table: HookTable): Agent["parse"] {
  const reader = payloadReader(table.agent, table.product, table.event);
  return (payload, context) => {
    const { fields, event } = reader.open(payload);
    const moment = Object.hasOwn(table.events, event) ? table.events[event] : undefined;
    if (moment === undefined) return [];
    const session = table.session(fields);
    if (session === undefined) throw reader.broken(`${event} names no session`);
    const origin: Origin = { agent: table.agent, session, cwd: table.cwd(fields), at: context.now };
    const read: RequiredParts = {
      call() {
        const found = table.call(fields, event);
        if (found === undefined) throw reader.broken(`${event} names no tool or has no input`);
        // Identical calls that follow each other must be stored as two.
        return found.id === "" ? { ...found, id: inventedId(found, context.now) } : found;
      },
      prompt() {
        const prompt = table.prompt(fields);
        if (typeof prompt !== "string") throw reader.broken(`${event} has no prompt`);
        return promptFrom(prompt);
      },
    };
    return [eventOf(table, moment, { ...origin, ...placeIn(fields) }, fields, read)];
  };
}

/** What some events must have; throws where it is missing. */
interface RequiredParts {
  call(): ToolCall;
  prompt(): string;
}

function placeIn(fields: Fields): Partial<Origin> {
  return {
    ...optional("transcript", filled(fields.transcript_path)),
    ...optional("subagent", filled(fields.agent_id)),
  };
}

function eventOf(
  table: HookTable,
  moment: Moment,
  origin: Origin,
  fields: Fields,
  { call, prompt }: RequiredParts,
): AgentEvent {
  switch (moment) {
    case "session-start":
      return {
        ...origin,
        type: moment,
        source: sourceOf(fields.source),
        ...optional("model", filled(fields.model)),
      };
    case "prompt":
      return { ...origin, type: "prompt-submit", prompt: prompt() };
    case "call-start":
      return { ...origin, type: "tool-start", call: call() };
    case "call-end": {
      const ended = call();
      const result = resultOf(ended.tool, table.output(fields), table.failuresApart);
      return { ...origin, type: "tool-end", call: ended, result };
    }
    case "call-failure": {
      const interrupted = fields.is_interrupt === true ? { interrupted: true } : {};
      const { ok: _, ...result } = resultOf(call().tool, table.output(fields), undefined);
      return { ...origin, type: "tool-end", call: call(), result: { ok: false, ...result, ...interrupted } };
    }
    case "turn-end":
      return { ...origin, type: "turn-end", ...optional("lastMessage", filled(table.lastMessage?.(fields))) };
    case "session-end":
      return { ...origin, type: "session-end" };
  }
}

const CODE_FIELDS = ["exitCode", "exit_code", "exit_status", "exitStatus", "code"];

/** A text, or an object with an exit code or a success of its own. */
function resultOf(tool: string, output: unknown, wentWell: true | undefined): ToolResult {
  const value = unwrapJson(output);
  const fields = isRecord(value) ? value : {};
  const exitCode =
    CODE_FIELDS.map((name) => numberOf(fields[name])).find((code) => code !== undefined) ??
    numberOf(/^(?:Error: )?Exit code:? (-?\d+)/i.exec(textOf(value))?.[1]);
  const reported = typeof fields.success === "boolean" ? fields.success : wentWell;
  const ok = exitCode === undefined ? reported : exitCode === 0;
  return {
    ...optional("ok", ok),
    ...optional("exitCode", exitCode),
    output: ok === true ? printedBy(tool, ok, value) : outputOf(value),
  };
}
