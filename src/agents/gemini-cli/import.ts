// Imports Gemini CLI's session records as events.
import { basename, dirname, join } from "node:path";
import { stripOwnText } from "../../core/own-text/own-text.ts";
import type { AgentEvent, Origin, ToolEnd, ToolResult } from "../../domain/event.ts";
import type { HistoryFile, InstallContext } from "../../ports/agent.ts";
import { isShell, printedBy, uniqueIds } from "../call-record.ts";
import { excerpt, textOf } from "../excerpt.ts";
import { historyFiles } from "../history-files.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, optional, stringOf } from "../narrow.ts";
import { turnWords } from "../turn-words.ts";
import { callsOf, folderOf } from "./folder.ts";
import { geminiFolder } from "./home.ts";
import { isPrompt, promptIn, readTurns, textIn, type WireSession, withoutHooks } from "./wire.ts";

export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  return historyFiles(join(geminiFolder(home, env), "tmp"), (name) => /^session-.*\.jsonl?$/.test(name));
}

export async function* readHistory(path: string): AsyncGenerator<AgentEvent> {
  const cwd = await folderOf(path);
  const turns = turnWords((origin: Origin) => origin);
  const idOf = uniqueIds();
  for await (const { session, messages } of readTurns(path)) {
    const place = placeOf(session, path, cwd);
    for (const message of messages) {
      const origin = { ...place, at: Date.parse(stringOf(message.timestamp)) || 0 };
      if (isPrompt(message) && place.subagent === undefined) {
        yield* turns.end();
        yield { ...origin, type: "prompt-submit", prompt: stripOwnText(excerpt(promptIn(message))) };
      }
      if (message.type !== "gemini") continue;
      if (place.subagent === undefined) turns.say(origin.session, origin, textIn(message.content));
      for (const call of callsOf(message)) {
        const end = callOf(call, origin, idOf);
        if (end === undefined) continue;
        if (place.subagent === undefined) turns.called(origin.session, { ...origin, at: end.at });
        yield end;
      }
    }
  }
  yield* turns.end();
}

/** A subagent's record is in a folder named after the session that started it. */
function placeOf({ id, isSubagents }: WireSession, path: string, cwd: string): Omit<Origin, "at"> {
  const session = id || basename(path).replace(/\.jsonl?(?:\.gz)?$/, "");
  if (!isSubagents) return { agent: "gemini", session, cwd };
  const parent = basename(dirname(path));
  return {
    agent: "gemini",
    session: /^[\da-f-]{36}$/.test(parent) ? parent : session,
    cwd,
    subagent: session,
  };
}

const ENDED = ["success", "error", "cancelled"];

/** Undefined for a call that has not ended. */
function callOf(call: JsonRecord, origin: Origin, idOf: (id: string) => string): ToolEnd | undefined {
  const tool = stringOf(call.name);
  if (tool === "" || !ENDED.includes(stringOf(call.status))) return undefined;
  return {
    ...origin,
    type: "tool-end",
    at: Date.parse(stringOf(call.timestamp)) || origin.at,
    call: { id: idOf(stringOf(call.id) || tool), tool, input: isRecord(call.args) ? call.args : {} },
    result: resultOf(tool, call),
  };
}

function resultOf(tool: string, call: JsonRecord): ToolResult {
  const text = withoutHooks(responseOf(call)).trim();
  if (call.status !== "success") {
    // A call that the person refused was not cancelled: it never started.
    const isBroken = call.status === "cancelled" && !/Reason: User denied/i.test(text);
    return { ok: false, output: printedBy(tool, false, text), ...(isBroken && { interrupted: true }) };
  }
  if (!isShell(tool)) return { ok: true, output: printedBy(tool, true, text) };
  // Only given if not zero; a killed command has a signal instead.
  const { printed, notes } = shellText(text);
  const code = /^Exit Code: (-?\d+)$/m.exec(notes)?.[1];
  const isKilled = /^Signal: (?!\(none\))/m.test(notes);
  const exitCode = code === undefined ? (isKilled ? undefined : 0) : Number(code);
  return {
    ok: exitCode === 0,
    ...optional("exitCode", exitCode),
    output: printedBy(tool, exitCode === 0, printed),
  };
}

/** The response that the model got. */
function responseOf(call: JsonRecord): string {
  const parts = Array.isArray(call.result) ? call.result.filter(isRecord) : [];
  const texts = parts.map(({ functionResponse, text }) => {
    const response = isRecord(functionResponse) ? functionResponse.response : text;
    return isRecord(response) ? textOf(response.output ?? response.error ?? response) : stringOf(response);
  });
  return texts.filter((text) => text !== "").join("\n") || stringOf(call.resultDisplay);
}

/** The notes on how a command ended are within this many bytes of the end. */
const NOTES = 1_000;

/** `Output: …`, then lines about how it ended, the last of which names the process. */
function shellText(text: string): { readonly printed: string; readonly notes: string } {
  const inside = text.replace(/^<untrusted_context>\n|\n<\/untrusted_context>/g, "");
  const end = inside.slice(-NOTES);
  const notes =
    /(?:(?:^|\n)(?:Error: \(none\)|(?:Exit Code|Signal|Background PIDs|Process Group PGID): [^\n]*))+\s*$/.exec(
      end,
    );
  const body = inside.slice(0, inside.length - (notes?.[0].length ?? 0));
  const start = /(?:^|\n)(?:Output|Stdout): /.exec(body);
  const printed = start === null ? body : body.slice(start.index + start[0].length);
  return { printed: printed.trim() === "(empty)" ? "" : printed, notes: notes?.[0] ?? "" };
}
