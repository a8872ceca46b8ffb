// The window of working memory: the last tasks and what is blocked, in the shape that supervisors know.
import type { Blocker, Task } from "../../domain/task.ts";
import type { Limit } from "./block.ts";
import { line } from "./line.ts";

/** Every blocker is told of; more than that nobody reads. */
export const MOST_BLOCKERS = 50;

/** What is told of. */
export interface Window {
  /** The oldest first; `tries`: how often one was tried. */
  readonly tasks: readonly (Task & { readonly tries?: number })[];
  readonly blockers: readonly Blocker[];
  /** Further back, and about the same as the prompt. */
  readonly related?: readonly Task[];
  /** The task that runs stands for itself: nothing of the past is told to it. */
  readonly isIsolated?: boolean;
}

const LONGEST_ID = 60;

/** Where room is short, words are cut before a task or a blocker is left out. */
const LENGTHS = [
  { intent: 160, reason: 160, summary: 200 },
  { intent: 90, reason: 90, summary: 0 },
  { intent: 40, reason: 40, summary: 0 },
  { intent: 24, reason: 16, summary: 0 },
];
type Length = (typeof LENGTHS)[number];

/**
 * Tasks that run are left out. Empty when there is nothing to tell. With a limit it is whole within it: a block that
 * cut it would leave headings without anything below them.
 */
export function windowLines({ tasks, blockers, related = [] }: Window, limit?: Limit): readonly string[] {
  const ended = tasks.filter(({ status }) => status !== "started");
  const active = blockers.filter(({ unblockedAt }) => unblockedAt === 0);
  const most = Math.min(active.length, MOST_BLOCKERS);
  // Where room is short, the oldest go first.
  const told = (length: Length, tasksTold: number, blockersTold: number) => [
    ...taskLines("## Recent Task History", ended.slice(ended.length - tasksTold), length, "1."),
    ...blockerLines(active, blockersTold, length),
  ];
  for (const length of LENGTHS) {
    const lines = [
      ...told(length, ended.length, most),
      ...taskLines("## Related Earlier Tasks", related, length, "-"),
    ];
    if (!limit || fits(lines, limit)) return lines;
  }
  const shortest = LENGTHS.at(-1) as Length;
  for (let tasksTold = ended.length; tasksTold >= 0; tasksTold--) {
    const few = told(shortest, tasksTold, 0);
    if (!fits(few, limit as Limit)) continue;
    return told(
      shortest,
      tasksTold,
      mostThatFit(most, (count) => told(shortest, tasksTold, count), limit as Limit),
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

function blockerLines(active: readonly Blocker[], told: number, length: Length): readonly string[] {
  if (active.length === 0) return [];
  const hidden = active.length - told;
  return [
    "## Active Blockers",
    ...active
      .slice(0, told)
      .map(
        ({ id, reason, blockedAt }) => `- ${named(id, reason, length.reason)} (blocked: ${iso(blockedAt)})`,
      ),
    ...(hidden > 0 ? [`- ${told > 0 ? "and " : ""}${hidden} more (twiceshy task list)`] : []),
  ];
}

function fits(lines: readonly string[], limit: Limit): boolean {
  const text = lines.join("\n");
  return text.length <= limit.characters && limit.count(text) <= limit.tokens;
}

/** That it fits without any is known. */
function mostThatFit(most: number, lines: (count: number) => readonly string[], limit: Limit): number {
  let [fitting, tooMany] = [0, most + 1];
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (fits(lines(middle), limit)) fitting = middle;
    else tooMany = middle;
  }
  return fitting;
}

/** `task-042: "Add rate limiting"`; the id alone when nothing was said. */
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

/** A summary that says the intent or the reason again repeats the line above it. */
function saysMore({ summary, intent, reason }: Task): boolean {
  const said = summary.replace(/^(?:Completed|Failed):?\s*/, "").replace(/[.…]$/, "");
  return said !== "" && !reason.startsWith(said) && !intent.startsWith(said);
}

/** `2026-11-14T12:00:00Z` */
function iso(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}
