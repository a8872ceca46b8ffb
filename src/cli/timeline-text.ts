// The project's evolution in a terminal: a dated column with marks, and how much went on each day or week.
import { line } from "../core/compose/line.ts";
import type { TimelineEntry, TimelineType } from "../core/compose/timeline.ts";
import { bar } from "./chart.ts";
import { colour, columns, cross, tick } from "./terminal.ts";
import { cutTo } from "./wide.ts";
import { clock, count, dayName, isoDay } from "./words.ts";

const DAY = 86_400_000;
/** More days than this are told by week. */
const MOST_DAYS = 45;
const BAR = 12;
/** In less room than this what happened comes first, and what is said beside it only where it fits. */
const NARROW = 50;
const LEAST_ASIDE = 8;

export interface TimelineView {
  readonly entries: readonly TimelineEntry[];
  /** Calls of the day that begins at this time. */
  callsOn(from: number, to: number): number;
  nameOf?(project: string): string;
}

export function timelineText(view: TimelineView): string {
  // Nobody learns anything from a session that did nothing and was about nothing.
  const entries = view.entries.filter(({ type, title }) => type !== "session" || title);
  const days = new Set(entries.map(({ at }) => isoDay(at))).size;
  const startOf = days > MOST_DAYS ? startOfWeek : startOfDay;
  const groups = new Map<number, TimelineEntry[]>();
  for (const entry of entries) {
    const key = startOf(entry.at);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
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
  return `${colour.bold(`${name}${isoDay(from)}`)}${load}`;
}

const MARKS: Readonly<Record<TimelineType, () => string>> = {
  session: () => colour.cyan("●"),
  commit: () => colour.green("◆"),
  failure: cross,
  overcome: tick,
  pattern: () => colour.yellow("★"),
  warning: () => colour.yellow("⊘"),
};

export const LEGEND = "● session  ◆ commit  ✗ first met failure  ✓ overcome  ★ works here  ⊘ warning";

function entryLine(entry: TimelineEntry, stretch: number, { nameOf }: TimelineView): string {
  const width = columns();
  const time = stretch === 7 ? `${isoDay(entry.at).slice(5)} ${clock(entry.at)}` : clock(entry.at);
  const left = time.length + 6;
  const [title, note] = words(entry);
  const where = nameOf ? ` ${line(nameOf(entry.project), 30)}` : "";
  const room = width === undefined ? undefined : width - left - where.length;
  // What is said beside it has its share of the line, but no more than it needs.
  const beside = room === undefined || room < NARROW ? 0 : Math.min(note.length + 2, Math.floor(room * 0.45));
  const shown = cutTo(title, room === undefined ? undefined : room - beside);
  const rest = room === undefined ? undefined : room - shown.length - 2;
  const isTold = note !== "" && (rest === undefined || rest > LEAST_ASIDE);
  const aside = isTold ? `  ${colour.dim(cutTo(note, rest))}` : "";
  return `  ${colour.dim(time)}  ${MARKS[entry.type]()} ${shown}${aside}${colour.dim(where)}`;
}

/** What happened, and what is said beside it. */
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
      return [entry.title, entry.detail ? `→ ${entry.detail}` : "goes well by now"];
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
    undone: "taken back",
    changed: "not checked",
  }[ending];
}

function fate({ fate: came, aftermath, rating }: TimelineEntry): string {
  const said = rating ? `; you rated it ${rating}` : "";
  if (came === "heeded") return `; heeded${said}`;
  if (came !== "overridden") return said;
  if (aftermath === "failed") return `; overridden, failed again${said}`;
  return `; overridden${aftermath === "succeeded" ? ", went well" : ""}${said}`;
}

export function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Monday. */
export function startOfWeek(at: number): number {
  const date = new Date(startOfDay(at));
  return startOfDay(date.setDate(date.getDate() - ((date.getDay() + 6) % 7)));
}

function dayAfter(from: number, days: number): number {
  return startOfDay(from + days * DAY + DAY / 2);
}
