// Imports Gemini CLI's session records as events.
import { basename, dirname, join } from "node:path";
import type { AgentEvent, Origin } from "../../domain/event.ts";
import type { HistoryFile, InstallContext, OnBroken } from "../../ports/agent.ts";
import { uniqueIds } from "../call-record.ts";
import { promptFrom } from "../excerpt.ts";
import { historyFiles } from "../history-files.ts";
import { stringOf } from "../narrow.ts";
import { turnWords } from "../turn-words.ts";
import { folderOf } from "./folder.ts";
import { geminiFolder } from "./home.ts";
import { recordedCalls } from "./recorded-calls.ts";
import { isPrompt, promptIn, readTurns, textIn, type WireSession } from "./session-file.ts";

/**
 * Only `chats`: logs have similar names. Records of subagents, in folders below it, are left out: hooks report their calls
 * as those of the main agent, so a call would be stored twice. They are read when a person names them.
 */
export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  const isChat = (name: string, parent: string) => parent === "chats" && /^session-.*\.jsonl?$/.test(name);
  return historyFiles(join(geminiFolder(home, env), "tmp"), isChat);
}

export async function* readHistory(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  const cwd = await folderOf(path);
  const turns = turnWords((origin: Origin) => origin);
  const idOf = uniqueIds();
  for await (const { session, messages } of readTurns(path, onBroken)) {
    const place = placeOf(session, path, cwd);
    for (const message of messages) {
      const origin = { ...place, at: Date.parse(stringOf(message.timestamp)) || 0 };
      if (isPrompt(message) && place.subagent === undefined) {
        yield* turns.end();
        yield { ...origin, type: "prompt-submit", prompt: promptFrom(promptIn(message)) };
      }
      if (message.type !== "gemini") continue;
      if (place.subagent === undefined) turns.say(origin.session, origin, textIn(message.content));
      for (const { call, result, at } of recordedCalls(message, idOf)) {
        const ended = { ...origin, at: at || origin.at };
        if (place.subagent === undefined) turns.called(origin.session, ended);
        yield { ...ended, type: "tool-end", call, result };
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
