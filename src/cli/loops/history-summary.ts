// Asks a model to summarise a story's history, if the loop's settings say so. Failures never stop the loop.
import type { GenerateRequest } from "../../app/loops/history.ts";
import { contextOf } from "../../app/loops/history.ts";
import { type ChosenModel, type Summarised, summariseStory } from "../../app/loops/history-model.ts";
import type { Config } from "../../config.ts";
import { tokensAtMost } from "../../core/compose/tokens.ts";
import type { Endpoint } from "../../core/observer/endpoint.ts";
import { forHistory, historyEndpoint } from "../../core/observer/history-endpoint.ts";
import { redactText } from "../../core/redact/index.ts";
import { count, until } from "../../core/text/for-people.ts";
import { reasonOf } from "../../disk/errors.ts";
import type { HistoryConfig, LoopHistory } from "../../domain/iteration.ts";
import { settingsAt } from "../../open/project.ts";
import type { LoopFolder, Loops } from "../../ports/loops.ts";
import type { ProviderPause } from "../../ports/store.ts";
import type { Summariser } from "../../ports/summariser.ts";
import { withMemory } from "../memory.ts";
import { colour, printError } from "../terminal/terminal.ts";

/** A local model may be slow, but a loop must not wait for ever. */
const DEADLINE_MS = 60_000;

interface SummaryWanted {
  readonly loops: Loops;
  readonly folder: LoopFolder;
  readonly history: LoopHistory;
  readonly request: Omit<GenerateRequest, "budget" | "remaining">;
  readonly config: Config;
  readonly now: number;
  /** The person asked for this summary: ask even during the pause after an outage. */
  readonly atOnce?: boolean;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

/** One line for standard error, or an empty string. */
export async function summaryLine(wanted: SummaryWanted): Promise<string> {
  const { storyId, config } = wanted.request;
  if (config.summarizeWith === "none") return "";
  const name = storyId === "" ? wanted.folder.name : `${wanted.folder.name} ${storyId}`;
  const done = await summarised(wanted);
  if (wanted.signal?.aborted) return "";
  if (done.type === "failed") return `twiceshy: ${name} was not summarised: ${done.why}`;
  if (done.type !== "summarised") return "";
  return colour.dim(
    `twiceshy: ${name} summarised by ${done.summary.model} in ${count(done.summary.lines.length, "line")}`,
  );
}

/** The last story worked on, which is most likely the next one too. */
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
  const { openSummariser } = await import("../../open/observer.ts");
  const { summariser } = openSummariser(config);
  if (!summariser) return "no model is chosen";
  return {
    summariser: withinBounds(config, summariser, wanted),
    model: endpoint.provider === "claude-cli" ? summariser.name : endpoint.model,
  };
}

/** The model, or a text that says why there is none. The project's own settings may switch it off. */
export async function historyModel(
  person: Config,
  summarizeWith: HistoryConfig["summarizeWith"],
  loop: string,
): Promise<{ readonly endpoint: Endpoint; readonly config: Config } | string> {
  if (summarizeWith === "none") return "no model is wanted";
  const wanted = forHistory(person, summarizeWith);
  const config = await settingsAt(wanted, process.cwd());
  if (wanted.observer !== "off" && config.observer === "off")
    return 'this project has opted out: "observer" is "off" in its .twiceshy/config.json';
  const endpoint = historyEndpoint(config, summarizeWith, loop);
  return typeof endpoint === "string" ? endpoint : { endpoint, config };
}

/** Shares the daily token budget and the pause after an outage with the observer. */
function withinBounds(config: Config, summariser: Summariser, wanted: SummaryWanted): Summariser {
  const { observerDailyTokens: budget } = config;
  const { name } = summariser;
  return {
    name,
    ask: (request) =>
      withMemory(config, async ({ deps }) => {
        const { askWithin } = await import("../../app/observations/observer-ask.ts");
        const { isOutage, isPaused, pauseAfter } = await import("../../app/observations/observer-pause.ts");
        const now = Date.now();
        const pause = await deps.store.jobs.pause(name);
        if (!wanted.atOnce && isPaused(pause, now))
          return { type: "later", reason: pauseText(name, pause, wanted, now) };
        const asked = await askWithin(deps, summariser, request, budget, now);
        if (!asked) return { type: "later", reason: `today's ${budget} tokens are used up` };
        if (pause && asked.answer.type === "answer") await deps.store.jobs.savePause(name, undefined);
        // A request that we aborted is not an outage.
        if (isOutage(asked.answer) && !wanted.signal?.aborted) {
          const next = pauseAfter(pause, asked.answer, Date.now(), 0.5 + Math.random());
          await deps.store.jobs.savePause(name, { ...next, reason: redactText(next.reason) });
        }
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
  const left = `${name} did not answer (${reason}) and is not asked until ${until(end, now)}`;
  if (storyId === "") return left;
  return `${left}. To ask now: twiceshy history index --prd ${folder.name} --story ${storyId}`;
}

/** Prints each line only once. */
export function printOnce(): (line: string) => void {
  const printed = new Set<string>();
  return (line) => {
    if (line === "" || printed.has(line)) return;
    printed.add(line);
    printError(line);
  };
}
