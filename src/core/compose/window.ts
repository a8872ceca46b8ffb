// The window of working memory: the last tasks and active blockers, in Supervisor's format.
import type { Blocker, Task } from "../../domain/task.ts";
import type { Limit } from "./block.ts";
import { line } from "./line.ts";

/** All blockers are listed up to this bound. */
export const MOST_BLOCKERS = 50;

/** Content of the window. */
export interface Window {
  /** Oldest first; `tries`: how often the task was tried. */
  readonly tasks: readonly (Task & { readonly tries?: number })[];
  readonly blockers: readonly Blocker[];
  /** Older tasks with the same topic as the prompt. */
  readonly related?: readonly Task[];
  /** The running task is independent: it gets no history. */
  readonly isIsolated?: boolean;
}

const LONGEST_ID = 60;

/** If room is short, texts are cut before a task or a blocker is left out. */
const LENGTHS = [
  { intent: 160, reason: 160, summary: 200 },
  { intent: 90, reason: 90, summary: 0 },
  { intent: 40, reason: 40, summary: 0 },
  { intent: 24, reason: 16, summary: 0 },
];
type Length = (typeof LENGTHS)[number];

/**
 * Running tasks are left out. Empty if there is nothing to tell. With a limit the result fits completely: a block that
 * cut it would leave headings without content.
 */
export function windowLines({ tasks, blockers, related = [] }: Window, limit?: Limit): readonly string[] {
  const ended = tasks.filter(({ status }) => status !== "started");
  const active = blockers.filter(({ unblockedAt }) => unblockedAt === 0);
  const most = Math.min(active.length, MOST_BLOCKERS);
  // If room is short, the oldest are dropped first.
  const linesFor = (length: Length, taskCount: number, blockerCount: number) => [
    ...taskLines("## Recent Task History", ended.slice(ended.length - taskCount), length, "1."),
    ...blockerLines(active, blockerCount, length),
  ];
  for (const length of LENGTHS) {
    const lines = [
      ...linesFor(length, ended.length, most),
      ...taskLines("## Related Earlier Tasks", related, length, "-"),
    ];
    if (!limit || fits(lines, limit)) return lines;
  }
  const shortest = LENGTHS.at(-1) as Length;
  for (let taskCount = ended.length; taskCount >= 0; taskCount--) {
    const few = linesFor(shortest, taskCount, 0);
    if (!fits(few, limit as Limit)) continue;
    return linesFor(
      shortest,
      taskCount,
      mostThatFit(most, (count) => linesFor(shortest, taskCount, count), limit as Limit),
    );
  }
  return [];
}

function taskLines(
  heading: string,
  ended: Window["tasks"],
  length: Length,
  mark: "1." | "-",
): readonly string[] {
  if (ended.length === 0) return [];
  return [
    heading,
    ...ended.flatMap((task, index) => [
      `${mark === "-" ? "-" : `${index + 1}.`} ${named(task.id, task.intent, length.intent)} ${outcome(task, length.reason)}`,
      ...(task.requiresContext && saysMore(task) && length.summary > 0
        ? [`   ${line(task.summary, length.summary)}`]
        : []),
    ]),
  ];
}

function blockerLines(active: readonly Blocker[], listed: number, length: Length): readonly string[] {
  if (active.length === 0) return [];
  const hidden = active.length - listed;
  return [
    "## Active Blockers",
    ...active
      .slice(0, listed)
      .map(
        ({ id, reason, blockedAt }) => `- ${named(id, reason, length.reason)} (blocked: ${iso(blockedAt)})`,
      ),
    ...(hidden > 0 ? [`- ${listed > 0 ? "and " : ""}${hidden} more (twiceshy task list)`] : []),
  ];
}

function fits(lines: readonly string[], limit: Limit): boolean {
  const text = lines.join("\n");
  return text.length <= limit.characters && limit.count(text) <= limit.tokens;
}

/** Binary search; it is known that 0 fits. */
function mostThatFit(most: number, lines: (count: number) => readonly string[], limit: Limit): number {
  let [fitting, tooMany] = [0, most + 1];
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (fits(lines(middle), limit)) fitting = middle;
    else tooMany = middle;
  }
  return fitting;
}

/** `task-042: "Add rate limiting"`; the id alone if there is no text. */
function named(id: string, said: string, longest: number): string {
  const text = line(said, longest).replaceAll('"', "'");
  return text === "" ? line(id, LONGEST_ID) : `${line(id, LONGEST_ID)}: "${text}"`;
}

function outcome({ status, endedAt, reason, tries = 1 }: Window["tasks"][number], longest: number): string {
  const often = tries > 1 ? `, try ${tries}` : "";
  if (status === "completed") return `(completed: ${iso(endedAt)}, ✓ success${often})`;
  const why = line(reason, longest);
  return `(failed: ${iso(endedAt)}, ✗ failed${often}${why ? `: ${why}` : ""})`;
}

/** Is the summary more than a repetition of the intent or the reason? */
function saysMore({ summary, intent, reason }: Task): boolean {
  const said = summary.replace(/^(?:Completed|Failed):?\s*/, "").replace(/[.…]$/, "");
  return said !== "" && !reason.startsWith(said) && !intent.startsWith(said);
}

/** `2026-11-14T12:00:00Z` */
function iso(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}
