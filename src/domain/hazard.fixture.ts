// A hazard for tests: failed once, in one session, never succeeded.
import type { Hazard } from "./hazard.ts";

export function hazardOf(changes: Partial<Hazard> & Pick<Hazard, "subject" | "kind">): Hazard {
  return {
    project: "p1",
    about: changes.subject,
    failures: 1,
    sessions: 1,
    otherwise: 0,
    before: 0,
    successes: 0,
    since: 0,
    streak: 1,
    row: 1,
    alike: 1,
    actions: [],
    firstAt: 1_000,
    lastAt: 1_000,
    lastSession: "s1",
    lastTurn: 0,
    clearedAt: 0,
    overridesRight: 0,
    overridesWrong: 0,
    signature: "",
    excerpt: "",
    display: "",
    attempt: 1,
    ignored: false,
    ...changes,
  };
}
