// Groups turns of different sessions that asked for the same kind of work.
import type { Turn } from "../../domain/turn.ts";
import type { TaskGroup } from "./recurring.ts";

/** Features that tell whether two turns asked for the same kind of work: see core/rank/recurring. */
interface Shape {
  readonly key: string;
  readonly words: ReadonlySet<string>;
}

/** Words in more turns than this are ignored: they say nothing, and comparing them all would be slow. */
const COMMON = 60;

/** Groups with at least two sessions; turns without calls are left out. */
export function alikeTurns<S extends Shape>(
  turns: readonly Turn[],
  shapeOf: (turn: Turn) => S,
  isSameKind: (a: S, b: S) => boolean,
): readonly TaskGroup[] {
  const groups: { readonly shape: S; readonly turns: Turn[] }[] = [];
  const byWord = new Map<string, number[]>();
  for (const turn of turns.filter(({ calls }) => calls > 0).toSorted((a, b) => a.at - b.at)) {
    const shape = shapeOf(turn);
    const known = shape.key === "" ? [...shape.words] : [shape.key, ...shape.words];
    const candidates = new Set(known.flatMap((word) => byWord.get(word)?.slice(-COMMON) ?? []));
    const same = [...candidates]
      .map((index) => groups[index])
      .find((group) => group !== undefined && isSameKind(shape, group.shape));
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
