// Imports Cline's sessions as events. A session is one JSON document, which can only be read as a whole.
import { dirname, join } from "node:path";
import { textOrNothing } from "../../disk/read.ts";
import type { AgentEvent, Origin } from "../../domain/event.ts";
import type { HistoryFile, InstallContext } from "../../ports/agent.ts";
import { uniqueIds } from "../call-record.ts";
import { historyFiles } from "../history-files.ts";
import { readDocument } from "../json-document.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, numberOf, optional, recordIn, stringOf } from "../narrow.ts";
import { turnWords } from "../turn-words.ts";
import { splitResult } from "./calls.ts";
import { sessionsFolder } from "./home.ts";
import { typedText } from "./prompt.ts";
import type { WireCall } from "./wire.ts";

export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  return historyFiles(sessionsFolder(home, env), (name) => name.endsWith(".messages.json"));
}

export async function* readHistory(path: string): AsyncGenerator<AgentEvent> {
  const document = await readDocument(path);
  if (!document || !Array.isArray(document.messages)) return;
  const session = stringOf(document.sessionId);
  if (session === "") return;
  const place = { agent: "cline", session, ...placeIn(path, session) };
  const open = new Map<string, WireCall>();
  const idOf = uniqueIds();
  const turns = turnWords((origin: Origin) => origin);
  for (const message of document.messages.filter(isRecord)) {
    const origin: Origin = { ...place, at: numberOf(message.ts) ?? 0 };
    for (const block of blocksOf(message)) {
      if (block.type === "text" && message.role === "assistant")
        turns.say(session, origin, stringOf(block.text));
      // Texts that hooks and the program itself add have no tag of the person.
      const prompt = block.type === "text" && message.role === "user" ? typedText(stringOf(block.text)) : "";
      if (prompt !== "") {
        yield* turns.end();
        yield { ...origin, type: "prompt-submit", prompt };
      }
      if (block.type === "tool_use") {
        const call = { id: stringOf(block.id), tool: stringOf(block.name), input: block.input };
        if (call.id !== "" && call.tool !== "") open.set(call.id, call);
      }
      const call = block.type === "tool_result" ? open.get(stringOf(block.tool_use_id)) : undefined;
      if (call === undefined) continue;
      open.delete(call.id);
      turns.called(session, origin);
      const error = block.is_error === true ? "error" : "";
      for (const ended of splitResult({ ...call, id: idOf(call.id) }, contentOf(block.content), error))
        yield { ...origin, type: "tool-end", ...ended };
    }
  }
  yield* turns.end();
}

/** Folder and branch are in the session's own file next to its messages. */
function placeIn(path: string, session: string): { readonly cwd: string; readonly branch?: string } {
  const file = join(dirname(path), `${session.replaceAll(/[^\w-]/g, "_")}.json`);
  const { cwd, workspace_root, metadata } = recordIn(textOrNothing(file, { most: LARGEST }) ?? "") ?? {};
  const git = isRecord(metadata) && isRecord(metadata.git) ? metadata.git : {};
  const branch = stringOf(git.branch) || undefined;
  return { cwd: stringOf(cwd) || stringOf(workspace_root), ...optional("branch", branch) };
}

const LARGEST = 16 * 1024 * 1024;

function blocksOf(message: JsonRecord): readonly JsonRecord[] {
  const { content } = message;
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content.filter(isRecord) : [];
}

/** Results are the objects that hooks get; a failed call may have only a text. */
function contentOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  const isText = content.every((block) => isRecord(block) && block.type === "text");
  return isText ? content.map((block: JsonRecord) => stringOf(block.text)).join("\n") : content;
}
