// Joins a turn with its follow-ups: "add auth", "still red, fix it", "commit" are one task with one ending.

import type { Turn } from "../../domain/turn.ts";
import { unique } from "../text/words.ts";

/** `turns`: of one task, oldest first. The result has the prompt of the turn that matched, and the branch of its commit. */
export function wholeTask(matched: Turn, turns: readonly Turn[]): Turn {
  const last = turns.findLast(({ ending }) => ending !== "looked") ?? matched;
  const { feedback, branch: own, ...first } = matched;
  // The branch of what came of it: a check may have been run on another one.
  const result =
    turns.findLast(({ commits }) => commits.length > 0) ?? turns.findLast(({ files }) => files.length > 0);
  const branch = (result ?? last).branch ?? own;
  // What was said before the last changes does not speak of them.
  const judged = turns.findLast((turn) => turn.feedback || turn.files.length > 0);
  const said = judged ? judged.feedback : feedback;
  return {
    ...first,
    at: last.at,
    endedAt: last.endedAt,
    ending: last.ending,
    calls: sum(turns, ({ calls }) => calls),
    failures: sum(turns, ({ failures }) => failures),
    steps: inOrder(turns.flatMap(({ steps }) => steps)),
    files: unique(turns.flatMap(({ files }) => files)),
    commits: turns.flatMap(({ commits }) => commits),
    tags: unique(turns.flatMap(({ tags }) => tags)),
    evidence: unique(turns.flatMap(({ evidence }) => evidence)),
    ...(branch !== undefined && { branch }),
    ...(said && { feedback: said }),
  };
}

/** Each once: files where they were first changed, all else, as checks, where it was last run. */
function inOrder(steps: readonly string[]): readonly string[] {
  return steps.filter((step, index) =>
    /^(?:write|edit) /.test(step) ? steps.indexOf(step) === index : steps.lastIndexOf(step) === index,
  );
}

function sum(turns: readonly Turn[], count: (turn: Turn) => number): number {
  return turns.reduce((total, turn) => total + count(turn), 0);
}
