// A turn together with what followed on it: "add auth", "still red, fix it", "commit" are one task with one end.
import type { Turn } from "../../domain/turn.ts";

/** `turns` are those of one task, oldest first; told under the prompt of the turn that matched. */
export function wholeTask(matched: Turn, turns: readonly Turn[]): Turn {
  const last = turns.findLast(({ ending }) => ending !== "looked") ?? matched;
  const { feedback, ...first } = matched;
  const said = turns.findLast((turn) => turn.feedback)?.feedback ?? feedback;
  return {
    ...first,
    at: last.at,
    endedAt: last.endedAt,
    ending: last.ending,
    calls: sum(turns, ({ calls }) => calls),
    failures: sum(turns, ({ failures }) => failures),
    steps: unique(turns.flatMap(({ steps }) => steps)),
    files: unique(turns.flatMap(({ files }) => files)),
    commits: turns.flatMap(({ commits }) => commits),
    tags: unique(turns.flatMap(({ tags }) => tags)),
    evidence: unique(turns.flatMap(({ evidence }) => evidence)),
    ...(said && { feedback: said }),
  };
}

function sum(turns: readonly Turn[], count: (turn: Turn) => number): number {
  return turns.reduce((total, turn) => total + count(turn), 0);
}

function unique<T>(list: readonly T[]): readonly T[] {
  return [...new Set(list)];
}
