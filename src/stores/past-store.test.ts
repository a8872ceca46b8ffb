// Tests that the store of a replay answers like every other store.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attempt, entries, failure, hazard, learn, NOON } from "../../test/contracts/store/fixtures.ts";
import { storeContract } from "../../test/contracts/store.ts";
import { emptyMemory } from "../../test/empty-memory.ts";
import { newFolder } from "../../test/new-folder.ts";
import { runs } from "../../test/runs.ts";
import { contentId } from "../core/hash/content-id.ts";
import type { NewAttempt } from "../domain/attempt.ts";
import type { AttemptQuery, Store } from "../ports/store.ts";
import { pastStore, REFUSED } from "./past/store.ts";
import { sqliteStore } from "./sqlite/store.ts";

storeContract(
  "the store of a replay",
  async () => {
    const store = await fresh(true);
    return { store, reopen: async () => store, dispose: () => store.close() };
  },
  { bytes: false, refused: REFUSED, isAlone: true },
);

describe("stores: the store of a replay", () => {
  /** Few names, so that repeats are frequent. */
  const made = fc.array(
    fc
      .record({
        call: fc.constantFrom("1", "2", "3", "4", "5", "6"),
        session: fc.constantFrom("one", "two"),
        project: fc.constantFrom("aaaaaaaa", "bbbbbbbb"),
        at: fc.integer({ min: 0, max: 5 }).map((minutes) => NOON + minutes * 60_000),
        source: fc.constantFrom("live" as const, "import" as const),
        fingerprint: fc.constantFrom("f1", "f2"),
        subjects: fc.subarray(["program go", "path x"] as const),
        outcome: fc.constantFrom<NewAttempt["outcome"]>(
          { status: "succeeded" },
          { status: "unknown" },
          failure(),
          failure({ subject: "path x", kind: "missing-path", signature: "s2" }),
        ),
        durationMs: fc.constantFrom(undefined, 12),
      })
      .map((changes): NewAttempt => attempt(changes as Partial<NewAttempt>)),
    { maxLength: 14 },
  );
  const query: fc.Arbitrary<AttemptQuery> = fc.record(
    {
      project: fc.constantFrom("aaaaaaaa", "bbbbbbbb", "cccccccc"),
      session: fc.constantFrom("one", "two", "three"),
      ids: fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 5 }),
      contentIds: fc.constant(
        ["1", "2", "9"].map((call) => contentId({ agent: "claude-code", session: "one", call })),
      ),
      status: fc.constantFrom("failed" as const, "succeeded" as const, "unknown" as const),
      subject: fc.constantFrom("program go" as const, "path x" as const),
      signature: fc.constantFrom("s2", "<program>: command not found"),
      fingerprint: fc.constantFrom("f1", "f2"),
      since: fc.constant(NOON + 120_000),
      until: fc.constant(NOON + 180_000),
      afterId: fc.integer({ min: 0, max: 9 }),
      order: fc.constantFrom("newest" as const, "oldest" as const),
      limit: fc.integer({ min: 0, max: 4 }),
    },
    { requiredKeys: [] },
  );

  it("finds, knows and lists what SQLite would", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(made, fc.array(query, { minLength: 3, maxLength: 6 }), async (calls, queries) => {
        const [past, real] = await Promise.all([fresh(true), fresh(false)]);
        for (const call of calls)
          expect(await past.evidence.append(entries(call), learn)).toEqual(
            await real.evidence.append(entries(call), learn),
          );
        for (const one of queries)
          expect(await past.evidence.attempts(one)).toEqual(await real.evidence.attempts(one));
        for (const project of ["aaaaaaaa", "bbbbbbbb"]) {
          const question = { project, session: "one", subjects: ["program go", "path x"] as const };
          expect(sorted(await past.hazards.ask(question))).toEqual(sorted(await real.hazards.ask(question)));
          expect(await past.hazards.list(project, 9)).toEqual(await real.hazards.list(project, 9));
          expect(await past.sessions.list(project, 9)).toEqual(await real.sessions.list(project, 9));
          const key = hazard({ project });
          const weight = { overridesRight: 1, overridesWrong: -1 };
          expect(await past.hazards.weigh(key, weight)).toEqual(await real.hazards.weigh(key, weight));
        }
        expect(await past.projects.list()).toEqual(await real.projects.list());
        await past.close();
        await real.close();
      }),
      runs(60),
    );
  });
});

async function fresh(isPast: boolean): Promise<Store> {
  const store = await sqliteStore({ path: await emptyMemory(newFolder()), warm: true });
  return isPast ? pastStore(store) : store;
}

/** Rows of a question come in any order. */
function sorted(known: object): unknown {
  const name = ({ scope, subject, kind, class: change }: Record<string, unknown>) =>
    [scope, subject, kind, change].join(" ");
  return Object.fromEntries(
    Object.entries(known).map(([key, rows]) => [
      key,
      rows.toSorted((a: Record<string, unknown>, b: Record<string, unknown>) => (name(a) < name(b) ? -1 : 1)),
    ]),
  );
}
