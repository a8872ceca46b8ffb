// Turns that asked for the same sort of thing, in different sessions.
import type { Turn } from "../../domain/turn.ts";
import type { TaskGroup } from "./recurring.ts";

/** Significant words of a text, each once. */
type Terms = (text: string) => readonly string[];

/** So many of the words must be the same. */
const ALIKE = 0.5;
/** One word in common is chance. */
const LEAST_SHARED = 2;
/** What a prompt is about stands at its beginning; a long one shares words with everything. */
const HEAD = 200;
/** A word that stands in more turns than this tells nothing, and looking through them would take long. */
const COMMON = 60;

/** Groups of at least two sessions; turns that made no call are left out. */
export function alikeTurns(turns: readonly Turn[], terms: Terms): readonly TaskGroup[] {
  const groups: { readonly words: ReadonlySet<string>; readonly turns: Turn[] }[] = [];
  const byWord = new Map<string, number[]>();
  for (const turn of turns.filter(({ calls }) => calls > 0).toSorted((a, b) => a.at - b.at)) {
    const words = new Set(terms(turn.prompt.slice(0, HEAD).replaceAll(/https?:\/\/\S+/g, " ")));
    if (words.size < LEAST_SHARED) continue;
    const candidates = new Set([...words].flatMap((word) => byWord.get(word)?.slice(-COMMON) ?? []));
    let best: { readonly turns: Turn[]; readonly alike: number } | undefined;
    for (const index of candidates) {
      const group = groups[index];
      const alike = group ? likeness(words, group.words) : 0;
      if (group && alike >= ALIKE && alike > (best?.alike ?? 0)) best = { turns: group.turns, alike };
    }
    if (best) {
      best.turns.push(turn);
      continue;
    }
    groups.push({ words, turns: [turn] });
    for (const word of words) {
      const known = byWord.get(word);
      if (known) known.push(groups.length - 1);
      else byWord.set(word, [groups.length - 1]);
    }
  }
  return groups
    .map((group) => group.turns)
    .filter((group) => new Set(group.map(({ session }) => session)).size > 1);
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared < LEAST_SHARED ? 0 : shared / (a.size + b.size - shared);
}
