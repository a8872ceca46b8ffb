// Imports Factory droid's session records as events.
import { basename, join } from "node:path";
import { stripOwnText } from "../../core/own-text/own-text.ts";
import type { AgentEvent, Origin } from "../../domain/event.ts";
import type { HistoryFile, InstallContext, OnBroken } from "../../ports/agent.ts";
import { excerpt } from "../excerpt.ts";
import { historyFiles } from "../history-files.ts";
import { type JsonRecord, jsonLines } from "../json-lines.ts";
import { optional, stringOf } from "../narrow.ts";
import { turnWords } from "../turn-words.ts";
import { factoryFolder } from "./home.ts";
import { finishedCalls, isSubagents, promptIn, wordsIn } from "./record.ts";

export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  return historyFiles(join(factoryFolder(home, env), "sessions"), (name) => name.endsWith(".jsonl"));
}

export async function* readHistory(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  let place = placeOf({}, basename(path).replace(/\.jsonl(?:\.gz)?$/, ""));
  const originOf = (record: JsonRecord): Origin => ({
    ...place,
    at: Date.parse(stringOf(record.timestamp)) || 0,
  });
  const finished = finishedCalls();
  const turns = turnWords(originOf);
  for await (const records of jsonLines(path, { onBroken })) {
    for (const record of records) {
      if (record.type === "session_start") place = placeOf(record, place.session);
      const origin = originOf(record);
      const isMain = origin.subagent === undefined;
      const prompt = isMain ? stripOwnText(excerpt(promptIn(record))).trim() : "";
      if (prompt !== "") {
        yield* turns.end(origin.session);
        yield { ...origin, type: "prompt-submit", prompt };
      }
      if (isMain) turns.say(origin.session, record, wordsIn(record));
      for (const ended of finished(record)) {
        if (isMain) turns.called(origin.session, record);
        yield { ...origin, type: "tool-end", ...ended };
      }
    }
  }
  yield* turns.end();
}

/** A subagent has a session of its own, which names the call that started it. */
function placeOf(start: JsonRecord, file: string): Omit<Origin, "at"> {
  const session = stringOf(start.id) || file;
  return {
    agent: "droid",
    session,
    cwd: stringOf(start.cwd),
    ...optional("subagent", isSubagents(start) ? session : undefined),
  };
}
