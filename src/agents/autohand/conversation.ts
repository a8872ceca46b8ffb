// Parses Autohand's conversation.jsonl: calls paired with their results, and the person's prompts.
import type { AgentEvent, Origin, ToolCall, ToolResult } from "../../domain/event.ts";
import type { OnBroken } from "../../ports/agent.ts";
import { uniqueIds } from "../call-record.ts";
import { outputOf, promptFrom } from "../excerpt.ts";
import { type JsonRecord, jsonLines } from "../json-lines.ts";
import { isRecord, numberOf, optional, stringOf } from "../narrow.ts";
import { agentNamed } from "../registry.ts";
import { type Verdicts, verdictsOf } from "./outcomes.ts";
import { callsOf, readSession, type WireSession } from "./wire.ts";

/** Agents whose own histories we import directly: sessions that Autohand copied from them would count twice. */
const READ_FIRST_HAND = ["claude-code", "codex"];

export async function* readConversation(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  const session = readSession(path);
  const source = agentNamed(session.importedFrom?.source ?? "");
  if (session.importedFrom?.by !== "twiceshy" && source && READ_FIRST_HAND.includes(source)) return;
  const verdicts = await verdictsOf(path, session.id, session.projectPath);
  const reading: Reading = { origin: originOf(session), verdicts, open: [], idOf: uniqueIds() };
  for await (const records of jsonLines(path, { onBroken }))
    for (const record of records) {
      const event = eventOf(record, reading);
      if (event) yield event;
    }
}

interface Reading {
  readonly origin: Omit<Origin, "at">;
  readonly verdicts: Verdicts;
  /** Calls without a result yet, in order. */
  readonly open: { readonly wireId: string; readonly call: ToolCall }[];
  /** Some providers start counting from one again. */
  idOf(wanted: string): string;
}

function eventOf(record: JsonRecord, reading: Reading): AgentEvent | undefined {
  const origin = { ...reading.origin, at: Date.parse(stringOf(record.timestamp)) || 0 };
  const meta = isRecord(record._meta) ? record._meta : {};
  switch (record.role) {
    case "user": {
      const prompt = promptFrom(stringOf(record.content)).trim();
      return prompt === "" ? undefined : { ...origin, type: "prompt-submit", prompt };
    }
    case "assistant":
      for (const { id, tool, input } of callsOf(record))
        reading.open.push({ wireId: id, call: { id: reading.idOf(id || tool), tool, input } });
      return undefined;
    case "tool": {
      // A part of an output, sent while the command ran; the complete one follows.
      if (meta.stream !== undefined) return undefined;
      const call = takeCall(record, reading);
      return call && { ...origin, type: "tool-end", call, result: resultOf(record, meta, reading.verdicts) };
    }
    default:
      return undefined;
  }
}

/** By id; without one, the first pending call of that tool. */
function takeCall(record: JsonRecord, { open }: Reading): ToolCall | undefined {
  const id = stringOf(record.tool_call_id);
  const name = stringOf(record.name);
  const at = open.findIndex(({ wireId, call }) => (id === "" ? call.tool === name : wireId === id));
  return at < 0 ? undefined : open.splice(at, 1)[0]?.call;
}

function resultOf(record: JsonRecord, meta: JsonRecord, verdicts: Verdicts): ToolResult {
  const content = stringOf(record.content);
  const output = outputOf(content);
  // Our own export states how the call ended.
  if (typeof meta.status === "string") return { ...statusOf(meta), output };
  return { ...optional("ok", verdicts(stringOf(record.name), content)), output };
}

function statusOf(meta: JsonRecord): Omit<ToolResult, "output"> {
  const numbers = {
    ...optional("exitCode", numberOf(meta.exitCode)),
    ...optional("durationMs", numberOf(meta.durationMs)),
  };
  switch (meta.status) {
    case "succeeded":
      return { ok: true, ...numbers };
    case "failed":
      return { ok: false, ...numbers };
    case "cancelled":
      return { interrupted: true, ...numbers };
    default:
      return numbers;
  }
}

function originOf({ id, projectPath, importedFrom }: WireSession): Omit<Origin, "at"> {
  if (importedFrom?.by !== "twiceshy") return { agent: "autohand", session: id, cwd: projectPath };
  return {
    agent: importedFrom.source || "autohand",
    session: importedFrom.originalId,
    cwd: projectPath,
    ...(importedFrom.project && { project: importedFrom.project, root: projectPath }),
  };
}
