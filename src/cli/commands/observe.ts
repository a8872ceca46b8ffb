// twiceshy observe: goes over the histories agents have written and tells what happened in them. Safe to run again.
import { resolve } from "node:path";
import type { ImportFile } from "../../app/import.ts";
import { type ObservedHistory, observeHistory } from "../../app/observe-history.ts";
import { bar } from "../bar.ts";
import { command } from "../command.ts";
import { allHistories, type BrokenFile, historyFiles, runImport, tellBroken } from "../histories.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printJson } from "../terminal.ts";
import { count, duration, number } from "../words.ts";

type Observed = ObservedHistory & {
  readonly files: number;
  readonly broken: readonly BrokenFile[];
};

const NOTHING: Observed = { files: 0, sessions: 0, turns: 0, observations: 0, summaries: 0, broken: [] };

export const observe = command({
  name: "observe",
  summary:
    "go over your agents' histories: decisions, fixes, features, discoveries, summaries; safe to run again",
  operands: "[FILE…]",
  maximum: Number.POSITIVE_INFINITY,
  examples: [
    ["twiceshy observe", "all histories found on this machine; no model is asked"],
    ["twiceshy observe --agent codex", "of one agent"],
    ["twiceshy observe session.jsonl", "this file; what it is, its content tells"],
  ],
  flags: {
    agent: {
      type: "string",
      valueHint: "NAME",
      description: "only this agent's histories, or read the files as its",
    },
    ...JSON_FLAG,
  },
  async run({ flags, operands, config }) {
    const quiet = flags.json === true;
    const named = await historyFiles(
      operands.map((path) => resolve(path)),
      flags.agent,
    );
    if (!quiet) tellBroken(named.broken, config);
    const files =
      operands.length > 0
        ? named.files
        : await allHistories(config, { agent: flags.agent, quiet, command: "observe" });
    if (files.length === 0 && named.broken.length === 0) {
      if (quiet) printJson(NOTHING);
      else print("No history was found. Name files to read others: twiceshy observe FILE…");
      return 0;
    }
    const observed = files.length === 0 ? { ...NOTHING, broken: named.broken } : await observeAll();
    if (quiet) printJson(observed);
    else print(summary(observed));
    return observed.broken.length > 0 ? 1 : 0;

    function observeAll(): Promise<Observed> {
      return withMemory(config, async (memory) => {
        // What the agent did has to be known before it can be told.
        const imported = await runImport(memory, files, config, { quiet });
        const readable = files.filter(({ path }) => !imported.broken.some((one) => one.path === path));
        const seen = await observeFiles(memory, readable, quiet);
        // What could not be imported has been told already.
        if (!quiet) tellBroken(seen.broken, config);
        return { ...seen, broken: [...named.broken, ...imported.broken, ...seen.broken] };
      });
    }
  },
});

/** The oldest first: a newer decision supersedes. */
async function observeFiles(
  memory: OpenedMemory,
  files: readonly ImportFile[],
  quiet: boolean,
): Promise<Observed> {
  const sum = { files: 0, sessions: 0, turns: 0, observations: 0, summaries: 0 };
  const broken: BrokenFile[] = [];
  const drawn = bar("Observing", { quiet });
  const started = Date.now();
  const total = files.reduce((bytes, file) => bytes + file.size, 0);
  let done = 0;
  for (const file of [...files].sort((a, b) => a.modifiedAt - b.modifiedAt)) {
    try {
      const seen = await observeHistory(memory.deps, file.agent.readHistory(file.path));
      sum.sessions += seen.sessions;
      sum.turns += seen.turns;
      sum.observations += seen.observations;
      sum.summaries += seen.summaries;
    } catch (error) {
      broken.push({ path: file.path, reason: error instanceof Error ? error.message : String(error) });
    }
    sum.files++;
    done += file.size;
    drawn.draw({
      share: total === 0 ? 1 : done / total,
      text: `${number(sum.files)} of ${count(files.length, "file")} · ${count(sum.observations, "observation")}`,
    });
  }
  drawn.finish(
    [count(sum.turns, "turn"), count(sum.observations, "observation"), duration(Date.now() - started)].join(
      " · ",
    ),
  );
  return { ...sum, broken };
}

function summary({ observations, summaries, broken, sessions }: Observed): string {
  if (observations === 0 && summaries === 0)
    return sessions === 0 && broken.length > 0 ? "Nothing was observed." : "Nothing worth telling was found.";
  return `${count(observations, "observation")} and ${count(summaries, "summary", "summaries")}. Look: twiceshy sessions, twiceshy observations`;
}
