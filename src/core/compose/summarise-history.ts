// The history of a loop summed up for one story, in structure and within a budget. No model is asked.
import type { HistoryContext } from "../../domain/history-context.ts";
import type { HistorySummary, SummarizeOptions } from "../../domain/history-summary.ts";
import type { Approach } from "../../domain/iteration.ts";
import { selectHistory } from "../history/select.ts";
import { tokensAtMost } from "./tokens.ts";

/** As the settings of a loop have it when nobody changes them. */
const USUAL = { mode: "smart", lookback: 5, relevanceThreshold: 0.7 } as const;
const ALL = { includeFailures: true, includeDecisions: true, includeApproaches: true };

type Lists = Omit<HistorySummary, "tokenCount">;
/** What goes first when there is too much. */
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

/** The same from what was already chosen. */
export function summaryOf(
  context: HistoryContext,
  approaches: readonly Approach[],
  tokenBudget: number,
): HistorySummary {
  let lists: Lists = {
    relevantFailures: context.storyFailures,
    approachesForStory: distinct(approaches),
    keyDecisions: context.keyDecisions,
    patternsDiscovered: context.successPatterns,
    warnings: context.warnings,
  };
  let tokenCount = tokensOf(lists);
  while (tokenCount > tokenBudget) {
    const longest = LEAST_FIRST.find((name) => lists[name].length > 0);
    if (longest === undefined) break;
    // The most important stands first; of what was tried for the story, the last tells most.
    lists = {
      ...lists,
      [longest]: longest === "approachesForStory" ? lists[longest].slice(1) : lists[longest].slice(0, -1),
    };
    tokenCount = tokensOf(lists);
  }
  return { ...lists, tokenCount };
}

function distinct(approaches: readonly Approach[]): readonly Approach[] {
  return [
    ...new Map(
      approaches.map((one) => [`${one.result}\n${one.description}\n${one.failureReason}`, one]),
    ).values(),
  ];
}

/** Nothing at all costs nothing. */
function tokensOf(lists: Lists): number {
  const items = LEAST_FIRST.flatMap((name): readonly unknown[] => lists[name]);
  return items.length === 0 ? 0 : tokensAtMost(items.map((item) => JSON.stringify(item)).join("\n"));
}
