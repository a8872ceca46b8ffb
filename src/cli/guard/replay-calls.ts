// Reads the calls of histories in the order in which they are replayed.
import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { ImportFile } from "../../app/exchange/import.ts";
import type { PastCall } from "../../app/guard/replay.ts";
import { messageOf } from "../../disk/errors.ts";
import type { ToolEnd } from "../../domain/event.ts";
import { historyReader } from "../../open/agents.ts";
import { UsageError } from "../errors.ts";

type Reader = Awaited<ReturnType<typeof historyReader>>;

export interface ReplayFile extends Omit<ImportFile, "agent"> {
  readonly agent: Reader;
}

export interface Reading {
  /** A line that cannot be understood (counted from 1), or a file that cannot be read (0). */
  broken(path: string, line: number, reason: string): void;
  /** Called after each file with its size in bytes, for the progress bar. */
  read(bytes: number): void;
}

/** Event files one after the other, in file order; agents' transcripts merged by time. */
export async function* callsOf(files: readonly ReplayFile[], reading: Reading): AsyncGenerator<PastCall> {
  let count = 0;
  for (const file of files.filter(isOrdered)) {
    const broken = (line: number, reason: string) => reading.broken(file.path, line, reason);
    for await (const { seq, event, prompt } of file.agent.readCalls?.(file.path, { broken }) ?? [])
      yield { seq: seq ?? count, event: numbered(event, ++count), prompt };
    reading.read(file.size);
  }
  for await (const call of byTime(
    files.filter((file) => !isOrdered(file)),
    reading,
  ))
    yield { seq: count++, ...call };
}

/** A file named by the person; a missing one is a usage error. */
export async function replayFile(path: string, agent: string | undefined): Promise<ReplayFile> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`there is no file ${path}`);
  if (!found.isFile()) throw new UsageError(`${path} is not a file; name the histories themselves`);
  return {
    path: resolve(path),
    size: found.size,
    modifiedAt: Math.trunc(found.mtimeMs),
    agent: await readerOf(path, agent),
  };
}

async function readerOf(path: string, agent: string | undefined): Promise<Reader> {
  try {
    return await historyReader(resolve(path), agent);
  } catch (error) {
    throw new Error(`${path} could not be read: ${messageOf(error)}`, { cause: error });
  }
}

function isOrdered(file: ReplayFile): boolean {
  return file.agent.readCalls !== undefined;
}

/** Readers number lines without an id per file; with several files, ids must be numbered across all. */
function numbered(event: ToolEnd, count: number): ToolEnd {
  if (!/^line-\d+$/.test(event.call.id)) return event;
  return { ...event, call: { ...event.call, id: `call-${count}` } };
}

type Call = Omit<PastCall, "seq">;

interface Open {
  readonly file: ReplayFile;
  readonly rest: AsyncIterator<Call>;
  head: Call;
}

/** Merges by time, because sessions overlap. A file is opened when its first call is due, so that few are open. */
async function* byTime(files: readonly ReplayFile[], reading: Reading): AsyncGenerator<Call> {
  const waiting: { readonly file: ReplayFile; readonly at: number }[] = [];
  for (const file of files) {
    const first = await firstCall(file, reading);
    if (first) waiting.push({ file, at: first.event.at });
    else reading.read(file.size);
  }
  waiting.sort((a, b) => b.at - a.at);
  const open: Open[] = [];
  for (;;) {
    const next = earliest(open);
    const due = waiting.at(-1);
    if (due && (!next || due.at <= next.head.event.at)) {
      waiting.pop();
      const rest = calls(due.file, reading);
      const { value } = await rest.next();
      if (value) open.push({ file: due.file, rest, head: value });
      continue;
    }
    if (!next) return;
    yield next.head;
    const { value, done } = await next.rest.next();
    if (!done) {
      next.head = value;
      continue;
    }
    open.splice(open.indexOf(next), 1);
    reading.read(next.file.size);
  }
}

function earliest(open: readonly Open[]): Open | undefined {
  let first: Open | undefined;
  for (const one of open) if (!first || one.head.event.at < first.head.event.at) first = one;
  return first;
}

async function firstCall(file: ReplayFile, reading: Reading): Promise<Call | undefined> {
  for await (const call of calls(file, reading)) return call;
  return undefined;
}

/** Attaches each prompt to the first call after it. */
async function* calls(file: ReplayFile, reading: Reading): AsyncGenerator<Call> {
  let prompt = "";
  try {
    let turn = 0;
    for await (const event of file.agent.readHistory(file.path)) {
      if (event.type === "prompt-submit") {
        turn++;
        if (!event.subagent) prompt = event.prompt;
      }
      if (event.type !== "tool-end") continue;
      yield { event: { turn, ...event }, prompt };
      prompt = "";
    }
  } catch (error) {
    reading.broken(file.path, 0, messageOf(error));
  }
}
