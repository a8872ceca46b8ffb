// Describes failure clusters and stuck stories of a loop for a person.

import type { FailureCluster, StuckStory } from "../../domain/iteration.ts";
import { utcDay } from "../text/words.ts";
import { quote } from "./history-items.ts";

/** One line per cluster, the largest first. */
export function clusterText(clusters: readonly FailureCluster[], most = 20): string {
  if (clusters.length === 0) return "No failures.";
  const lines = clusters.slice(0, most).map(({ count, kind, message, stories, firstAt, lastAt }) => {
    const where =
      stories.length > 0
        ? `  ${stories
            .slice(0, 6)
            .map((id) => quote(id, 60))
            .join(", ")}`
        : "";
    return `${`${count}×`.padStart(5)}  ${quote(message, 160)}  [${quote(kind, 40)}]${where}${dates(firstAt, lastAt)}`;
  });
  const more = clusters.length - lines.length;
  return [...lines, ...(more > 0 ? [`       … and ${more} more`] : [])].join("\n");
}

export function stuckText(stuck: readonly StuckStory[]): string {
  if (stuck.length === 0) return "No story is stuck.";
  return stuck.map(storyText).join("\n\n");
}

function storyText({ storyId, storyTitle, failures, cluster, tried, untried }: StuckStory): string {
  const name =
    storyId === ""
      ? "The loop"
      : `${quote(storyId, 60)}${storyTitle === "" ? "" : ` (${quote(storyTitle, 120)})`}`;
  const descriptions = [...new Set(tried.map(({ description }) => quote(description, 160)))].filter(
    (text) => text !== "",
  );
  return [
    `${name} is stuck: ${failures} failures in a row${dates(cluster.firstAt, cluster.lastAt)}`,
    `  ${cluster.count}× ${quote(cluster.message, 200)}`,
    ...descriptions.slice(-5).map((text) => `  tried:     ${text}`),
    ...untried.map((text) => `  not tried: ${quote(text, 200)}`),
  ].join("\n");
}

/** `, 2026-01-15 … 2026-01-16` */
function dates(first: number, last: number): string {
  if (last <= 0) return "";
  const [from, to] = [utcDay(first > 0 ? first : last), utcDay(last)];
  return from === to ? `, ${to}` : `, ${from} … ${to}`;
}
