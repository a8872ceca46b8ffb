// Replays histories with a progress bar, in a memory of their own, and sums up what the guard would have done.
import { type Replayed, replay } from "../../app/guard/replay.ts";
import { type ReplayReport, replayReport, withRemedies } from "../../app/guard/replay-report.ts";
import type { Config } from "../../config.ts";
import { count, number, shortPath } from "../../core/text/for-people.ts";
import { withReplayMemory } from "../../open/replay-memory.ts";
import { forBulkWork } from "../exchange/bulk.ts";
import { bar, importText } from "../terminal/bar.ts";
import { printError } from "../terminal/terminal.ts";
import { callsOf, type Reading, type ReplayFile } from "./replay-calls.ts";

/** So many broken lines are printed; further ones are only counted. */
const MOST_BROKEN_LINES = 10;
/** Calls between two redraws of the bar. */
const STEP = 50;

interface ReplayRun {
  /** How many repeated failures the report lists. */
  readonly top: number;
  /** No progress bar; the report is without remedies. */
  readonly quiet?: boolean;
  /** Probability of failure from which a call is stopped; default: as configured. */
  readonly threshold?: number;
  /** Called with every call and its verdict. */
  each?(call: Replayed): Promise<void> | void;
}

export async function replayHistories(
  config: Config,
  files: readonly ReplayFile[],
  { top, quiet = false, threshold, each }: ReplayRun,
): Promise<{ readonly report: ReplayReport; readonly broken: number }> {
  forBulkWork();
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const started = Date.now();
  const drawn = bar("Replaying", { quiet });
  const sums = replayReport();
  const { reading, broken, bytes } = watchReading(config.userHome, () => drawn.clear());
  const options = threshold === undefined ? {} : { threshold };
  const report = await withReplayMemory(config, options, async (deps) => {
    let calls = 0;
    for await (const call of replay(deps, callsOf(files, reading))) {
      sums.add(call);
      await each?.(call);
      if (++calls % STEP === 0)
        drawn.draw({ share: total === 0 ? 1 : bytes() / total, text: count(calls, "tool call") });
    }
    const found = sums.report(top);
    return quiet ? found : { ...found, repeated: await withRemedies(deps, found.repeated) };
  });
  drawn.finish(importText(report.sessions, report.calls, Date.now() - started));
  return { report, broken: broken() };
}

/** Prints and counts broken lines without stopping the replay. */
export function watchReading(userHome: string, before = () => {}) {
  let bytes = 0;
  let broken = 0;
  const reading: Reading = {
    read: (size) => {
      bytes += size;
    },
    broken(path, line, reason) {
      if (++broken > MOST_BROKEN_LINES) return;
      before();
      const where = `${shortPath(path, userHome)}${line > 0 ? `, line ${number(line)}` : ""}`;
      printError(`twiceshy: ${where}: ${reason}`);
    },
  };
  return { reading, broken: () => broken, bytes: () => bytes };
}
