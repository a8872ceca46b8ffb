import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/runs.ts";
import { attemptOf } from "../../domain/attempt.fixture.ts";
import type { Attempt } from "../../domain/attempt.ts";
import { turnOf } from "../../domain/turn.fixture.ts";
import type { Turn } from "../../domain/turn.ts";
import { callDigest, sessionDigest, turnDigest } from "./digest.ts";
import { requestContent } from "./request-content.ts";

const AT = Date.parse("2026-11-16T04:00:00Z");

function call(id: number, change: Partial<Attempt> = {}): Attempt {
  return attemptOf(`ls folder-${id}`, { id, at: AT + id, ...change });
}

function turn(change: Partial<Turn> = {}): Turn {
  return turnOf({
    ...{ at: AT, prompt: "Keep people logged in", branch: "main", endedAt: AT + 60_000, ending: "passed" },
    ...{ files: ["src/token.ts"], commits: [{ sha: "1a2b3c4", message: "Fix expiry" }] },
    ...change,
  });
}

describe("core: observer: digests for the model", () => {
  const failed = call(7, {
    display: "npm test",
    outcome: {
      status: "failed",
      kind: "test",
      signature: "x",
      excerpt: "token expired",
      masked: false,
      subject: { type: "action", name: "npm test" },
    } as unknown as Attempt["outcome"],
  });

  it("of a call its input and its output, also of a file that was read or edited", () => {
    const event = {
      ...{ agent: "claude-code", session: "s", cwd: "/shop", at: AT },
      type: "tool-end",
      call: { id: "c9", tool: "Read", input: { file_path: "src/token.ts" } },
      result: { ok: true, output: "", fileText: "export const DAYS = 30;" },
    } as const;
    const text = callDigest(event, call(9, { tool: "Read", display: "Read src/token.ts" }));
    expect(text).toContain('input: {"file_path":"src/token.ts"}');
    expect(text).toContain('output: "export const DAYS = 30;"');
  });

  it("the prompt, the calls with their numbers and errors, the words, the end", () => {
    const text = turnDigest({ turn: turn(), calls: [failed, call(8)], words: ["The clock was wrong.", ""] });
    expect(text).toBe(
      [
        "prompt 1, 2026-11-16 04:00, branch main",
        "asked: Keep people logged in",
        "calls, in order:",
        "[7] Bash npm test → failed: token expired",
        "[8] Bash ls folder-8 → succeeded",
        "the agent said:",
        "- The clock was wrong.",
        "ended: passed",
        "files changed: src/token.ts",
        "commit 1a2b3c4 Fix expiry",
      ].join("\n"),
    );
    expect([...requestContent(text).calls]).toEqual([7, 8]);
  });

  it("a turn in which nothing was done and little said is not worth a question", () => {
    const quiet = turn({ ending: "looked", files: [], commits: [] });
    expect(turnDigest({ turn: quiet, calls: [call(1)], words: ["Done."] })).toBe("");
    expect(turnDigest({ turn: quiet, calls: [call(1)], words: ["Because of this. ".repeat(30)] })).not.toBe(
      "",
    );
    expect(turnDigest({ turn: quiet, calls: [failed], words: [] })).not.toBe("");
  });

  it("of many calls the important ones are listed in order; the rest is counted", () => {
    const calls = Array.from({ length: 300 }, (_, at) => call(at + 1));
    calls[3] = { ...failed, id: 4 };
    const text = turnDigest({ turn: turn(), calls, words: [] });
    const listed = [...requestContent(text).calls];
    expect(listed).toContain(4);
    expect(listed).toEqual(listed.toSorted((one, other) => one - other));
    expect(listed.length).toBeLessThanOrEqual(40);
    expect(text).toContain(`and ${300 - listed.length} routine calls`);
  });

  it("is small however much was done and said", () => {
    const long = fc.string({ minLength: 0, maxLength: 3_000 });
    fc.assert(
      fc.property(
        fc.array(long, { maxLength: 60 }),
        fc.integer({ min: 0, max: 200 }),
        long,
        (words, count, prompt) => {
          const calls = Array.from({ length: count }, (_, at) => call(at + 1, { display: prompt }));
          expect(turnDigest({ turn: turn({ prompt }), calls, words }).length).toBeLessThan(17_000);
          const turns = Array.from({ length: count }, (_, at) =>
            turn({ number: at + 1, prompt, steps: words.slice(0, 12) }),
          );
          expect(sessionDigest(turns, calls, words.join(" ")).length).toBeLessThan(14_000);
        },
      ),
      runs(100),
    );
  });
});
