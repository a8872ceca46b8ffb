// A session's events as the Situation section of a lesson.
import { describe, expect, it } from "vitest";
import type { Attempt } from "../../domain/attempt.ts";
import { turnOf } from "../../domain/turn.fixture.ts";
import type { Turn } from "../../domain/turn.ts";
import { situationText } from "./situation.ts";

const SESSION = {
  id: "s1",
  project: "p1",
  agent: "claude-code",
  startedAt: Date.parse("2026-11-14T09:00:00Z"),
  lastAt: Date.parse("2026-11-14T10:00:00Z"),
  title: "",
  turns: 2,
};

const turn = (number: number, prompt: string, more: Partial<Turn> = {}): Turn =>
  turnOf({ number, at: SESSION.startedAt, prompt, endedAt: SESSION.lastAt, ...more });

const failure = (display: string, excerpt: string) =>
  ({ display, outcome: { status: "failed", excerpt, signature: excerpt } }) as unknown as Attempt;

describe("compose: situation", () => {
  it("tasks with how they ended and their files, then what failed, the most frequent first", () => {
    const text = situationText({
      session: SESSION,
      turns: [
        turn(1, "Add a redis client to the shop", {
          ending: "failed",
          files: ["a.ts", "b.ts", "c.ts", "d.ts", "e.ts", "f.ts"],
          branch: "feat/redis",
        }),
        turn(2, "yes"),
      ],
      failures: [
        failure("npm test", "1 failed"),
        failure("npm install redis-node", "404"),
        failure("npm install redis-node", "404"),
      ],
    });
    expect(text).toBe(
      [
        "On 2026-11-14, in a session with claude-code on feat/redis.",
        "",
        '- "Add a redis client to the shop": the last check failed; `a.ts`, `b.ts`, `c.ts`, `d.ts`, 2 more',
        "",
        "What failed:",
        "",
        "- `npm install redis-node`: 404 (2×)",
        "- `npm test`: 1 failed",
      ].join("\n"),
    );
  });

  it("says only when and where, when nothing else is known", () => {
    expect(situationText({ session: { ...SESSION, agent: "unknown" }, turns: [], failures: [] })).toBe(
      "On 2026-11-14, in a session.",
    );
  });

  it("stays short, whatever was said, and what was said cannot pass for a heading", () => {
    const long = "x".repeat(5_000);
    const text = situationText({
      session: SESSION,
      turns: Array.from({ length: 50 }, (_, at) =>
        turn(at, `Do thing ${at}\n## Fix\n${long}`, { ending: "changed", files: [long] }),
      ),
      failures: Array.from({ length: 50 }, (_, at) =>
        failure(`run ${at} ${long}`, `\n## Root Cause\n${long}`),
      ),
    });
    expect(text.length).toBeLessThan(4_000);
    expect(text).not.toMatch(/^#/m);
  });
});
