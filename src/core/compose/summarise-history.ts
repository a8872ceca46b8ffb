// Summarises a loop's history for one story, in plain lines within a budget, without a model.
import type { HistoryContext, IterationName } from "../../domain/history-context.ts";
import type { HistorySummary, SummarizeOptions } from "../../domain/history-summary.ts";
import type { Approach } from "../../domain/iteration.ts";
import { selectHistory } from "../history/select.ts";
import { quote } from "./history-items.ts";
import { tokensAtMost } from "./tokens.ts";

/** The default of the loop's settings. */
const USUAL = { mode: "smart", lookback: 5, relevanceThreshold: 0.7 } as const;
const ALL = { includeFailures: true, includeDecisions: true, includeApproaches: true };

type Lists = Omit<HistorySummary, "tokenCount">;
/** What is dropped first if there is too much. */
const LEAST_FIRST = [
  "keyDecisions",
  "patternsDiscovered",
  "approachesForStory",
  "warnings",
  "relevantFailures",
] as const satisfies readonly (keyof Lists)[];

export function summariseHistory({
  iterations,
  currentStory,
  tokenBudget,
}: SummarizeOptions): HistorySummary {
  const titles = new Map(iterations.map(({ storyId, storyTitle }) => [storyId, storyTitle]));
  titles.delete("");
  const stories = [...titles].map(([id, title]) => ({ id, title }));
  const context = selectHistory(
    { prd: "", iterations, stories, signs: [], skipped: [] },
    { ...USUAL, ...ALL, storyId: currentStory.id, storyTitle: currentStory.title },
  );
  const approaches = iterations
    .flatMap(({ approachesTried }) => approachesTried)
    .filter(({ storyId }) => storyId === currentStory.id);
  return summaryOf(context, approaches, tokenBudget);
}

/** The same from chosen items: shortened before any is left out, the least important first. */
export function summaryOf(
  context: HistoryContext,
  approaches: readonly Approach[],
  tokenBudget: number,
): HistorySummary {
  for (const longest of LENGTHS) {
    const lists = listsOf(context, approaches, longest);
    const tokenCount = tokensOf(lists);
    if (tokenCount <= tokenBudget) return { ...lists, tokenCount };
  }
  let lists = listsOf(context, approaches, LENGTHS.at(-1) ?? 0);
  while (tokensOf(lists) > tokenBudget) {
    const name = LEAST_FIRST.find((one) => lists[one].length > 0);
    if (name === undefined) break;
    // Most important first; of the tries for this story, the latest.
    const rest = name === "approachesForStory" ? lists[name].slice(1) : lists[name].slice(0, -1);
    lists = { ...lists, [name]: rest };
  }
  return { ...lists, tokenCount: tokensOf(lists) };
}

/** Maximum characters of one line. */
const LENGTHS = [600, 300, 180, 100];

function listsOf(context: HistoryContext, approaches: readonly Approach[], longest: number): Lists {
  const lines = (texts: readonly string[]) => [...new Set(texts.map((text) => quote(text, longest)))];
  return {
    relevantFailures: lines(
      context.storyFailures.map(
        ({ storyId, iterations, tried, because }) =>
          `${iterationNames(iterations)}${storyId === context.storyId ? "" : ` (${storyId})`}: tried ${tried}; failed because ${because}`,
      ),
    ),
    approachesForStory: lines(
      approaches.map(({ storyId, description, result, failureReason }) => {
        const why = failureReason === undefined ? "" : `: ${failureReason}`;
        return `For ${storyId}: ${description} (${result}${why})`;
      }),
    ),
    keyDecisions: lines(
      context.keyDecisions.map(({ iteration, choice, reasoning }) => {
        const because = reasoning === "" || reasoning.includes(choice) ? "" : `: ${reasoning}`;
        return `Iteration ${iteration.iteration}: ${because === "" && reasoning !== "" ? reasoning : choice}${because}`;
      }),
    ),
    patternsDiscovered: lines(
      context.successPatterns.map(({ storyId, pattern, reusable }) =>
        [`${storyId}: ${pattern}`, ...reusable].join("; "),
      ),
    ),
    warnings: lines(context.warnings),
  };
}

function iterationNames(names: readonly IterationName[]): string {
  const numbers = names.map(({ iteration }) => iteration);
  return `${names.length === 1 ? "Iteration" : "Iterations"} ${[...new Set(numbers)].join(", ")}`;
}

/** An empty text costs nothing. */
function tokensOf(lists: Lists): number {
  const items = LEAST_FIRST.flatMap((name) => lists[name]);
  return items.length === 0 ? 0 : tokensAtMost(items.join("\n"));
}
