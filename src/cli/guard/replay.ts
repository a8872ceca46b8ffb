// twiceshy replay: runs the guard over a history, each call judged by what came before it.

import { replayRecall } from "../../app/recall/replay-recall.ts";
import { count } from "../../core/text/for-people.ts";
import { withReplayMemory } from "../../open/replay-memory.ts";
import { wireRecalled, wireReplayed } from "../../wire/guard.ts";
import { command, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { forBulkWork } from "../exchange/bulk.ts";
import { findHistories, foundText } from "../exchange/histories.ts";
import { HISTORY_AGENT_FLAG } from "../scope.ts";
import { findAgents } from "../setup/agents.ts";
import { print, printError } from "../terminal/terminal.ts";
import { callsOf, type ReplayFile, replayFile } from "./replay-calls.ts";
import { lineWriter, recallText } from "./replay-lines.ts";
import { replayHistories, watchReading } from "./replay-run.ts";
import { reportText } from "./replay-text.ts";

const TOP = 10;

export const replay = command({
  name: "replay",
  summary: "what Twiceshy would have said at each call of past sessions; the memory is not used or changed",
  operands: "[FILE…]",
  maximum: Number.POSITIVE_INFINITY,
  examples: {
    "twiceshy replay": "all histories found on this machine",
    "twiceshy replay --agent codex --top 20": "of one agent, with more repeated failures listed",
    "twiceshy replay --json events.jsonl.gz > verdicts.jsonl": "one line per call, to be scored",
    "twiceshy replay --recall events.jsonl.gz": "what each prompt would have been told",
    "twiceshy replay --threshold 0.95 events.jsonl": "stop calls only at a higher probability",
  },
  flags: {
    ...HISTORY_AGENT_FLAG,
    threshold: valueFlag("0…1", "probability of failure from which a call is stopped"),
    top: valueFlag("N", `how many repeated failures to list; default ${TOP}`),
    recall: flag("what would have been said at each prompt, instead of at each call"),
    json: flag("one line per call, or with --recall per prompt"),
  },
  async run({ flags, operands, config }) {
    const quiet = flags.json === true;
    const threshold = flags.threshold === undefined ? undefined : shareOf(flags.threshold);
    const top = flags.top === undefined ? TOP : topOf(flags.top);
    const files = operands.length > 0 ? await filesNamed(operands, flags.agent) : await foundHere();
    const output = lineWriter(process.stdout);
    if (flags.recall) {
      forBulkWork();
      const { reading, broken } = watchReading(config.userHome);
      await withReplayMemory(config, {}, async (deps) => {
        for await (const one of replayRecall(deps, callsOf(files, reading)))
          await output.write(quiet ? `${JSON.stringify(wireRecalled(one))}\n` : recallText(one));
      });
      await output.flush();
      return reportBroken(broken());
    }
    const { report, broken } = await replayHistories(config, files, {
      top,
      quiet,
      ...(threshold !== undefined && { threshold }),
      ...(quiet && { each: (call) => output.write(`${JSON.stringify(wireReplayed(call))}\n`) }),
    });
    await output.flush();
    if (!quiet) print(`\n${reportText(report)}`);
    return reportBroken(broken);

    async function foundHere(): Promise<readonly ReplayFile[]> {
      const agents = await findAgents(flags.agent === undefined ? [] : [flags.agent], config);
      const histories = await findHistories(agents, config);
      if (histories.length === 0)
        throw new UsageError("no history was found; name files: twiceshy replay FILE…");
      if (!quiet) print(foundText(histories));
      return histories.flatMap((one) => one.files);
    }
  },
});

function reportBroken(broken: number): number {
  if (broken > 0) printError(`twiceshy: ${count(broken, "line or file", "lines or files")} left out.`);
  return 0;
}

async function filesNamed(
  paths: readonly string[],
  agent: string | undefined,
): Promise<readonly ReplayFile[]> {
  const files: ReplayFile[] = [];
  for (const path of paths) files.push(await replayFile(path, agent));
  return files;
}

function shareOf(text: string): number {
  const share = Number(text);
  if (text.trim() === "" || !(share > 0 && share <= 1))
    throw new UsageError("--threshold takes a number above 0, up to 1");
  return share;
}

function topOf(text: string): number {
  const top = Number(text);
  if (text.trim() === "" || !Number.isInteger(top) || top < 0) throw new UsageError("--top takes a number");
  return top;
}
