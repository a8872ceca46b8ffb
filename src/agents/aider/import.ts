// Imports Aider's chat histories: Markdown, in which `####` begins a line that the person typed and `>` a line of the
// program. It has what was asked, said and edited; commands and how they ended are not in it.
import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { sha256 } from "../../core/hash/sha256.ts";
import type { AgentEvent, Origin } from "../../domain/event.ts";
import type { HistoryFile, InstallContext } from "../../ports/agent.ts";
import { promptFrom } from "../excerpt.ts";
import { textLines } from "../json-lines.ts";
import { turnWords } from "../turn-words.ts";

/** It lies in the folder of each project; only a place that the person has set is known from here. */
export async function histories(_: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  const path = env.AIDER_CHAT_HISTORY_FILE;
  const found = path ? await stat(path).catch(() => undefined) : undefined;
  return path && found ? [{ path, size: found.size, modifiedAt: Math.floor(found.mtimeMs) }] : [];
}

const STARTED = /^# aider chat started at (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/;

export async function* readHistory(path: string): AsyncGenerator<AgentEvent> {
  // A file of another name was put somewhere else by the person: its folder is not the project's.
  const cwd = basename(path) === ".aider.chat.history.md" ? dirname(resolve(path)) : "";
  const turns = turnWords((origin: Origin) => origin);
  let session: Origin | undefined;
  let step = 0;
  let typed: string[] = [];
  /** Lines have no time of their own: the order is kept by milliseconds after the start. */
  const next = (origin: Origin): Origin => ({ ...origin, at: origin.at + ++step });
  function* prompted(): Generator<AgentEvent> {
    const prompt = promptFrom(typed.join("\n")).trim();
    typed = [];
    // `/add`, `/run` and other commands of the program are no tasks.
    if (session === undefined || prompt === "" || prompt.startsWith("/")) return;
    yield* turns.end();
    yield { ...next(session), type: "prompt-submit", prompt };
  }
  for await (const line of textLines(path)) {
    const started = STARTED.exec(line);
    if (!started && session === undefined) continue;
    if (started) {
      yield* prompted();
      yield* turns.end();
      const at = Date.parse(`${started[1]}T${started[2]}Z`) || 0;
      // The same file and start: the same session at every reading.
      session = { agent: "aider", session: `aider-${sha256(`${cwd}\n${started[0]}`, 16)}`, cwd, at };
      step = 0;
    } else if (line.startsWith("#### ")) typed.push(line.slice(5).trimEnd());
    else if (session !== undefined) {
      yield* prompted();
      const edited = /^> Applied edit to (.+?)\s*$/.exec(line)?.[1];
      if (edited !== undefined) {
        const origin = next(session);
        const call = { id: `edit-${step}`, tool: "edit", input: { file_path: edited } };
        turns.called(session.session, origin);
        yield { ...origin, type: "tool-end", call, result: { ok: true, output: "" } };
      } else if (!line.startsWith(">") && line.trim() !== "") turns.say(session.session, next(session), line);
    }
  }
  yield* prompted();
  yield* turns.end();
}
