// Store contract: a batch of attempts teaches the same as the attempts one by one.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learnFrom, subjectsToLearn } from "../../../../src/core/guard/learn.ts";
import type { NewAttempt } from "../../../../src/domain/attempt.ts";
import type { Outcome } from "../../../../src/domain/outcome.ts";
import type { Subject } from "../../../../src/domain/subject.ts";
import type { Store } from "../../../../src/ports/store.ts";
import { runs } from "../../../runs.ts";
import type { Current } from "../../store.ts";
import { attempt, failure, MINUTE, NOON, redacted } from "../fixtures.ts";

const SUBJECTS: readonly Subject[] = ["path a.ts", "path b.ts", "program go", "tool Edit", "action f1"];

/** Tests fail most: what they teach depends on what has changed since. */
const outcome = fc.constantFrom<Outcome>(
  { status: "succeeded" },
  { status: "succeeded" },
  { status: "unknown" },
  { status: "cancelled", by: "sibling" },
  failure({ subject: "action f1", kind: "test" }),
  failure({ subject: "action f1", kind: "test" }),
  failure({ subject: "action f1", kind: "test" }),
  failure({ subject: "path a.ts", kind: "missing-path" }),
  failure({ subject: "path a.ts", kind: "test" }),
  failure({ subject: "program go" }),
  failure({ subject: "tool Edit", kind: "edit-unread" }),
);

/** Few names, so that the same is met again and again. */
const call = fc.record({
  outcome,
  session: fc.constantFrom("one", "two"),
  call: fc.integer({ min: 1, max: 40 }).map(String),
  source: fc.constantFrom("live" as const, "import" as const),
  /** Mostly in order; clocks go back. */
  back: fc.constantFrom(0, 0, 0, 90 * MINUTE),
  fingerprint: fc.constantFrom("f1", "f2"),
  goal: fc.constantFrom("read", "edit", "go test"),
  files: fc.subarray(["a.ts", "b.ts"]),
  subjects: fc.subarray([...SUBJECTS]),
  provides: fc.subarray([...SUBJECTS]),
  changes: fc.subarray(["files" as const, "packages" as const]),
});

export function batches(current: Current): void {
  describe("batches", () => {
    it("teach the same as their attempts one by one", async () => {
      const { store } = current();
      let run = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(call, { maxLength: 20 }),
          fc.integer({ min: 1, max: 12 }),
          async (calls, size) => {
            run++;
            const alone = await taught(store, `alone-${run}`, calls, 1);
            const together = await taught(store, `together-${run}`, calls, size);
            expect(together).toEqual(alone);
          },
        ),
        runs(120),
      );
    });
  });
}

/** What is known after these calls, appended `size` at a time, and which of them were new. */
async function taught(
  store: Store,
  project: string,
  calls: readonly (Partial<NewAttempt> & { readonly back: number })[],
  size: number,
): Promise<unknown> {
  const made = calls.map(({ back, ...one }, index) =>
    attempt({ ...one, project, session: `${project} ${one.session}`, at: NOON + index * MINUTE - back }),
  );
  const stored: number[] = [];
  for (let start = 0; start < made.length; start += size) {
    const batch = made.slice(start, start + size).map((one) => ({
      attempt: redacted(one),
      subjects: subjectsToLearn(one),
    }));
    const result = await store.evidence.append(batch, learnFrom);
    stored.push(...result.stored.map(({ entry }) => start + entry));
  }
  const known = [];
  for (const session of ["one", "two"]) {
    const { hazards, sightings, changes } = await store.hazards.ask({
      project,
      session: `${project} ${session}`,
      subjects: SUBJECTS,
    });
    known.push({
      // Ids are given anew.
      hazards: inOrder(hazards.map((hazard) => ({ ...hazard, attempt: 0 }))),
      sightings: inOrder(sightings),
      changes: inOrder(changes),
    });
  }
  const text = JSON.stringify({ stored, known });
  return JSON.parse(text.replaceAll(project, "project"));
}

function inOrder(rows: readonly object[]): readonly string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
}
