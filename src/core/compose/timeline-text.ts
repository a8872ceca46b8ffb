// The project's evolution as a model reads it, within a budget: the newest are taken first, told in order.
import { block, type Limit } from "./block.ts";
import { day, line } from "./line.ts";
import type { TimelineEntry } from "./timeline.ts";

/** Far more than fits any budget; each is measured. */
const MOST = 400;

/** Empty when there is nothing to tell or no room for it. */
export function timelineText(entries: readonly TimelineEntry[], limit: Limit): string {
  const told = entries.filter(({ type, title }) => type !== "session" || title).slice(-MOST);
  if (told.length === 0) return "";
  const lines = told.map((entry, index) => ({ text: entryText(entry), rank: told.length - index }));
  return block(lines, limit).text;
}

function entryText(entry: TimelineEntry): string {
  const title = line(entry.title, 100);
  const detail = entry.detail ? line(entry.detail, 100) : "";
  switch (entry.type) {
    case "session":
      return `${day(entry.at)} session: "${title}"${entry.ending ? `, ${entry.ending}` : ""}`;
    case "commit":
      return `${day(entry.at)} commit: ${title}${entry.sha ? ` (${line(entry.sha, 12)})` : ""}`;
    case "failure":
      return `${day(entry.at)} first failed: ${title}${detail ? `: ${detail}` : ""}${(entry.times ?? 1) > 1 ? ` (${entry.times}× so far)` : ""}`;
    case "overcome":
      return `${day(entry.at)} overcome: ${title}${detail ? ` → ${detail}` : ""}`;
    case "pattern":
      return `${day(entry.at)} first worked: ${title} (${entry.times ?? 1}× so far)`;
    case "warning":
      return `${day(entry.at)} ${detail}: ${title}${entry.fate === "shown" ? "" : `; ${entry.fate}`}${entry.aftermath ? `, then ${entry.aftermath}` : ""}${entry.rating ? `; rated ${entry.rating}` : ""}`;
  }
}
