// Finds ended tasks related to a prompt, beyond those listed anyway.
import type { Task } from "../../domain/task.ts";
import { termsOf } from "../similarity/terms.ts";

const MOST = 3;
/** Minimum share of the shorter text's words that both must contain; a single common word is chance. */
const SHARE = 0.5;
const LEAST = 2;

/** `runs`: latest end first. Each task once, the most similar first. */
export function relatedTasks(
  prompt: string,
  runs: readonly Task[],
  listed: ReadonlySet<string>,
): readonly Task[] {
  const asked = new Set(termsOf(prompt));
  if (asked.size < LEAST) return [];
  const found = new Map<string, { readonly task: Task; readonly share: number }>();
  for (const task of runs) {
    if (task.status === "started" || listed.has(task.id) || found.has(task.id)) continue;
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
