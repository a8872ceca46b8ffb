// Imports sessions exported by OpenCode as events.
import { stripOwnText } from "../../core/own-text/own-text.ts";
import type { AgentEvent, Origin, ToolEnd, ToolResult } from "../../domain/event.ts";
import type { HistoryFile } from "../../ports/agent.ts";
import { isShell, printedBy, uniqueIds } from "../call-record.ts";
import { excerpt } from "../excerpt.ts";
import { readDocument } from "../json-document.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, numberOf, optional, stringOf } from "../narrow.ts";
import { turnWords } from "../turn-words.ts";
import { readExport, timeOf, type WireMessage, type WireSession, writtenText } from "./wire.ts";

/** None can be found: exports are wherever the person put them. */
export async function histories(): Promise<readonly HistoryFile[]> {
  return [];
}

export async function* readHistory(path: string): AsyncGenerator<AgentEvent> {
  const found = readExport(await readDocument(path));
  if (found === undefined)
    throw new Error(
      `${path} is no session that OpenCode exported. Make one: opencode export SESSION > FILE.json`,
    );
  const { session, messages } = found;
  const turns = turnWords((origin: Origin) => origin);
  const idOf = uniqueIds();
  for (const message of messages) {
    const origin = originOf(session, message);
    const prompt = message.role === "user" && session.parent === "" ? promptOf(message) : "";
    if (prompt !== "") {
      yield* turns.end();
      yield { ...origin, type: "prompt-submit", prompt };
    }
    if (message.role !== "assistant" || message.isSummary) continue;
    for (const part of message.parts) {
      const end = callOf(part, origin, idOf);
      if (session.parent === "") {
        turns.say(origin.session, origin, writtenText(part));
        if (end !== undefined) turns.called(origin.session, { ...origin, at: end.at });
      }
      if (end !== undefined) yield end;
    }
  }
  yield* turns.end();
}

function originOf({ id, directory, parent }: WireSession, { at, cwd }: WireMessage): Origin {
  return {
    agent: "opencode",
    session: parent || id,
    cwd: cwd || directory,
    at,
    ...(parent === "" ? {} : { subagent: id }),
  };
}

function promptOf({ parts }: WireMessage): string {
  const text = parts
    .map(writtenText)
    .filter((written) => written !== "")
    .join("\n");
  return stripOwnText(excerpt(unquoted(text.trim()))).trim();
}

/** `opencode run` passes its arguments in quotes. */
function unquoted(text: string): string {
  const inside = /^"([^"\\]*(?:\\.[^"\\]*)*)"$/s.exec(text)?.[1];
  return inside === undefined ? text : inside.replaceAll('\\"', '"');
}

/** Undefined for other parts, and for a call that has not ended. */
function callOf(part: JsonRecord, origin: Origin, idOf: (id: string) => string): ToolEnd | undefined {
  const { state } = part;
  const tool = stringOf(part.tool);
  if (part.type !== "tool" || tool === "" || !isRecord(state)) return undefined;
  if (state.status !== "completed" && state.status !== "error") return undefined;
  return {
    ...origin,
    type: "tool-end",
    at: timeOf(state, "end") || origin.at,
    call: {
      id: idOf(stringOf(part.callID) || stringOf(part.id)),
      tool,
      input: isRecord(state.input) ? state.input : {},
    },
    result: resultOf(tool, state),
  };
}

/** Without the duration: some versions record it after the command has ended. */
function resultOf(tool: string, state: JsonRecord): ToolResult {
  if (state.status === "error") {
    const output = printedBy(tool, false, state.error);
    const isAborted = /^(?:Error: )?Tool execution aborted/.test(output);
    return { ok: false, output, ...(isAborted && { interrupted: true }) };
  }
  const metadata = isRecord(state.metadata) ? state.metadata : {};
  // A command that timed out has no exit code, and its result is unknown.
  const exitCode = numberOf(metadata.exit);
  const ok = isShell(tool) ? (exitCode === undefined ? undefined : exitCode === 0) : true;
  // Plugins append text to the output; the command's own output is in the metadata.
  const printed = isShell(tool) && exitCode !== undefined ? (metadata.output ?? state.output) : state.output;
  return {
    ...optional("ok", ok),
    ...optional("exitCode", exitCode),
    output: printed === "(no output)" ? "" : printedBy(tool, ok, printed),
  };
}
