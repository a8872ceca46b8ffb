// `history/summary.md`: what a loop did, story by story, for a person. The same history gives the same text.

import { count } from "../../domain/count.ts";
import type { Iteration, LoopHistory } from "../../domain/iteration.ts";
import { clusterFailures } from "../history/cluster.ts";
import { byStory, inOrder } from "../history/in-order.ts";
import { stuckStories } from "../history/stuck.ts";
import { utcDay } from "../text/words.ts";
import { quote } from "./history-items.ts";
import { clusterText, stuckText } from "./history-people.ts";

const LEARNINGS = 40;

export function historySummary(history: LoopHistory): string {
  const { prd, iterations, signs, skipped } = history;
  const stuck = stuckStories(history);
  const clusters = clusterFailures(iterations);
  // As in the table: of a repeated iteration only the last try counts.
  const counted = inOrder(iterations);
  const failed = counted.filter(({ status }) => status !== "success").length;
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ["Stories", storyTable(history)],
    ["Stuck", stuck.length > 0 ? [fenced(stuckText(stuck))] : []],
    ["Failures", clusters.length > 0 ? [fenced(clusterText(clusters))] : []],
    ["Decisions", decisionLines(iterations)],
    ["Learnings", learningLines(iterations)],
    ["Signs", signs.map(({ name, instruction }) => `- ${quote(name, 120)}: ${quote(instruction, 240)}`)],
    ["Passed over", skipped.map(({ file, why }) => `- ${quote(file, 160)}: ${quote(why, 160)}`)],
  ];
  return `${[
    `# History of ${quote(prd, 80)}`,
    `${count(counted.length, "iteration")}, ${counted.length - failed} succeeded, ${failed} failed.${span(iterations)}`,
    "> Written by `twiceshy history index` from the logs of the loop; it is written anew, so that edits are lost.",
    ...sections
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => `## ${title}\n\n${lines.join("\n")}`),
  ].join("\n\n")}\n`;
}

function storyTable({ iterations, stories, byHand = [] }: LoopHistory): readonly string[] {
  const done = byStory(iterations);
  const titles = new Map(stories.map(({ id, title }) => [id, title]));
  const ids = [...new Set([...titles.keys(), ...done.keys()])].filter((id) => id !== "");
  if (ids.length === 0) return [];
  const rows = ids.map((id) => {
    const of = done.get(id) ?? [];
    const failed = of.filter(({ status }) => status !== "success").length;
    const last = of.at(-1);
    const title = titles.get(id) ?? last?.storyTitle ?? "";
    const hand = byHand.find(({ storyId }) => storyId === id);
    const ended = [
      ...(last ? [`${last.status}${last.at > 0 ? `, ${utcDay(last.at)}` : ""}`] : []),
      ...(hand ? [`done by hand${hand.at > 0 ? `, ${utcDay(hand.at)}` : ""}`] : []),
    ].join("; ");
    return `| ${cell(id, 60)} | ${cell(title, 120)} | ${of.length} | ${failed} | ${ended === "" ? "not begun" : ended} |`;
  });
  return ["| Story | Title | Iterations | Failed | Last |", "|---|---|---|---|---|", ...rows];
}

function decisionLines(iterations: readonly Iteration[]): readonly string[] {
  return iterations.flatMap(({ iteration, storyId, decisionsExplained }) =>
    decisionsExplained.map(
      ({ choice, reasoning }) =>
        `- ${storyId === "" ? "Planning" : quote(storyId, 60)} (iteration ${iteration}): ${quote(choice, 160)}${reasoning === "" ? "" : ` — "${quote(reasoning, 240)}"`}`,
    ),
  );
}

/** Each once, latest first. */
function learningLines(iterations: readonly Iteration[]): readonly string[] {
  const seen = new Set<string>();
  return iterations
    .toReversed()
    .flatMap(({ storyId, learnings }) =>
      learnings.flatMap((text) => {
        const flat = quote(text, 240);
        if (flat === "" || seen.has(flat.toLowerCase())) return [];
        seen.add(flat.toLowerCase());
        return `- ${storyId === "" ? "" : `${quote(storyId, 60)}: `}${flat}`;
      }),
    )
    .slice(0, LEARNINGS);
}

function span(iterations: readonly Iteration[]): string {
  const times = iterations.map(({ at }) => at).filter((at) => at > 0);
  if (times.length === 0) return "";
  const [first, last] = [
    utcDay(times.reduce((a, b) => Math.min(a, b))),
    utcDay(times.reduce((a, b) => Math.max(a, b))),
  ];
  return first === last ? ` ${first}.` : ` ${first} to ${last}.`;
}

function cell(text: string, maximum: number): string {
  return quote(text, maximum).replaceAll("|", "\\|");
}

function fenced(text: string): string {
  // Quoted text must not close the fence.
  return `\`\`\`text\n${text.replaceAll("```", "'''")}\n\`\`\``;
}
