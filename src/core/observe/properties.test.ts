// Property tests: limits hold and evidence exists for any input.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../test/processor-time.ts";
import { runs } from "../../../test/runs.ts";
import { commit, failing, file, test } from "../synthesise/attempts.fixture.ts";
import { observeTurn } from "./observe.ts";
import { summariseSession } from "./summary.ts";
import { turnOf } from "./turn.fixture.ts";
import { observationWords } from "./words.ts";

const call = fc.oneof(
  fc
    .constantFrom("src/a.ts", "src/auth/b.test.ts", "README.md", "deep/er/c.py")
    .map((path) => file("Edit", path)),
  fc.constantFrom("src/a.ts", "docs/x.md").map((path) => file("Read", path)),
  fc.constant(0).map(() => test()),
  fc.constant(0).map(() => failing("test", "npm test", { work: "test", goal: "npm run test" })),
  fc.string({ maxLength: 120 }).map((message) => commit(message)),
);
const phrase = fc.constantFrom(
  "Added `src/a.ts`",
  "I've fixed the parser of `README.md`",
  "because `b.test.ts` was stale",
  "instead of `axios`",
  "I'll use `pnpm`",
  "- **`c.py`** - Removed the loader",
  "## Next steps",
  "which is now the single source of truth for everything that is there",
  ", so it opens the file",
  "`unclosed",
  "원인은 `a.ts`의 캐시였습니다",
  ":\n",
  "\n\n",
  ". ",
);
const message = fc
  .array(fc.oneof(phrase, fc.string({ unit: "binary", maxLength: 60 })), { maxLength: 25 })
  .map((parts) => parts.join(" "));

describe("observe: whatever is said and done", () => {
  it("the limits hold and every fact points at calls of the turn", () => {
    fc.assert(
      fc.property(
        fc.array(call, { maxLength: 40 }),
        fc.array(message, { maxLength: 6 }),
        message,
        (calls, words, prompt) => {
          const input = turnOf(prompt, calls, words);
          const seen = observeTurn(input);
          const ids = new Set(calls.map(({ id }) => id));
          expect(seen.filter(({ type }) => type !== "decision").length).toBeLessThanOrEqual(1);
          expect(seen.length).toBeLessThanOrEqual(4);
          expect(observeTurn(input)).toEqual(seen);
          for (const { title, subtitle, facts, concepts, narrative } of seen) {
            const count = title.split(" ").length;
            expect(count >= 3 && count <= 8).toBe(true);
            expect(subtitle.split(" ").length).toBeLessThanOrEqual(24);
            expect(facts.length >= 1 && facts.length <= 7).toBe(true);
            expect(concepts.length >= 2 && concepts.length <= 5).toBe(true);
            expect(narrative.split(/\s+/).length).toBeLessThanOrEqual(460);
            for (const { text, evidence } of facts) {
              const hangul = text.match(/[가-힣]/g)?.length ?? 0;
              expect(text.length + hangul >= 50 && text.length <= 150).toBe(true);
              expect(evidence.every((id) => ids.has(id))).toBe(true);
            }
          }
          for (const observation of seen) expect(observationWords(observation).length).toBeGreaterThan(0);
          const session = {
            id: "s1",
            project: "p1",
            agent: "x",
            startedAt: 1,
            lastAt: 2,
            title: "t",
            turns: 1,
          };
          const lastWords = words.at(-1) ?? "";
          const summary = summariseSession({
            session,
            turns: [input.turn],
            calls,
            observations: seen,
            lastWords,
            now: 1,
          });
          expect(summary.subtitle.split(" ").length).toBeLessThanOrEqual(24);
        },
      ),
      runs(300),
    );
  });

  it.each(["x", "`", "```\n", "[", "1. Added `a`:\n", "src/a/", "abcd and ", "\n \n"])(
    "a wall of %j costs little",
    (part) => {
      const wall = part.repeat(Math.floor(12_000 / part.length));
      const input = turnOf(
        "Add a cache",
        [file("Edit", "src/a.ts"), test()],
        Array.from({ length: 20 }, () => wall),
      );
      observeTurn(input);
      const spent = processorTime();
      observeTurn(input);
      // About ten times what an idle machine needs.
      expect(spent()).toBeLessThan(500);
    },
  );
});
