// Asks the person's model to sum up a story's history, where the loop's settings want it; whatever happens, work goes on.
import type { GenerateRequest } from "../app/history.ts";
import { contextOf } from "../app/history.ts";
import { type ChosenModel, type Summarised, summariseStory } from "../app/history-model.ts";
import type { Config } from "../config.ts";
import { tokensAtMost } from "../core/compose/tokens.ts";
import type { Endpoint } from "../core/observer/endpoint.ts";
import { forHistory, historyEndpoint } from "../core/observer/history-endpoint.ts";
import { redactText } from "../core/redact/index.ts";
import type { HistoryConfig, LoopHistory } from "../domain/iteration.ts";
import { settingsAt } from "../open.ts";
import type { LoopFolder, Loops } from "../ports/loops.ts";
import type { ProviderPause } from "../ports/observation-store.ts";
import type { Summariser } from "../ports/summariser.ts";
import { withMemory } from "./memory.ts";
import { colour, printError } from "./terminal.ts";
import { count, until } from "./words.ts";
import { reasonOf } from "./write-file.ts";

/** A model on a slow machine takes its time; a loop does not wait for ever. */
const DEADLINE_MS = 60_000;

export interface SummaryWanted {
  readonly loops: Loops;
  readonly folder: LoopFolder;
  readonly history: LoopHistory;
  readonly request: Omit<GenerateRequest, "budget" | "remaining">;
  readonly config: Config;
  readonly now: number;
  /** A person asks for this very summary: also while the model is left alone after an outage. */
  readonly atOnce?: boolean;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
}

/** One line for people on standard error, or nothing. */
export async function summaryLine(wanted: SummaryWanted): Promise<string> {
  const { storyId, config } = wanted.request;
  if (config.summarizeWith === "none") return "";
  const name = storyId === "" ? wanted.folder.name : `${wanted.folder.name} ${storyId}`;
  const done = await summarised(wanted);
  if (wanted.signal?.aborted) return "";
  if (done.type === "failed") return `twiceshy: ${name} is not summed up: ${done.why}`;
  if (done.type !== "told") return "";
  return colour.dim(
    `twiceshy: ${name} summed up by ${done.summary.model} in ${count(done.summary.lines.length, "line")}`,
  );
}

/** The story that was worked on last: most likely the next one, too. */
export function lastStory({ iterations }: LoopHistory): string {
  return iterations.findLast(({ mode }) => mode === "build")?.storyId ?? "";
}

async function summarised(wanted: SummaryWanted): Promise<Summarised> {
  const { loops, folder, history, request, now, signal } = wanted;
  const deps = {
    ...{ loops, countTokens: tokensAtMost, deadlineMs: DEADLINE_MS, ...(signal && { signal }) },
    model: () => chosenModel(wanted),
  };
  try {
    const done = await summariseStory(deps, folder, contextOf(history, request), request.config, {
      ...{ iterations: history.iterations.length, now },
    });
    return done.type === "failed" ? { ...done, why: redactText(done.why) } : done;
  } catch (error) {
    return { type: "failed", why: reasonOf(error) };
  }
}

async function chosenModel(wanted: SummaryWanted): Promise<ChosenModel | string> {
  const { summarizeWith } = wanted.request.config;
  const found = await historyModel(wanted.config, summarizeWith, wanted.folder.name);
  if (typeof found === "string") return found;
  const { endpoint, config } = found;
  const { openSummariser } = await import("../open-observer.ts");
  const { summariser } = openSummariser(config);
  if (!summariser) return "no model is chosen";
  return {
    summariser: withinBounds(config, summariser, wanted),
    model: endpoint.provider === "claude-cli" ? summariser.name : endpoint.model,
  };
}

/** A text says why there is none. The project's own settings may switch it off. */
export async function historyModel(
  person: Config,
  summarizeWith: HistoryConfig["summarizeWith"],
  loop: string,
): Promise<{ readonly endpoint: Endpoint; readonly config: Config } | string> {
  if (summarizeWith === "none") return "no model is wanted";
  const wanted = forHistory(person, summarizeWith);
  const config = await settingsAt(wanted, process.cwd());
  if (wanted.observer !== "off" && config.observer === "off")
    return 'this project stays out of it: "observer" is "off" in its .twiceshy/config.json';
  const endpoint = historyEndpoint(config, summarizeWith, loop);
  return typeof endpoint === "string" ? endpoint : { endpoint, config };
}

/** The tokens of a day are one budget, and an outage is one outage, whatever is asked for. */
function withinBounds(config: Config, summariser: Summariser, wanted: SummaryWanted): Summariser {
  const { observerDailyTokens: budget } = config;
  const { name } = summariser;
  return {
    name,
    ask: (request) =>
      withMemory(config, async ({ deps }) => {
        const { askWithin } = await import("../app/observer-ask.ts");
        const { isPaused, pauseAfter } = await import("../app/observer-pause.ts");
        const now = Date.now();
        const pause = await deps.store.providerPause(name);
        if (!wanted.atOnce && isPaused(pause, now))
          return { type: "later", reason: pauseText(name, pause, wanted, now) };
        const asked = await askWithin(deps, summariser, request, budget, now);
        if (!asked) return { type: "later", reason: `the day's ${budget} tokens are spent` };
        if (pause && asked.answer.type === "answer") await deps.store.savePause(name, undefined);
        const next = pauseAfter(pause, asked.answer, Date.now(), 0.5 + Math.random());
        // Who was broken off by us was not away.
        if (next && !wanted.signal?.aborted)
          await deps.store.savePause(name, { ...next, reason: redactText(next.reason) });
        return asked.answer;
      }),
  };
}

function pauseText(
  name: string,
  { reason, until: end }: ProviderPause,
  { folder, request: { storyId } }: SummaryWanted,
  now: number,
): string {
  const left = `${name} did not answer (${reason}) and is left alone until ${until(end, now)}`;
  if (storyId === "") return left;
  return `${left}. Ask at once: twiceshy history index --prd ${folder.name} --story ${storyId}`;
}

/** Says the same only once. */
export function teller(): (line: string) => void {
  const told = new Set<string>();
  return (line) => {
    if (line === "" || told.has(line)) return;
    told.add(line);
    printError(line);
  };
}
