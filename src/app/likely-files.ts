// The files a prompt's work will likely be in: the last turns, and those that share its words.
import { type Asking, type LikelyFile, likelyFiles, type PastWork } from "../core/rank/likely-files.ts";
import { rarity } from "../core/similarity/relevance.ts";
import { termsOf } from "../core/similarity/terms.ts";
import type { Turn } from "../domain/turn.ts";
import type { FoundTurns } from "../ports/store.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";

/** What a prompt is about stands at its beginning. */
const HEAD = 1_500;
const MOST_WORDS = 64;
const RECENT = 120;
const FOUND = 60;
export const MOST_FILES = 5;

export async function filesFor(deps: Deps, place: Place, prompt: string): Promise<readonly LikelyFile[]> {
  const { works, asking } = await workBefore(deps, place, prompt);
  return likelyFiles(works, asking, MOST_FILES);
}

/** What is known when a prompt comes in. */
export async function workBefore(
  deps: Deps,
  { project, branch = "" }: Place,
  prompt: string,
): Promise<{ readonly works: readonly PastWork[]; readonly asking: Asking }> {
  const words = termsOf(prompt.slice(0, HEAD)).slice(0, MOST_WORDS);
  const recent = await deps.store.turns({ project: project.id, order: "newest", limit: RECENT });
  const found = await deps.store.findTurns(project.id, words, FOUND);
  const turns = new Map([...recent, ...found.turns].map((turn) => [`${turn.session} ${turn.number}`, turn]));
  const works = [...turns.values()].filter(({ files }) => files.length > 0).map(toWork);
  return { works, asking: askingOf(prompt, words, MAIN.test(branch) ? "" : branch, found) };
}

/** Everything ends up there: it says nothing of where the work is. */
const MAIN = /^(?:main|master|HEAD|trunk|develop)$/;

function toWork(turn: Turn): PastWork {
  const texts = [turn.prompt.slice(0, HEAD), ...turn.commits.map(({ message }) => message)];
  return { turn, words: new Set(texts.flatMap((text) => termsOf(text))) };
}

function askingOf(prompt: string, words: readonly string[], branch: string, found: FoundTurns): Asking {
  return {
    prompt,
    words,
    branch,
    weigh: (word) => rarity(found.frequency.get(word) ?? 0, found.total),
    wordsOf: termsOf,
  };
}
