// twiceshy record: stores finished tool calls, given as JSON lines by any agent or loop.

import { statSync } from "node:fs";
import { createInterface } from "node:readline";
import { count } from "../../core/text/for-people.ts";
import { utcDay } from "../../core/text/words.ts";
import { messageOf } from "../../disk/errors.ts";
import { LARGEST_HISTORY, readStream } from "../../disk/read.ts";
import type { PromptSubmit, ToolEnd } from "../../domain/event.ts";
import { agentNamed, genericReader } from "../../open/agents.ts";
import { command, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { PAUSE, withPauses } from "./pauses.ts";

/** So many broken lines are printed; further ones are only counted. */
const MOST_BROKEN_LINES = 10;
const BATCH = 200;
/** Milliseconds that an event waits for more of its batch: whoever looks at a running loop sees it at once. */
const WAIT = 200;

type RecordedEvent = PromptSubmit | ToolEnd;

interface Tally {
  stored: number;
  skipped: number;
  failed: number;
  broken: number;
  readonly sessions: Set<string>;
}

export const record = command({
  name: "record",
  summary: "store finished tool calls, one JSON object per line, from stdin or a file",
  operands: "[FILE | -]",
  maximum: 1,
  examples: {
    'echo \'{"session":"1","tool":"Bash","input":{"command":"make"},"ok":true}\' | twiceshy record --agent my-loop':
      "one call of your own loop",
    "twiceshy record events.jsonl":
      "a file; the keys exitCode, output, id, ts, cwd, branch, project and prompt are read too",
  },
  flags: {
    agent: valueFlag("NAME", "agent of events that do not name one"),
    session: valueFlag("ID", "session of events that do not name one"),
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    const input = inputOf(operands[0] ?? "-");
    const reader = await genericReader();
    const session = flags.session ?? `record-${utcDay(now)}`;
    const agent = flags.agent === undefined ? undefined : (agentNamed(flags.agent) ?? flags.agent);
    const tally: Tally = { stored: 0, skipped: 0, failed: 0, broken: 0, sessions: new Set() };
    await withMemory(config, async (memory) => {
      let batch: RecordedEvent[] = [];
      let at = 0;
      for await (const line of withPauses(input(), WAIT)) {
        if (line === PAUSE) {
          batch = await store(memory, batch, tally);
          continue;
        }
        at++;
        if (line.trim() === "") continue;
        try {
          // An event without a time gets the current one, in the order of the lines.
          batch.push(
            ...reader.read(line, { now: now + at, cwd: process.cwd(), session, ...(agent && { agent }) }),
          );
        } catch (error) {
          if (++tally.broken <= MOST_BROKEN_LINES) printError(`twiceshy: line ${at}: ${messageOf(error)}`);
        }
        if (batch.length >= BATCH) batch = await store(memory, batch, tally);
      }
      await store(memory, batch, tally);
      for (const one of tally.sessions) await memory.learn(one);
    });
    const { sessions, ...sums } = tally;
    if (flags.json) printJson({ ...sums, sessions: sessions.size });
    else print(summary(tally));
    return tally.broken > 0 ? 1 : 0;
  },
});

async function store(
  memory: OpenedMemory,
  batch: readonly RecordedEvent[],
  tally: Tally,
): Promise<RecordedEvent[]> {
  if (batch.length === 0) return [];
  const { stored, skipped, outcomes } = await memory.record(batch);
  tally.stored += stored;
  tally.skipped += skipped;
  tally.failed += outcomes.filter((status) => status === "failed").length;
  for (const event of batch) tally.sessions.add(event.session);
  return [];
}

function inputOf(name: string): () => AsyncIterable<string> {
  if (name !== "-" && !statSync(name, { throwIfNoEntry: false })?.isFile())
    throw new Error(`there is no file ${name}.`);
  if (name === "-" && process.stdin.isTTY)
    throw new UsageError("no input; pipe events to stdin or name a file");
  const file = name === "-" ? process.stdin : readStream(name, { most: LARGEST_HISTORY });
  // Created when it is iterated, because lines read before that would be lost.
  return () => createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY });
}

function summary({ stored, skipped, failed, broken }: Tally): string {
  const parts = [`${count(stored, "call")} stored`, `${failed} failed`];
  if (skipped > 0) parts.push(`${skipped} already known or switched off`);
  if (broken > 0) parts.push(`${count(broken, "line")} could not be understood`);
  return `${parts.join(", ")}.`;
}
