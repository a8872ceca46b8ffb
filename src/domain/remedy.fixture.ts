// A remedy for tests: another command that worked once.
import type { Remedy } from "./remedy.ts";

export function remedyOf(changes: Partial<Remedy>): Remedy {
  return {
    project: "p1",
    type: "replacement",
    subject: "path x",
    signature: "e",
    fingerprint: "f",
    display: "",
    count: 1,
    failed: 0,
    lastAt: 1,
    confirmed: false,
    evidence: [1, 2],
    ...changes,
  };
}
