// twiceshy observe: writes observations and summaries of the agents' histories. Safe to run again.
import { resolve } from "node:path";
import type { ObservedHistories } from "../../app/observations/observe-histories.ts";
import { count } from "../../core/text/for-people.ts";
import { command } from "../command.ts";
import { allHistories, historyFiles, printBroken, runImport, runIndex } from "../exchange/histories.ts";
import { withMemory } from "../memory.ts";
import { HISTORY_AGENT_FLAG, JSON_FLAG } from "../scope.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { runObserve } from "./observe-run.ts";

const NOTHING: ObservedHistories = {
  files: 0,
  sessions: 0,
  turns: 0,
  observations: 0,
  summaries: 0,
  broken: [],
};

export const observe = command({
  name: "observe",
  summary:
    "read your agents' histories again and write observations and summaries of them; twiceshy import does this once for each file",
  operands: "[FILE…]",
  maximum: Number.POSITIVE_INFINITY,
  examples: {
    "twiceshy observe": "all histories found on this machine; no model is asked",
    "twiceshy observe --agent codex": "of one agent",
    "twiceshy observe session.jsonl": "this file; its format is detected",
  },
  flags: {
    ...HISTORY_AGENT_FLAG,
    ...JSON_FLAG,
  },
  async run({ flags, operands, config }) {
    const quiet = flags.json === true;
    const named = await historyFiles(
      operands.map((path) => resolve(path)),
      flags.agent,
    );
    if (!quiet) printBroken(named.broken, config);
    const files =
      operands.length > 0 ? named.files : await allHistories(config, { agent: flags.agent, quiet });
    if (files.length === 0 && named.broken.length === 0) {
      if (quiet) printJson(NOTHING);
      else print("No history was found. To read other files: twiceshy observe FILE…");
      return 0;
    }
    const observed = files.length === 0 ? { ...NOTHING, broken: named.broken } : await observeAll();
    if (quiet) printJson(observed);
    else print(summary(observed));
    return observed.broken.length > 0 ? 1 : 0;

    function observeAll(): Promise<ObservedHistories> {
      return withMemory(config, async (memory) => {
        // Observations refer to stored calls, so the import comes first.
        const imported = await runImport(memory, files, config, { quiet });
        const readable = files.filter(({ path }) => !imported.broken.some((one) => one.path === path));
        const seen = await runObserve(memory, readable, config, { quiet, again: true });
        await runIndex(memory, quiet);
        return { ...seen, broken: [...named.broken, ...imported.broken, ...seen.broken] };
      });
    }
  },
});

function summary({ observations, summaries, broken, sessions }: ObservedHistories): string {
  if (observations === 0 && summaries === 0)
    return sessions === 0 && broken.length > 0
      ? "Nothing was observed."
      : "Nothing worth an observation was found.";
  return `${count(observations, "observation")} and ${count(summaries, "summary", "summaries")}. See twiceshy sessions and twiceshy observations.`;
}
