// Imports Autohand's histories as events. Read-only; every reading gives the same events.
import { join } from "node:path";
import type { AgentEvent } from "../../domain/event.ts";
import type { HistoryFile, InstallContext, OnBroken } from "../../ports/agent.ts";
import { historyFiles } from "../history-files.ts";
import { readConversation } from "./conversation.ts";
import { autohandHomes } from "./folders.ts";
import { isRecordFile, readRecords } from "./records.ts";

export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  const found = await Promise.all(
    autohandHomes(home, env).flatMap((folder) => [
      historyFiles(join(folder, "sessions"), (name) => name === "conversation.jsonl"),
      historyFiles(join(folder, "projects"), isRecordFile),
    ]),
  );
  return found.flat().sort((a, b) => a.modifiedAt - b.modifiedAt || (a.path < b.path ? -1 : 1));
}

export async function* readHistory(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  yield* isRecordFile(path) ? readRecords(path, onBroken) : readConversation(path, onBroken);
}
