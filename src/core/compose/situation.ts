// What happened in a session, as the Situation of a lesson somebody is about to write: tasks, how they ended, what failed.
import type { Attempt } from "../../domain/attempt.ts";
import type { Session } from "../../domain/project.ts";
import type { Turn } from "../../domain/turn.ts";
import { endingText } from "./ending.ts";
import { day, line } from "./line.ts";
import { taskTitle } from "./task-title.ts";

export interface SessionTold {
  readonly session: Session;
  /** As they came. */
  readonly turns: readonly Turn[];
  /** Failed calls, as they came. */
  readonly failures: readonly Attempt[];
}

const TURNS = 6;
const FAILURES = 5;
const FILES = 4;

/** Lines of markdown; a first draft for a person, who takes out what does not belong. */
export function situationText({ session, turns, failures }: SessionTold): string {
  const branch = turns.findLast((turn) => turn.branch)?.branch;
  const agent = ["", "unknown"].includes(session.agent) ? "" : ` with ${line(session.agent, 40)}`;
  const head = `On ${day(session.lastAt)}, in a session${agent}${branch ? ` on ${line(branch, 60)}` : ""}.`;
  const tasks = turns.flatMap((turn) => taskLine(turn)).slice(-TURNS);
  const failed = failureLines(failures);
  return [
    head,
    ...(tasks.length > 0 ? ["", ...tasks] : []),
    ...(failed.length > 0 ? ["", "What failed:", "", ...failed] : []),
  ].join("\n");
}

/** A turn that only looked, or only said yes, tells nothing. */
function taskLine(turn: Turn): readonly string[] {
  const title = taskTitle(turn.prompt);
  const files = turn.files.slice(0, FILES).map((file) => `\`${line(file, 80)}\``);
  const more = turn.files.length - files.length;
  const named = more > 0 ? [...files, `${more} more`] : files;
  const told = [endingText(turn), named.join(", ")].filter(Boolean).join("; ");
  if (title === "" && (told === "" || turn.ending === "looked")) return [];
  return [`- ${title === "" ? "going on" : `"${line(title, 120)}"`}${told === "" ? "" : `: ${told}`}`];
}

/** Each failure once, the most frequent first. */
function failureLines(failures: readonly Attempt[]): readonly string[] {
  const groups = new Map<string, { readonly text: string; times: number }>();
  for (const { display, outcome } of failures) {
    if (outcome.status !== "failed") continue;
    const key = `${display} ${outcome.signature}`;
    const known = groups.get(key);
    if (known) known.times += 1;
    else groups.set(key, { text: failureLine(display, outcome.excerpt), times: 1 });
  }
  return [...groups.values()]
    .sort((a, b) => b.times - a.times)
    .slice(0, FAILURES)
    .map(({ text, times }) => (times > 1 ? `${text} (${times}×)` : text));
}

function failureLine(display: string, excerpt: string): string {
  const error = line(excerpt, 160);
  return `- \`${line(display, 120).replaceAll("`", "'")}\`${error === "" ? "" : `: ${error}`}`;
}
