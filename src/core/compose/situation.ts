// Drafts the Situation section of a lesson from a session: tasks, how they ended, what failed.

import type { Attempt } from "../../domain/attempt.ts";
import type { Session } from "../../domain/project.ts";
import type { Turn } from "../../domain/turn.ts";
import { utcDay } from "../text/words.ts";
import { endingText } from "./ending.ts";
import { line } from "./line.ts";
import { quoteTitle } from "./quote.ts";
import { taskTitle } from "./task-title.ts";

interface SessionEvents {
  readonly session: Session;
  /** In order of time. */
  readonly turns: readonly Turn[];
  /** Failed calls, in order of time. */
  readonly failures: readonly Attempt[];
}

const TURNS = 6;
const FAILURES = 5;
const FILES = 4;

/** Lines of markdown: a first draft that a person edits. */
export function situationText({ session, turns, failures }: SessionEvents): string {
  const branch = turns.findLast((turn) => turn.branch)?.branch;
  const agent = ["", "unknown"].includes(session.agent) ? "" : ` with ${line(session.agent, 40)}`;
  const head = `On ${utcDay(session.lastAt)}, in a session${agent}${branch ? ` on ${line(branch, 60)}` : ""}.`;
  const tasks = turns.flatMap((turn) => taskLine(turn)).slice(-TURNS);
  const failed = failureLines(failures);
  return [
    head,
    ...(tasks.length > 0 ? ["", ...tasks] : []),
    ...(failed.length > 0 ? ["", "What failed:", "", ...failed] : []),
  ].join("\n");
}

/** Empty for a turn that only looked, or only said yes. */
function taskLine(turn: Turn): readonly string[] {
  const title = taskTitle(turn.prompt);
  const files = turn.files.slice(0, FILES).map((file) => `\`${line(file, 80)}\``);
  const more = turn.files.length - files.length;
  const named = more > 0 ? [...files, `${more} more`] : files;
  const result = [endingText(turn), named.join(", ")].filter(Boolean).join("; ");
  if (title === "" && (result === "" || turn.ending === "looked")) return [];
  return [`- ${title === "" ? "going on" : quoteTitle(title, 120)}${result === "" ? "" : `: ${result}`}`];
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
