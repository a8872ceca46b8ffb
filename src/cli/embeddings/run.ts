// twiceshy embeddings run: makes the missing vectors. Sessions start it in the background.
import { constants } from "node:os";
import type { Deps } from "../../app/deps.ts";
import { count, duration, number } from "../../core/text/for-people.ts";
import { embedWaiting } from "../../open/embedder.ts";
import { logError } from "../../open/error-log.ts";
import { command, flag } from "../command.ts";
import { limitNumber } from "../limit.ts";
import { withMemory } from "../memory.ts";
import { LATER, lowerPriority } from "../priority.ts";
import { JSON_FLAG } from "../scope.ts";
import { bar } from "../terminal/bar.ts";
import { untilInterrupted } from "../terminal/interrupt.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";

/** The lowest priority there is. */
const LOWEST = constants.priority.PRIORITY_LOW;

export const run = command({
  name: "embeddings run",
  summary: "make the missing vectors now; what is done stays if you interrupt it",
  examples: {
    "twiceshy embeddings run": "all of them",
    "twiceshy embeddings run --limit 500": "at most so many documents",
  },
  flags: {
    limit: { type: "string", description: "most documents" },
    background: flag("as sessions start it: prints nothing, slowly, at the lowest priority"),
    ...JSON_FLAG,
  },
  async run({ flags, config }) {
    const background = flags.background === true;
    const limit = flags.limit === undefined ? {} : { limit: limitNumber(flags.limit, 1) };
    lowerPriority(background ? LOWEST : LATER);
    const start = Date.now();
    const progress = bar("Vectors", { quiet: background || flags.json === true });
    return untilInterrupted(async (signal) => {
      const open = <T>(use: (deps: Deps) => Promise<T>) =>
        withMemory(config, ({ deps }) => use(deps), { asItIs: background });
      const done = await embedWaiting(config, open, {
        ...{ ...limit, background, signal },
        onStep: (embedded, waiting) =>
          progress.draw({
            share: embedded / Math.max(1, Math.min(waiting, limit.limit ?? waiting)),
            text: `${number(embedded)} of ${count(waiting, "document")}`,
          }),
      });
      const failed = done.stopped !== "" && !signal.aborted;
      if (background) {
        if (failed && !done.isIdle) logError(config, `vectors: ${done.stopped}`, undefined, Date.now());
        return 0;
      }
      progress.clear();
      if (flags.json) printJson(done);
      else if (!done.isIdle)
        print(
          `${count(done.embedded, "document")} got vectors in ${duration(Date.now() - start)}; ${done.waiting === 0 ? "none is left" : `${number(done.waiting ?? 0)} left`}`,
        );
      if (failed && !flags.json)
        printError(`${done.isIdle ? "Nothing was done" : "It ended early"}: ${done.stopped}`);
      return failed ? 1 : 0;
    });
  },
});
