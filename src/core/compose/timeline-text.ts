// The project's timeline for a model, within a budget: newest entries are selected first, then listed in order.
import { utcDay } from "../text/words.ts";
import { block, type Limit } from "./block.ts";
import { line } from "./line.ts";
import { quoteTitle, theirWords } from "./quote.ts";
import type { TimelineEntry } from "./timeline.ts";

/** Far more than fits any budget; bounds the cost of counting. */
const MOST = 400;

/** Empty if there is nothing to tell or no room. */
export function timelineText(entries: readonly TimelineEntry[], limit: Limit): string {
  const listed = entries.filter(({ type, title }) => type !== "session" || title).slice(-MOST);
  if (listed.length === 0) return "";
  const lines = listed.map((entry, index) => ({ text: entryText(entry), rank: listed.length - index }));
  return block(lines, limit).text;
}

function entryText(entry: TimelineEntry): string {
  const title = line(entry.title, 100);
  const detail = entry.detail ? theirWords(entry.detail, 100) : "";
  switch (entry.type) {
    case "session":
      return `${utcDay(entry.at)} session: ${quoteTitle(entry.title, 100)}${entry.ending ? `, ${entry.ending}` : ""}`;
    case "commit":
      return `${utcDay(entry.at)} commit: ${quoteTitle(entry.title, 100)}${entry.sha ? ` (${line(entry.sha, 12)})` : ""}`;
    case "failure":
      return `${utcDay(entry.at)} first failed: ${title}${detail ? `: ${detail}` : ""}${(entry.times ?? 1) > 1 ? ` (${entry.times}× so far)` : ""}`;
    case "overcome":
      return `${utcDay(entry.at)} overcome: ${title}${detail ? ` → ${detail}` : ""}`;
    case "pattern":
      return `${utcDay(entry.at)} first worked: ${title} (${entry.times ?? 1}× so far)`;
    case "warning":
      return `${utcDay(entry.at)} ${detail}: ${title}${entry.fate === "shown" ? "" : `; ${entry.fate}`}${entry.aftermath ? `, then ${entry.aftermath}` : ""}${entry.rating ? `; rated ${entry.rating}` : ""}`;
  }
}
