// Imports Qwen Code's session records as events.
import { basename, join } from "node:path";
import type { AgentEvent, Origin } from "../../domain/event.ts";
import type { HistoryFile, InstallContext, OnBroken } from "../../ports/agent.ts";
import { promptFrom } from "../excerpt.ts";
import { historyFiles } from "../history-files.ts";
import { type JsonRecord, jsonLines } from "../json-lines.ts";
import { optional, stringOf } from "../narrow.ts";
import { turnWords } from "../turn-words.ts";
import { finishedCalls } from "./finished-calls.ts";
import { qwenFolder } from "./home.ts";
import { isSidechain, promptIn, wordsIn } from "./record.ts";

/** Sessions are in `projects/<folder>/chats`, subagents beside it in `subagents/<session>`. */
export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  return historyFiles(join(qwenFolder(home, env), "projects"), (name) => name.endsWith(".jsonl"));
}

export async function* readHistory(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  const file = basename(path).replace(/\.jsonl(?:\.gz)?$/, "");
  const finished = finishedCalls();
  const turns = turnWords((record: JsonRecord) => originOf(record, file));
  for await (const records of jsonLines(path, { isWanted, onBroken })) {
    for (const record of records) {
      const origin = originOf(record, file);
      const prompt = promptFrom(promptIn(record));
      if (prompt !== "") {
        yield* turns.end(origin.session);
        yield { ...origin, type: "prompt-submit", prompt };
      }
      turns.say(origin.session, record, wordsIn(record));
      const ended = finished(record);
      if (ended === undefined) continue;
      if (origin.subagent === undefined) turns.called(origin.session, record);
      yield { ...origin, type: "tool-end", ...ended };
    }
  }
  yield* turns.end();
}

function originOf(record: JsonRecord, file: string): Origin {
  const branch = stringOf(record.gitBranch);
  const subagent = isSidechain(record) ? stringOf(record.agentId) || file : undefined;
  return {
    agent: "qwen",
    session: stringOf(record.sessionId) || file,
    cwd: stringOf(record.cwd),
    at: Date.parse(stringOf(record.timestamp)) || 0,
    ...optional("branch", branch === "" ? undefined : branch),
    ...optional("subagent", subagent),
  };
}

const SYSTEM = Buffer.from('"type":"system"');

/** Snapshots and telemetry make up half of the lines; the latter repeats every call. */
function isWanted(line: Buffer): boolean {
  const at = line.indexOf(SYSTEM);
  return at === -1 || at > 400;
}
