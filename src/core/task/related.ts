// Ended tasks that a prompt is about, beyond those that are told of anyway.
import type { Task } from "../../domain/task.ts";
import { termsOf } from "../similarity/terms.ts";

const MOST = 3;
/** Of the words of the shorter text, what both have to have; one word in common is chance. */
const SHARE = 0.5;
const LEAST = 2;

/** `runs`: the last to end first; each task once, the most alike first. */
export function relatedTasks(
  prompt: string,
  runs: readonly Task[],
  told: ReadonlySet<string>,
): readonly Task[] {
  const asked = new Set(termsOf(prompt));
  if (asked.size < LEAST) return [];
  const found = new Map<string, { readonly task: Task; readonly share: number }>();
  for (const task of runs) {
    if (task.status === "started" || told.has(task.id) || found.has(task.id)) continue;
    const words = new Set(termsOf(task.intent));
    const both = [...words].filter((word) => asked.has(word)).length;
    const share = both / Math.max(1, Math.min(words.size, asked.size));
    if (both >= LEAST && share >= SHARE) found.set(task.id, { task, share });
  }
  return [...found.values()]
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST)
    .map(({ task }) => task);
}
