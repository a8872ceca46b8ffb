// Items of a history page, each in four lengths, from whole to a single line.

import type {
  FailedApproach,
  HistoryContext,
  IterationName,
  KeyDecision,
  SuccessPattern,
} from "../../domain/history-context.ts";
import type { ModelSummary } from "../../domain/history-summary.ts";
import { list, utcDay } from "../text/words.ts";
import { line, withoutMarks } from "./line.ts";

/** 0: whole … 3: shortest useful form. */
export type Length = 0 | 1 | 2 | 3;
export const LENGTHS = 4;

/** The order in which items are shortened and left out: `high` last, `low` first. */
export type Tier = "high" | "medium" | "low";

export interface HistoryItem {
  /** `failure:US-016:run-7#14` */
  readonly key: string;
  /** Its heading on the page; items of one section are kept together. */
  readonly section: string;
  readonly tier: Tier;
  readonly lines: (length: Length) => readonly string[];
}

/** A model's summary; `behind`: how many iterations have ended since it was made. */
export interface PageSummary extends Pick<ModelSummary, "model" | "lines"> {
  readonly behind?: number;
}

const CUT: Record<
  "text" | "lesson" | "files" | "reusable" | "short" | "summary",
  readonly [number, number, number, number]
> = {
  text: [420, 240, 160, 110],
  lesson: [480, 320, 200, 120],
  files: [10, 5, 2, 0],
  reusable: [Number.POSITIVE_INFINITY, 3, 1, 0],
  short: [360, 220, 140, 90],
  summary: [24, 10, 5, 2],
};

/** Most important first: failures of this story, patterns, then general items. */
export function historyItems(context: HistoryContext, summary?: PageSummary): readonly HistoryItem[] {
  const { storyId, storyFailures, successPatterns, keyDecisions, generalInsights, stuck } = context;
  const several = severalRuns(context);
  const urgent = context.warnings.slice(0, stuck ? 2 : 1);
  const untried = `#### Not Tried Yet for ${storyId === "" ? "this loop" : quote(storyId, 60)}`;
  const sentence = (kind: string, section: string, tier: Tier) => (text: string, index: number) => ({
    ...{ key: `${kind}:${index}`, section, tier },
    lines: (length: Length) => [`- ${quote(text, CUT.short[length])}`],
  });
  return [
    ...storyFailures.filter((one) => one.storyId === storyId).map((one) => failure(one, several)),
    ...urgent.map(sentence("warning", WARNINGS, "high")),
    ...storyFailures.filter((one) => one.storyId !== storyId).map((one) => failure(one, several)),
    ...(summary ? [summed(summary, storyId)] : []),
    ...(stuck?.untried ?? []).map(sentence("untried", untried, "medium")),
    ...successPatterns.map((one) => pattern(one, several, storyId)),
    ...keyDecisions.map((one, index) => decision(one, index, several)),
    ...context.warnings.slice(urgent.length).map(sentence("further-warning", WARNINGS, "low")),
    ...generalInsights.map(sentence("insight", INSIGHTS, "low")),
  ];
}

const WARNINGS = "#### Warnings";
const INSIGHTS = "#### General Insights";
const PATTERNS = "#### Successful Patterns from Recent Iterations";
const DECISIONS = "#### Key Decisions";

/** Order of sections on the page: those of stories first, as they come. */
export function sectionRank(section: string): number {
  return [PATTERNS, DECISIONS, INSIGHTS, WARNINGS].indexOf(section);
}

function failure(one: FailedApproach, several: boolean): HistoryItem {
  const { storyId, storyTitle, iterations, tried, because, files, lesson, similarity, lastAt } = one;
  const same = one.isExplained ? " the same" : "";
  const count = iterations.length;
  const title = storyTitle === "" ? "" : ` (${quote(storyTitle, 120)})`;
  const when = [
    ...(count > 1 ? [`${count}×${same}`] : []),
    ...(lastAt > 0 ? [`${count > 1 ? "last " : ""}${utcDay(lastAt)}`] : []),
  ];
  const head = (length: Length) =>
    `**${iterationNames(iterations, several, length)}**${when.length > 0 ? ` (${when.join(", ")})` : ""}`;
  return {
    key: `failure:${storyId}:${keyOf(iterations[0])}`,
    tier: "high",
    section: `#### Failed Approaches for ${storyId === "" ? "this loop" : quote(storyId, 60)}${title}`,
    lines: (length) =>
      length === 3
        ? [
            `- ${head(length)}: ${quote(because, CUT.text[3]).replace(/[.\s]+$/, "")}. Tried: ${quote(tried, CUT.text[3])}`,
          ]
        : [
            head(length) + (similarity === "" ? "" : ` — similar: ${quote(similarity, CUT.short[length])}`),
            `- Tried: ${quote(tried, CUT.text[length])}`,
            `- Failed because: ${quote(because, CUT.text[length])}`,
            ...filesLine("Files touched", files, CUT.files[length]),
            ...(lesson === "" ? [] : [`- Lesson: ${quote(lesson, CUT.lesson[length])}`]),
          ],
  };
}

/** The lines that the model put first are dropped last. */
function summed({ model, lines, behind = 0 }: PageSummary, storyId: string): HistoryItem {
  const before =
    behind === 0 ? "" : `, before the last ${behind === 1 ? "iteration" : `${behind} iterations`}`;
  return {
    key: `summary:${storyId}`,
    section: `#### Summary (by ${quote(model, 60)}${before})`,
    tier: "medium",
    lines: (length) =>
      lines.slice(0, CUT.summary[length]).map((text) => `- ${quote(text, CUT.short[length])}`),
  };
}

function pattern(one: SuccessPattern, several: boolean, current: string): HistoryItem {
  const { storyId, storyTitle, iteration, files, reusable, similarity } = one;
  const run = one.byHand ? "By hand" : iterationNames([iteration], several, 0);
  const story = [storyId, storyTitle].filter((text) => text !== "").map((text) => quote(text, 120));
  const name = `**${[run, ...(story.length > 0 ? [story.join(": ")] : [])].join(", ")}**${storyId !== "" && storyId === current ? " — this story" : ""}`;
  const what = one.pattern === "" ? (reusable[0] ?? "") : one.pattern;
  return {
    key: `pattern:${storyId}:${keyOf(iteration)}`,
    section: PATTERNS,
    tier: "medium",
    lines: (length) =>
      length === 3
        ? [`- ${name}: ${quote(what, CUT.text[3])}`]
        : [
            name + (similarity === "" ? "" : ` — similar: ${quote(similarity, CUT.short[length])}`),
            ...(one.pattern === "" ? [] : [`- Pattern: ${quote(one.pattern, CUT.text[length])}`]),
            ...filesLine("Files", files, CUT.files[length]),
            ...reusableLines(reusable, length),
          ],
  };
}

function reusableLines(reusable: readonly string[], length: Length): readonly string[] {
  const kept = reusable.slice(0, CUT.reusable[length]).map((text) => quote(text, CUT.short[length]));
  if (kept.length < 2) return kept.map((text) => `- Reusable: ${text}`);
  return ["- Reusable:", ...kept.map((text) => `  - ${text}`)];
}

function decision(
  { iteration, choice, reasoning, storyId }: KeyDecision,
  index: number,
  several: boolean,
): HistoryItem {
  const isSaid = reasoning === "" || choice === "" || reasoning.includes(choice);
  const said = isSaid ? reasoning || choice : `${choice}: ${reasoning}`;
  return {
    key: `decision:${storyId}:${keyOf(iteration)}:${index}`,
    section: DECISIONS,
    tier: "low",
    lines: (length) => [
      `- ${iterationNames([iteration], several, length)}: "${quote(said, CUT.text[length]).replaceAll('"', "'")}"`,
    ],
  };
}

function filesLine(label: string, files: readonly string[], most: number): readonly string[] {
  if (files.length === 0 || most === 0) return [];
  const more = files.length > most ? ` and ${files.length - most} more` : "";
  return [
    `- ${label}: ${files
      .slice(0, most)
      .map((file) => quote(file, 100))
      .join(", ")}${more}`,
  ];
}

/** `Iterations 14–20 of run 7 and 16–25 of run 8`; runs are named if the page has several. */
function iterationNames(names: readonly IterationName[], several: boolean, length: Length): string {
  const runs = new Map<string, number[]>();
  for (const { runId, iteration } of names) runs.set(runId, [...(runs.get(runId) ?? []), iteration]);
  const parts = [...runs].map(([runId, numbers]) => {
    const run = several && runId !== "" && length < 3 ? ` of run ${quote(runId, 40)}` : "";
    return `${ranges(numbers)}${run}`;
  });
  return `${names.length === 1 ? "Iteration" : "Iterations"} ${list(parts.slice(0, 4))}${parts.length > 4 ? " and more" : ""}`;
}

/** `14, 16–20` */
function ranges(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const parts: [number, number][] = [];
  for (const number of sorted) {
    const last = parts.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else parts.push([number, number]);
  }
  const texts = parts.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return texts.length > 8 ? `${texts.slice(0, 8).join(", ")} …` : texts.join(", ");
}

function severalRuns({ storyFailures, successPatterns, keyDecisions }: HistoryContext): boolean {
  const runs = new Set([
    ...storyFailures.flatMap(({ iterations }) => iterations.map(({ runId }) => runId)),
    ...[...successPatterns, ...keyDecisions].map(({ iteration }) => iteration.runId),
  ]);
  return runs.size > 1;
}

function keyOf(name: IterationName | undefined): string {
  return name ? `${name.runId}#${name.iteration}` : "";
}

/** Untrusted text as one line. */
export function quote(text: string, maximum: number): string {
  return line(withoutPromise(text), maximum);
}

/** Untrusted text with its lines as they are. */
export function quoteLines(text: string): string {
  return withoutMarks(withoutPromise(text));
}

/** Removes the mark by which an agent tells its loop that all is done. */
function withoutPromise(text: string): string {
  return text.replaceAll(/<(\/?)(?=promise)/gi, "‹$1");
}
