// Timeline as text for people: entries by day or week with marks, and the number of calls.
import { line } from "../../core/compose/line.ts";
import type { TimelineEntry, TimelineType } from "../../core/compose/timeline.ts";
import { clock, count, dayName, localDay, startOfDay } from "../../core/text/for-people.ts";
import { groupBy } from "../../domain/group-by.ts";
import { DAY } from "../../domain/time.ts";
import { bar } from "../terminal/chart.ts";
import { colour, columns, cross, tick } from "../terminal/terminal.ts";
import { cutTo } from "../terminal/wide.ts";

/** With more days than this, entries are grouped by week. */
const MOST_DAYS = 45;
const BAR = 12;
/** Below this width the title gets all the room, and the note is printed only if it fits. */
const NARROW = 50;
const LEAST_NOTE = 8;

interface TimelineView {
  readonly entries: readonly TimelineEntry[];
  /** Number of calls between two times. */
  callsOn(from: number, to: number): number;
  nameOf?(project: string): string;
}

export function timelineText(view: TimelineView): string {
  // Sessions without a title did nothing worth showing.
  const entries = view.entries.filter(({ type, title }) => type !== "session" || title);
  const days = new Set(entries.map(({ at }) => localDay(at))).size;
  const startOf = days > MOST_DAYS ? startOfWeek : startOfDay;
  const groups = groupBy(entries, ({ at }) => startOf(at));
  const stretch = days > MOST_DAYS ? 7 : 1;
  const calls = new Map(
    [...groups.keys()].map((from) => [from, view.callsOn(from, dayAfter(from, stretch))]),
  );
  const most = Math.max(1, ...calls.values());
  return [...groups]
    .map(([from, group]) =>
      [
        head(from, calls.get(from) ?? 0, most, stretch),
        ...group.map((entry) => entryLine(entry, stretch, view)),
      ].join("\n"),
    )
    .join("\n\n");
}

function head(from: number, calls: number, most: number, stretch: number): string {
  const name = stretch === 7 ? "week of " : `${dayName(from).slice(0, 3)} `;
  const load =
    calls > 0 ? `  ${colour.cyan(bar(calls / most, BAR))}  ${colour.dim(count(calls, "call"))}` : "";
  return `${colour.bold(`${name}${localDay(from)}`)}${load}`;
}

const MARKS: Readonly<Record<TimelineType, () => string>> = {
  session: () => colour.cyan("●"),
  commit: () => colour.green("◆"),
  failure: cross,
  overcome: tick,
  pattern: () => colour.yellow("★"),
  warning: () => colour.yellow("⊘"),
};

export const LEGEND = "● session  ◆ commit  ✗ new failure  ✓ overcome  ★ works here  ⊘ warning";

function entryLine(entry: TimelineEntry, stretch: number, { nameOf }: TimelineView): string {
  const width = columns();
  const time = stretch === 7 ? `${localDay(entry.at).slice(5)} ${clock(entry.at)}` : clock(entry.at);
  const left = time.length + 6;
  const [title, note] = words(entry);
  const where = nameOf ? `  · ${line(nameOf(entry.project), 30)}` : "";
  const room = width === undefined ? undefined : width - left - where.length;
  // The note gets up to 45 % of the line, but no more than it needs.
  const noteRoom =
    room === undefined || room < NARROW ? 0 : Math.min(note.length + 2, Math.floor(room * 0.45));
  const text = cutTo(title, room === undefined ? undefined : room - noteRoom);
  const rest = room === undefined ? undefined : room - text.length - 2;
  const hasRoom = note !== "" && (rest === undefined || rest > LEAST_NOTE);
  const aside = hasRoom ? `  ${colour.dim(cutTo(note, rest))}` : "";
  return `  ${colour.dim(time)}  ${MARKS[entry.type]()} ${text}${aside}${colour.dim(where)}`;
}

/** Title and note of an entry. */
function words(entry: TimelineEntry): readonly [string, string] {
  switch (entry.type) {
    case "session":
      return [
        entry.title || "a session without a title",
        [entry.agent, ended(entry)].filter(Boolean).join(", "),
      ];
    case "commit":
      return [entry.title, entry.sha ?? ""];
    case "failure":
      return [
        entry.title,
        [entry.detail, (entry.times ?? 1) > 1 ? `${entry.times}× so far` : ""].filter(Boolean).join("; "),
      ];
    case "overcome":
      return [entry.title, entry.detail ? `→ ${entry.detail}` : "works by now"];
    case "pattern":
      return [entry.title, `first of ${count(entry.times ?? 1, "time")}`];
    case "warning":
      return [entry.title, `${entry.detail}${fate(entry)}`];
  }
}

function ended({ ending }: TimelineEntry): string {
  if (!ending || ending === "looked") return "";
  return {
    committed: "committed",
    passed: "checks passed",
    failed: "checks failed",
    undone: "reverted",
    changed: "changed",
    delivered: "released or deployed",
  }[ending];
}

function fate({ fate: came, aftermath, rating }: TimelineEntry): string {
  const said = rating ? `; you rated it ${rating}` : "";
  if (came === "heeded") return `; heeded${said}`;
  if (came !== "overridden") return said;
  if (aftermath === "failed") return `; overridden, failed again${said}`;
  return `; overridden${aftermath === "succeeded" ? ", worked" : ""}${said}`;
}

/** Weeks begin on Monday. */
function startOfWeek(at: number): number {
  const date = new Date(startOfDay(at));
  return startOfDay(date.setDate(date.getDate() - ((date.getDay() + 6) % 7)));
}

function dayAfter(from: number, days: number): number {
  return startOfDay(from + days * DAY + DAY / 2);
}
