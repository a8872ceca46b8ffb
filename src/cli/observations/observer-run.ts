// twiceshy observer run: asks the model the waiting questions. Hooks start it in the background.
import type { Deps } from "../../app/deps.ts";
import { askWaiting } from "../../open/observer.ts";
import { command, flag } from "../command.ts";
import { limitNumber } from "../limit.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { untilInterrupted } from "../terminal/interrupt.ts";
import { reportRun } from "./observer-report.ts";

export const run = command({
  name: "observer run",
  summary: "ask the model the waiting questions now, even after an outage, within the daily token budget",
  examples: {
    "twiceshy observer run": "all of them",
    "twiceshy observer run --limit 5": "at most five questions",
  },
  flags: {
    limit: { type: "string", description: "most questions to ask" },
    background: flag("as hooks start it: prints nothing, respects the pause after an outage"),
    ...JSON_FLAG,
  },
  async run({ flags, config }) {
    const background = flags.background === true;
    const limit = flags.limit === undefined ? {} : { limit: limitNumber(flags.limit, 1) };
    return untilInterrupted(async (signal) => {
      const open = <T>(use: (deps: Deps) => Promise<T>) =>
        withMemory(config, ({ deps }) => use(deps), { asItIs: background });
      const done = await askWaiting(config, open, { ...limit, background, signal });
      // In the background nothing is printed; twiceshy observer and doctor show why it stopped.
      return background ? 0 : reportRun(done, flags.json ? {} : undefined);
    });
  },
});
