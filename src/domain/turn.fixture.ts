// A turn for tests: the first of its session, in which nothing was changed.
import type { Turn } from "./turn.ts";

export function turnOf(changes: Partial<Turn>): Turn {
  return {
    project: "p1",
    session: "s1",
    number: 1,
    at: 1_000,
    prompt: "",
    endedAt: 2_000,
    ending: "looked",
    calls: 1,
    failures: 0,
    steps: [],
    files: [],
    commits: [],
    tags: [],
    evidence: [],
    ...changes,
  };
}
