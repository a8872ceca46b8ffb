// Property tests: drafting never throws, never drops below its quality bar, and yields nothing for a plain success.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/runs.ts";
import type { Attempt } from "../../domain/attempt.ts";
import { FAILURE_KINDS, type FailureKind } from "../../domain/failure-kinds.ts";
import { draftFrom } from "./draft.ts";
import { meetsBar } from "./quality.ts";
import { call, edited, failed, inputOf, passed, refused, turnOf } from "./turns.fixture.ts";

const words = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.constantFrom(
    "The root cause was that `a` was read before b.ts was loaded.",
    "never push to main",
    "remember: always run `npm test` first",
    "TypeError: a.b is not a function",
    "os.Getwd must not be used",
    "lint fail",
    "기록해: 항상 먼저 테스트를 실행해",
    "",
  ),
);
const display = fc.constantFrom("npm test", "go test ./...", "npm run lint", "git push", "Edit a.ts", "");
const file = fc.constantFrom("src/a.ts", "src/a.test.ts", "README.md", "x", "", "../out.ts");
const kind = fc.constantFrom(...(Object.keys(FAILURE_KINDS) as FailureKind[]));
const work = fc.constantFrom("test", "build", "lint", "undo", undefined);

const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  fc.record({ display, work }).map((one) => passed(one.display, one.work)),
  fc.array(file, { maxLength: 3 }).map((files) => edited(...files)),
  fc
    .record({ display, excerpt: words, kind, work })
    .map(({ display, excerpt, kind, work }) => failed(display, excerpt, { kind, ...(work && { work }) })),
  fc.record({ display, words }).map((one) => refused(one.display, one.words)),
  display.map((one) => call(one, { status: "cancelled" })),
);

const input = fc
  .record({
    prompt: words,
    calls: fc.array(attempt, { maxLength: 12 }),
    before: fc.option(fc.array(attempt, { maxLength: 6 })),
    verdict: fc.option(
      fc.constantFrom("worked" as const, "failed" as const, "regression" as const, "record" as const),
    ),
    message: fc.option(fc.array(words, { maxLength: 4 })),
    retrospectives: fc.boolean(),
  })
  .map(({ prompt, calls, before, verdict, message, retrospectives }) =>
    inputOf(prompt, calls, {
      retrospectives,
      ...(before && { before: { turn: turnOf("before", before), calls: before } }),
      ...(verdict && { feedback: { verdict, words: prompt } }),
      ...(message && { lastMessage: message.join(" ") }),
    }),
  );

describe("draft: any turn", () => {
  it("never throws; what it drafts is concrete, short and tells its cause", () => {
    let drafts = 0;
    fc.assert(
      fc.property(input, (one) => {
        const drafted = draftFrom(one);
        if (!drafted) return;
        drafts++;
        const { content, evidence } = drafted;
        expect(meetsBar(content)).toBe(true);
        expect(content.source).toBe("auto");
        expect(content.occurrences).toBeGreaterThanOrEqual(1);
        expect(content.title).not.toMatch(/[\n\r]/);
        for (const text of [content.situation, content.mistake, content.rootCause, content.fix])
          expect(text.length).toBeLessThanOrEqual(600);
        const ids = [...one.calls, ...(one.before?.calls ?? [])].map(({ id }) => id);
        for (const id of evidence) expect(ids).toContain(id);
      }),
      runs(1_000),
    );
    // Otherwise the property was hardly tested.
    expect(drafts).toBeGreaterThan(50);
  });

  it("the same turn gives the same draft", () => {
    fc.assert(
      fc.property(input, (one) => {
        expect(draftFrom(one)).toEqual(draftFrom(one));
      }),
      runs(200),
    );
  });

  it("a plain success is never drafted from, whatever the assistant says of it", () => {
    const well = fc.array(
      fc.oneof(
        fc.record({ display, work }).map((one) => passed(one.display, one.work)),
        fc.array(file, { maxLength: 3 }).map((files) => edited(...files)),
      ),
    );
    fc.assert(
      fc.property(well, words, (calls, lastMessage) => {
        expect(draftFrom(inputOf("Add a login page", calls, { lastMessage }))).toBeUndefined();
      }),
    );
  });
});
