// twiceshy record: finished tool calls as JSON lines, from any agent or loop.
import { statSync } from "node:fs";
import { createInterface } from "node:readline";
import { agentNamed } from "../../domain/agent.ts";
import type { PromptSubmit, ToolEnd } from "../../domain/event.ts";
import { LARGEST_HISTORY, readStream } from "../../files/read.ts";
import { genericReader } from "../../open.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printError, printJson } from "../terminal.ts";
import { count } from "../words.ts";

/** After so many broken lines the point is made. */
const TOLD = 10;
/** Stored together, in one transaction. */
const BATCH = 200;

type Told = PromptSubmit | ToolEnd;

interface Tally {
  stored: number;
  skipped: number;
  failed: number;
  broken: number;
  readonly sessions: Set<string>;
}

export const record = command({
  name: "record",
  summary: "take in finished tool calls, one JSON object per line, from stdin or a file",
  operands: "[FILE | -]",
  maximum: 1,
  examples: [
    [
      `echo '{"session":"1","tool":"Bash","input":{"command":"npm test"},"ok":false,"exitCode":1,"output":"…"}' | twiceshy record --agent my-loop`,
      "one call of a loop of your own",
    ],
    ["twiceshy record events.jsonl", "a file; also id, ts, cwd, branch, project, prompt are understood"],
  ],
  flags: {
    agent: { type: "string", valueHint: "NAME", description: "for events that do not name their agent" },
    session: { type: "string", valueHint: "ID", description: "for events that do not name their session" },
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    const input = inputOf(operands[0] ?? "-");
    const reader = await genericReader();
    const session = flags.session ?? `record-${new Date(now).toISOString().slice(0, 10)}`;
    const agent = flags.agent === undefined ? undefined : (agentNamed(flags.agent) ?? flags.agent);
    const tally: Tally = { stored: 0, skipped: 0, failed: 0, broken: 0, sessions: new Set() };
    await withMemory(config, async (memory) => {
      let batch: Told[] = [];
      let at = 0;
      for await (const line of input()) {
        at++;
        if (line.trim() === "") continue;
        try {
          // Without a time of its own an event happened now, after the one before it.
          batch.push(
            ...reader.read(line, { now: now + at, cwd: process.cwd(), session, ...(agent && { agent }) }),
          );
        } catch (error) {
          if (++tally.broken <= TOLD)
            printError(`twiceshy: line ${at}: ${error instanceof Error ? error.message : String(error)}`);
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

async function store(memory: OpenedMemory, batch: readonly Told[], tally: Tally): Promise<Told[]> {
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
    throw new UsageError("events come on stdin or from a file; neither is there", "record");
  const file = name === "-" ? process.stdin : readStream(name, { most: LARGEST_HISTORY });
  // Made when it is read: what an interface reads before that is lost.
  return () => createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY });
}

function summary({ stored, skipped, failed, broken }: Tally): string {
  const parts = [`${count(stored, "call")} stored`, `${failed} failed`];
  if (skipped > 0) parts.push(`${skipped} known already or switched off`);
  if (broken > 0) parts.push(`${count(broken, "line")} could not be understood`);
  return `${parts.join(", ")}.`;
}
