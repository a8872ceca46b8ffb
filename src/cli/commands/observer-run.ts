// twiceshy observer run: asks the model what waits for it. Also the short process that hooks start.
import { setTimeout as wait } from "node:timers/promises";
import { type ObserverReport, runObserver } from "../../app/observer.ts";
import { takeObserverLock } from "../../observer-process.ts";
import { logError } from "../../open.ts";
import { openSummariser } from "../../open-observer.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printJson } from "../terminal.ts";
import { count, number } from "../words.ts";

/** A model on a slow machine takes its time. */
const DEADLINE_MS = 120_000;
/** In the background a busy provider is waited for; a person is told. */
const PATIENCE_MS = 120_000;

export const run = command({
  name: "observer run",
  summary: "ask the model now what waits for it",
  examples: [
    ["twiceshy observer run", "all of it"],
    ["twiceshy observer run --limit 5", "at most five questions"],
  ],
  flags: {
    limit: { type: "string", description: "questions, at most" },
    background: {
      type: "boolean",
      description: "as hooks start it: says nothing, waits a while for a busy provider",
    },
    ...JSON_FLAG,
  },
  async run({ flags, config }) {
    const quiet = flags.background === true;
    const { endpoint, summariser } = openSummariser(config);
    if (!summariser) {
      if (quiet) return 0;
      throw new Error(
        endpoint
          ? `${endpoint.provider} is not asked: ${endpoint.problem}.`
          : "no model is chosen: twiceshy observer on --help tells how.",
      );
    }
    const lock = takeObserverLock(config.home);
    if (!lock) {
      if (!quiet) print("Another process is asking already.");
      return 0;
    }
    try {
      const { report, waiting } = await withMemory(config, async ({ deps }) => {
        const report = await runObserver(deps, summariser, {
          ...{ now: Date.now, random: Math.random, wait, deadlineMs: DEADLINE_MS, onJob: lock.keep },
          patienceMs: quiet ? PATIENCE_MS : 0,
          ...(flags.limit !== undefined && { limit: limitOf(flags.limit) }),
        });
        return { report, waiting: (await deps.store.jobs()).waiting };
      });
      if (report.stopped && quiet) logError(config, "the observer stopped", report.stopped, Date.now());
      if (quiet) return 0;
      if (flags.json) printJson(report);
      else print(reportText(report, summariser.name, waiting));
      return report.stopped ? 1 : 0;
    } finally {
      lock.release();
    }
  },
});

function reportText(report: ObserverReport, name: string, waiting: number): string {
  const { asked, observations, summaries, tokens, postponed, aside, stopped } = report;
  if (asked === 0)
    return waiting === 0
      ? "Nothing waits."
      : `Nothing is due: ${count(waiting, "question")} could not be answered before and will be asked again within the hour, or when the provider said.`;
  const found = [
    count(observations, "observation"),
    ...(summaries > 0 ? [count(summaries, "summary", "summaries")] : []),
  ];
  return [
    `${count(asked, "question")} to ${name}: ${found.join(", ")}, ${number(tokens)} tokens`,
    ...(postponed > 0 ? [`${count(postponed, "question")} will be asked again`] : []),
    ...(aside > 0 ? [`${count(aside, "question")} put aside: the answers could not be used`] : []),
    ...(stopped ? [`Stopped: ${stopped}. Nothing is lost: run this again, or wait for the next turn.`] : []),
  ].join("\n");
}

function limitOf(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError("--limit takes a number from 1", "observer run");
  return value;
}
