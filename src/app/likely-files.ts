// What is known when a prompt comes in: the last turns and those that share its words; and the files they point at.
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
const MOST_FILES = 5;
const LOOKED_AT = 12;
const ALL = Number.POSITIVE_INFINITY;

/** Turns at hand when a prompt comes in, with how telling the words of the prompt are. */
export interface Before extends Pick<FoundTurns, "frequency" | "total"> {
  /** Those that share words with it, the best match first: only these are read. */
  readonly found: readonly Turn[];
  /** The last ones, whatever they were about. */
  readonly others: readonly Turn[];
}

/** `words`: more that the prompt means, beside those it says. */
export async function turnsBefore(
  deps: Deps,
  project: string,
  prompt: string,
  words: readonly string[] = [],
): Promise<Before> {
  const asked = [...new Set([...words, ...wordsOf(prompt)])].slice(0, MOST_WORDS);
  const recent = await deps.store.turns({ project, order: "newest", limit: RECENT });
  const { turns: found, frequency, total } = await deps.store.findTurns(project, asked, FOUND);
  const known = new Set(found.map(keyOf));
  return { found, others: recent.filter((turn) => !known.has(keyOf(turn))), frequency, total };
}

/** Has the session made calls already? Then it has work of its own to go by. */
export function hasWork({ found, others }: Before, session: string): boolean {
  return [...found, ...others].some((turn) => turn.session === session && turn.calls > 0);
}

function keyOf({ session, number }: Turn): string {
  return `${session} ${number}`;
}

/** Every file that was ever changed, the likeliest first, whether or not it is still there. */
export function filesFor(prompt: string, place: Place, before: Before): readonly LikelyFile[] {
  return likelyFiles(worksOf(before), askingOf(prompt, place, before), ALL);
}

/** The likeliest of those that are there. */
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

/** The branch that is checked out; empty where it is the one that all work ends up on. */
export function ownBranch({ branch = "" }: Place): string {
  return MAIN.test(branch) ? "" : branch;
}

/** Everything ends up there: it says nothing of where the work is. */
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
