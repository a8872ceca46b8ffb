// twiceshy replay: what the guard would have said about a history, call by call, knowing only what came before.
import { replay as replayCalls } from "../../app/replay.ts";
import { replayRecall } from "../../app/replay-recall.ts";
import { type ReplayReport, replayReport, withRemedies } from "../../app/replay-report.ts";
import { agentsMeant } from "../agents.ts";
import { bar, importText } from "../bar.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { findHistories, foundText } from "../histories.ts";
import { callsOf, type Reading, type ReplayFile, replayFile } from "../replay-calls.ts";
import { lineWriter, recallLine, recallText, verdictLine } from "../replay-lines.ts";
import { withReplayMemory } from "../replay-memory.ts";
import { reportText } from "../replay-text.ts";
import { print, printError } from "../terminal.ts";
import { count, number, shortPath } from "../words.ts";

const TOP = 10;
/** After so many broken lines the point is made. */
const TOLD = 10;

export const replay = command({
  name: "replay",
  summary: "what Twiceshy would have said about a history, call by call; the memory is not touched",
  operands: "[FILE…]",
  maximum: Number.POSITIVE_INFINITY,
  examples: [
    ["twiceshy replay", "all histories found on this machine"],
    ["twiceshy replay --agent codex --top 20", "of one agent, with more lessons"],
    ["twiceshy replay --json events.jsonl.gz > verdicts.jsonl", "one line per call, to be scored"],
    ["twiceshy replay --recall events.jsonl.gz", "what each prompt would have been told"],
    ["twiceshy replay --threshold 0.95 events.jsonl", "as if it had to be surer"],
  ],
  flags: {
    agent: {
      type: "string",
      valueHint: "NAME",
      description: "only this agent's histories, or read the files as its",
    },
    threshold: { type: "string", valueHint: "0…1", description: "how sure it must be to stop a call" },
    top: { type: "string", valueHint: "N", description: `lessons shown; default ${TOP}` },
    recall: {
      type: "boolean",
      description: "what would have been said at each prompt, instead of at each call",
    },
    json: { type: "boolean", description: "one line per call, or with --recall per prompt" },
  },
  async run({ flags, operands, config }) {
    const quiet = flags.json === true;
    const threshold = flags.threshold === undefined ? undefined : shareOf(flags.threshold);
    const top = flags.top === undefined ? TOP : topOf(flags.top);
    const files = operands.length > 0 ? await named(operands, flags.agent) : await found();
    const total = files.reduce((sum, file) => sum + file.size, 0);
    const started = Date.now();
    const drawn = bar("Replaying", { quiet });
    const output = lineWriter(process.stdout);
    if (flags.recall) {
      const { reading, broken } = watch(config.userHome, () => drawn.clear());
      await withReplayMemory(config, {}, async (deps) => {
        for await (const one of replayRecall(deps, callsOf(files, reading)))
          await output.write(quiet ? recallLine(one) : recallText(one));
      });
      await output.flush();
      return told(broken());
    }
    const report = replayReport();
    const { reading, broken, bytes } = watch(config.userHome, () => drawn.clear());

    const summed = await withReplayMemory(
      config,
      threshold === undefined ? {} : { threshold },
      async (deps) => {
        let calls = 0;
        for await (const call of replayCalls(deps, callsOf(files, reading))) {
          report.add(call);
          if (quiet) await output.write(verdictLine(call));
          else if (++calls % 50 === 0)
            drawn.draw({ share: total === 0 ? 1 : bytes() / total, text: count(calls, "tool call") });
        }
        await output.flush();
        const sums = report.report(top);
        return quiet ? sums : { ...sums, lessons: await withRemedies(deps, sums.lessons) };
      },
    );
    if (!quiet) tell(summed);
    return told(broken());

    async function found(): Promise<readonly ReplayFile[]> {
      const agents = await agentsMeant(flags.agent === undefined ? [] : [flags.agent], config, "replay");
      const histories = await findHistories(agents, config);
      if (histories.length === 0)
        throw new UsageError("no history was found; name files: twiceshy replay FILE…", "replay");
      if (!quiet) print(foundText(histories));
      return histories.flatMap((one) => one.files);
    }

    function tell(sums: ReplayReport): void {
      drawn.finish(importText(sums.sessions, sums.calls, Date.now() - started));
      print(`\n${reportText(sums)}`);
    }
  },
});

function told(broken: number): number {
  if (broken > 0) printError(`twiceshy: ${count(broken, "line or file", "lines or files")} left out.`);
  return 0;
}

async function named(paths: readonly string[], agent: string | undefined): Promise<readonly ReplayFile[]> {
  const files: ReplayFile[] = [];
  for (const path of paths) files.push(await replayFile(path, agent));
  return files;
}

/** Broken lines are named and counted, and stop nothing. */
function watch(userHome: string, before: () => void) {
  let bytes = 0;
  let broken = 0;
  const reading: Reading = {
    read: (size) => {
      bytes += size;
    },
    broken(path, line, reason) {
      if (++broken > TOLD) return;
      before();
      const where = `${shortPath(path, userHome)}${line > 0 ? `, line ${number(line)}` : ""}`;
      printError(`twiceshy: ${where}: ${reason}`);
    },
  };
  return { reading, broken: () => broken, bytes: () => bytes };
}

function shareOf(text: string): number {
  const share = Number(text);
  if (text.trim() === "" || !(share > 0 && share <= 1))
    throw new UsageError("--threshold takes a number above 0, up to 1", "replay");
  return share;
}

function topOf(text: string): number {
  const top = Number(text);
  if (text.trim() === "" || !Number.isInteger(top) || top < 0)
    throw new UsageError("--top takes a number", "replay");
  return top;
}
