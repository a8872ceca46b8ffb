// Makes events of a chat as an agent's database keeps it.
import type { AgentEvent, Origin, ToolCall, ToolResult } from "../domain/event.ts";
import type { OnBroken } from "../ports/agent.ts";
import { uniqueIds } from "./call-record.ts";
import { promptFrom } from "./excerpt.ts";
import type { JsonRecord } from "./json-lines.ts";
import { turnWords } from "./turn-words.ts";

export interface Chat {
  readonly agent: string;
  readonly id: string;
  readonly folder: string;
  /** The chat that started it as a subagent; empty if none is named. */
  readonly parent: string;
  /** One of the person's, not a subagent's. */
  readonly isMain: boolean;
  readonly steps: Iterable<Step>;
}

/** What happened next in a chat. `at`: epoch milliseconds. */
export type Step = { readonly at: number } & (
  | { readonly type: "prompt" | "words"; readonly text: string }
  | { readonly type: "call"; readonly call: ToolCall; readonly result: ToolResult }
);

export function* eventsOf({ agent, id, folder, parent, isMain, steps }: Chat): Generator<AgentEvent> {
  const turns = turnWords((origin: Origin) => origin);
  const idOf = uniqueIds();
  for (const step of steps) {
    const origin: Origin = {
      agent,
      session: (!isMain && parent) || id,
      cwd: folder,
      at: step.at,
      ...(!isMain && { subagent: id }),
    };
    if (step.type === "call") {
      if (isMain) turns.called(id, origin);
      const { call, result } = step;
      yield { ...origin, type: "tool-end", call: { ...call, id: idOf(call.id) }, result };
      continue;
    }
    if (!isMain) continue;
    if (step.type === "words") {
      turns.say(id, origin, step.text);
      continue;
    }
    const prompt = promptFrom(step.text.trim()).trim();
    if (prompt === "") continue;
    yield* turns.end();
    yield { ...origin, type: "prompt-submit", prompt };
  }
  yield* turns.end();
}

/** A message of the person, the model or a tool, whose parts are texts, calls and results. */
export interface Message {
  readonly role: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** What a person or the model wrote. */
  readonly text: string;
  readonly parts: readonly JsonRecord[];
}

/** How an agent writes its messages. */
export interface MessageReader {
  /** Undefined for a row that cannot be read. */
  messageOf(row: JsonRecord): Message | undefined;
  /** Undefined for other parts. The id is the one that the model's server gave the call. */
  callIn(part: JsonRecord): ToolCall | undefined;
  /** How a call ended, by the tool it called; undefined for other parts. */
  resultIn(part: JsonRecord): { readonly id: string; result(tool: string): ToolResult } | undefined;
}

export function* stepsOf(
  rows: Iterable<JsonRecord>,
  { messageOf, callIn, resultIn }: MessageReader,
  onBroken: OnBroken | undefined,
): Generator<Step> {
  const idOf = uniqueIds();
  /** Calls without a result yet, by the id that the model's server gave them. */
  const open = new Map<string, ToolCall>();
  for (const row of rows) {
    const message = messageOf(row);
    if (message === undefined) {
      onBroken?.();
      continue;
    }
    const { role, at, text, parts } = message;
    if (role === "user") yield { type: "prompt", at, text };
    if (role === "assistant") yield { type: "words", at, text };
    for (const part of parts) {
      const call = callIn(part);
      if (call) open.set(call.id, { ...call, id: idOf(call.id) });
      const ended = resultIn(part);
      const begun = ended && open.get(ended.id);
      if (ended === undefined || begun === undefined) continue;
      open.delete(ended.id);
      yield { type: "call", at, call: begun, result: ended.result(begun.tool) };
    }
  }
}
