// Finds earlier turns for a prompt (the last ones and those that share its words) and the files they point at.
import { type Asking, type LikelyFile, likelyFiles, type PastWork } from "../../core/rank/likely-files.ts";
import { rarity } from "../../core/similarity/relevance.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import type { Turn } from "../../domain/turn.ts";
import type { FoundTurns } from "../../ports/store.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";

/** Characters of a prompt that are used: its topic is at the beginning. */
const HEAD = 1_500;
const MOST_WORDS = 64;
const RECENT = 120;
const FOUND = 60;
const MOST_FILES = 5;
const LOOKED_AT = 12;
const ALL = Number.POSITIVE_INFINITY;

/** Earlier turns for a prompt, with the frequency of its words. */
export interface Before extends Pick<FoundTurns, "frequency" | "total"> {
  /** Those that share words with it, the best match first: only these are read. */
  readonly found: readonly Turn[];
  /** The last ones, whatever they were about. */
  readonly others: readonly Turn[];
}

/** `words`: more words for the topic that are not in the prompt. */
export async function turnsBefore(
  deps: Deps,
  project: string,
  prompt: string,
  words: readonly string[] = [],
): Promise<Before> {
  const asked = [...new Set([...words, ...wordsOf(prompt)])].slice(0, MOST_WORDS);
  const recent = await deps.store.turns.list({ project, order: "newest", limit: RECENT });
  const { turns: found, frequency, total } = await deps.store.turns.find(project, asked, FOUND);
  const known = new Set(found.map(keyOf));
  return { found, others: recent.filter((turn) => !known.has(keyOf(turn))), frequency, total };
}

/** Has the session made calls already? */
export function hasWork({ found, others }: Before, session: string): boolean {
  return [...found, ...others].some((turn) => turn.session === session && turn.calls > 0);
}

function keyOf({ session, number }: Turn): string {
  return `${session} ${number}`;
}

/** All files ever changed, the likeliest first, whether or not they still exist. */
export function filesFor(prompt: string, place: Place, before: Before): readonly LikelyFile[] {
  return likelyFiles(worksOf(before), askingOf(prompt, place, before), ALL);
}

/** The likeliest files that exist. */
export function filesThere(deps: Deps, place: Place, likely: readonly LikelyFile[]): readonly LikelyFile[] {
  return likely
    .slice(0, LOOKED_AT)
    .filter(({ file }) => deps.workspace.exists(place.project.root, file))
    .slice(0, MOST_FILES);
}

export function askingOf(prompt: string, place: Place, { frequency, total }: Before): Asking {
  return {
    prompt,
    words: wordsOf(prompt),
    branch: ownBranch(place),
    weigh: (word) => rarity(frequency.get(word) ?? 0, total),
  };
}

/** The current branch; empty for the main branch. */
export function ownBranch({ branch = "" }: Place): string {
  return MAIN.test(branch) ? "" : branch;
}

/** Main branches: all work ends there, so they say nothing about a task. */
const MAIN = /^(?:main|master|HEAD|trunk|develop)$/;

function wordsOf(prompt: string): readonly string[] {
  return termsOf(prompt.slice(0, HEAD)).slice(0, MOST_WORDS);
}

export function worksOf({ found, others }: Before): readonly PastWork[] {
  const works = [
    ...found.map((turn) => ({ turn, words: aboutWords(turn) })),
    ...others.map((turn) => ({ turn, words: NONE })),
  ];
  return works.filter(({ turn }) => turn.files.length > 0);
}

const NONE: ReadonlySet<string> = new Set();

function aboutWords({ prompt, commits }: Turn): ReadonlySet<string> {
  const texts = [prompt.slice(0, HEAD), ...commits.map(({ message }) => message)];
  return new Set(texts.flatMap((text) => termsOf(text)));
}
