// twiceshy observer run: asks the model what waits for it. Also the short process that hooks start.
import type { Deps } from "../../app/deps.ts";
import { askWaiting } from "../../open-observer.ts";
import { untilBrokenOff } from "../broken-off.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { tellRun } from "../observer-report.ts";
import { JSON_FLAG } from "../scope.ts";

export const run = command({
  name: "observer run",
  summary: "ask the model now what waits for it, also after an outage; the day's budget holds",
  examples: [
    ["twiceshy observer run", "all of it"],
    ["twiceshy observer run --limit 5", "at most five questions"],
  ],
  flags: {
    limit: { type: "string", description: "questions, at most" },
    background: {
      type: "boolean",
      description: "as hooks start it: says nothing, leaves a provider alone that was away",
    },
    ...JSON_FLAG,
  },
  async run({ flags, config }) {
    const background = flags.background === true;
    const limit = flags.limit === undefined ? {} : { limit: limitOf(flags.limit) };
    return untilBrokenOff(async (signal) => {
      const open = <T>(use: (deps: Deps) => Promise<T>) =>
        withMemory(config, ({ deps }) => use(deps), { asItIs: background });
      const done = await askWaiting(config, open, { ...limit, background, signal });
      // What stopped it in the background stays with the queue: twiceshy observer and doctor tell.
      return background ? 0 : tellRun(done, flags.json ? {} : undefined);
    });
  },
});

function limitOf(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError("--limit takes a number from 1", "observer run");
  return value;
}
