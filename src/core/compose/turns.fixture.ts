// Test turns: a week of work on a shop.
import { turnOf } from "../../domain/turn.fixture.ts";
import type { Turn } from "../../domain/turn.ts";

export const MONDAY = Date.parse("2026-11-09T09:00:00Z");
const HOUR = 3_600_000;

/** `hours` after Monday morning. */
export function turn(hours: number, more: Partial<Turn> = {}): Turn {
  const at = MONDAY + hours * HOUR;
  return turnOf({ at, endedAt: at + 10 * 60_000, calls: 5, ...more });
}

/** Words of four letters and more, lower case. */
export function terms(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])];
}

export const WEEK: readonly Turn[] = [
  turn(0, {
    prompt: "Add rate limiting to the API",
    ending: "changed",
    files: ["src/limit.ts", "src/app.ts"],
  }),
  turn(1, {
    number: 2,
    prompt: "run the tests",
    ending: "failed",
  }),
  turn(2, {
    number: 3,
    prompt: "fix it and commit",
    ending: "committed",
    files: ["src/limit.ts"],
    commits: [{ message: "feat(api): add rate limiting", sha: "1a2b3c4" }],
    feedback: { verdict: "worked", words: "that worked" },
  }),
  turn(24, {
    session: "s2",
    prompt: "ok can you upgrade to Node 22?",
    ending: "failed",
    files: ["package.json"],
    evidence: [7],
  }),
  turn(26, {
    session: "s3",
    prompt: "Retry webhooks that fail",
    ending: "changed",
    files: ["src/webhooks.ts", "/home/dev/notes.md"],
  }),
  turn(27, { session: "s4", prompt: "How does the cart work?" }),
];
