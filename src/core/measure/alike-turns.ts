// Turns that asked for the same sort of thing, in different sessions.
import type { Turn } from "../../domain/turn.ts";
import type { TaskGroup } from "./recurring.ts";

/** What tells whether two turns asked for the same sort of thing: see core/rank/recurring. */
interface Shape {
  readonly key: string;
  readonly words: ReadonlySet<string>;
}

/** A word that stands in more turns than this tells nothing, and looking through them would take long. */
const COMMON = 60;

/** Groups of at least two sessions; turns that made no call are left out. */
export function alikeTurns<S extends Shape>(
  turns: readonly Turn[],
  shapeOf: (turn: Turn) => S,
  isOneSort: (a: S, b: S) => boolean,
): readonly TaskGroup[] {
  const groups: { readonly shape: S; readonly turns: Turn[] }[] = [];
  const byWord = new Map<string, number[]>();
  for (const turn of turns.filter(({ calls }) => calls > 0).toSorted((a, b) => a.at - b.at)) {
    const shape = shapeOf(turn);
    const known = shape.key === "" ? [...shape.words] : [shape.key, ...shape.words];
    const candidates = new Set(known.flatMap((word) => byWord.get(word)?.slice(-COMMON) ?? []));
    const same = [...candidates]
      .map((index) => groups[index])
      .find((group) => group !== undefined && isOneSort(shape, group.shape));
    if (same) {
      same.turns.push(turn);
      continue;
    }
    groups.push({ shape, turns: [turn] });
    for (const word of known) {
      const own = byWord.get(word);
      if (own) own.push(groups.length - 1);
      else byWord.set(word, [groups.length - 1]);
    }
  }
  return groups
    .map((group) => group.turns)
    .filter((group) => new Set(group.map(({ session }) => session)).size > 1);
}
