// Store contract: deriving hazards again gives what the rules would have given from the start, even with concurrent
// writers.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learnFrom, subjectsToLearn } from "../../../../src/core/guard/learn.ts";
import { RULES_VERSION } from "../../../../src/core/guard/rules-version.ts";
import type { NewAttempt } from "../../../../src/domain/attempt.ts";
import type { Outcome } from "../../../../src/domain/outcome.ts";
import type { Subject } from "../../../../src/domain/subject.ts";
import type { Derived, Store } from "../../../../src/ports/store.ts";
import { runs } from "../../../runs.ts";
import type { Current } from "../../store.ts";
import {
  attempt,
  derive,
  entries,
  failed,
  failure,
  hazard,
  learn,
  MINUTE,
  NOON,
  pattern,
  project,
  redacted,
} from "../fixtures.ts";

const SUBJECTS: readonly Subject[] = ["path a.ts", "program go", "tool Edit", "action f1"];

const call = fc.record({
  outcome: fc.constantFrom<Outcome>(
    { status: "succeeded" },
    { status: "unknown" },
    failure({ subject: "action f1", kind: "test" }),
    failure({ subject: "path a.ts", kind: "missing-path" }),
    failure({ subject: "program go" }),
    failure({ subject: "tool Edit", kind: "edit-unread" }),
  ),
  project: fc.constantFrom("one", "one", "other"),
  session: fc.constantFrom("s", "t"),
  fingerprint: fc.constantFrom("f1", "f2"),
  subjects: fc.subarray([...SUBJECTS]),
  provides: fc.subarray([...SUBJECTS]),
  changes: fc.subarray(["files" as const, "packages" as const]),
});

export function deriving(current: Current): void {
  describe("deriving anew", () => {
    it("ends as if these rules had been there from the start, whatever comes in meanwhile", async () => {
      const { store, reopen } = current();
      const hook = await reopen();
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(call, { maxLength: 20 }), fc.nat(20), async (calls, before) => {
          run++;
          const made = (name: string) =>
            calls.map((one, index) =>
              attempt({
                ...one,
                project: `${name} ${one.project}`,
                session: `${name} ${one.session}`,
                call: `${name} ${index}`,
                at: NOON + index * MINUTE,
              }),
            );
          await append(store, made(`fresh-${run}`));
          const old = made(`stale-${run}`);
          // By other rules, which knew other things.
          await append(store, old.slice(0, before), learn);
          await store.hazards.save([hazard({ project: `stale-${run} one`, subject: "action f1" })]);
          let isLate = false;
          const meanwhile = async () => {
            if (!isLate) await append(hook, old.slice(before));
            isLate = true;
          };
          for (const place of ["one", "other"])
            while ((await store.hazards.deriveAnew(`stale-${run} ${place}`, RULED, meanwhile)) === "again");
          await meanwhile();
          expect(await all(store, `stale-${run}`)).toEqual(await all(store, `fresh-${run}`));
        }),
        runs(100),
      );
    });

    it("takes in how a call ended that nobody knew when it was read, and counts it once", async () => {
      const { store, reopen } = current();
      const hook = await reopen();
      const open = attempt({ call: "open", outcome: { status: "unknown" } });
      await store.evidence.append(entries(open), learn);
      await derive(store, "aaaaaaaa", async () => {
        await hook.evidence.append(entries({ ...open, outcome: failure() }), learn);
      });
      expect(await store.hazards.list("aaaaaaaa", 9)).toMatchObject([{ failures: 1 }]);
      await derive(store);
      expect(await store.hazards.list("aaaaaaaa", 9)).toMatchObject([{ failures: 1 }]);
    });

    it("shows the old rows to others until the new ones are there", async () => {
      const { store, reopen } = current();
      const hook = await reopen();
      await store.evidence.append(entries(failed()), learn);
      const known = async () => (await hook.hazards.list("aaaaaaaa", 9)).map(({ failures }) => failures);
      await store.hazards.save([hazard({ failures: 99 })]);
      await store.turns.savePatterns([pattern()]);
      await derive(store, "aaaaaaaa", async () => {
        expect(await known()).toEqual([99]);
        expect(await hook.turns.patterns({ project: "aaaaaaaa", limit: 9 })).toHaveLength(1);
      });
      expect(await known()).toEqual([1]);
      expect(await hook.turns.patterns({ project: "aaaaaaaa", limit: 9 })).toEqual([]);
    });

    it("a project is stale until all of it is derived by the present rules; the one used last comes first", async () => {
      const { store } = current();
      await store.projects.save(project(), NOON);
      await store.evidence.append(
        entries(failed(), failed({ project: "bbbbbbbb", session: "b", at: NOON + 5 })),
        learn,
      );
      await store.hazards.save([hazard({ project: "shared" })]);
      expect(await store.hazards.stale(RULES_VERSION)).toEqual([]);
      const next = RULES_VERSION + 1;
      const ids = async () => (await store.hazards.stale(next)).map(({ id }) => id);
      expect(await store.hazards.stale(next)).toEqual([
        { id: "bbbbbbbb", attempts: 1 },
        { id: "aaaaaaaa", attempts: 1 },
      ]);
      const { claim, projects, sessions } = (await derive(store)) as Derived;
      expect({ projects, sessions }).toEqual({ projects: ["aaaaaaaa"], sessions: ["session-1"] });
      expect(await ids()).toEqual(["bbbbbbbb", "aaaaaaaa"]);
      // Begun and never ended, as when it is killed: stale for these rules, too.
      expect(await store.hazards.stale(RULES_VERSION)).toEqual([{ id: "aaaaaaaa", attempts: 1 }]);
      await store.hazards.markDerived(claim, next);
      expect(await ids()).toEqual(["bbbbbbbb"]);
      await store.evidence.append(entries(failed()), learn);
      expect(await ids()).toEqual(["bbbbbbbb"]);
    });

    it("of two at once the one that began last ends it", async () => {
      const { store, reopen } = current();
      const other = await reopen();
      await store.evidence.append(entries(failed()), learn);
      let second: Derived | string = "";
      expect(
        await derive(store, "aaaaaaaa", async () => {
          second = await derive(other);
        }),
      ).toBe("elsewhere");
      expect(second).toMatchObject({ attempts: 1 });
      expect(await store.hazards.list("aaaaaaaa", 9)).toMatchObject([{ failures: 1 }]);
    });

    it("writes nothing of what was forgotten meanwhile, and is to be begun again", async () => {
      const { store, reopen } = current();
      const other = await reopen();
      const { stored } = await store.evidence.append(
        entries(failed(), failed({ outcome: failure({ subject: "program secret" }) })),
        learn,
      );
      expect(
        await derive(store, "aaaaaaaa", async () => {
          await other.upkeep.forget({ type: "attempt", id: stored[1]?.id ?? 0 });
        }),
      ).toBe("again");
      expect(await store.hazards.list("aaaaaaaa", 9)).toEqual([]);
      expect(await store.hazards.stale(RULES_VERSION)).toEqual([{ id: "aaaaaaaa", attempts: 1 }]);
      const { claim } = (await derive(store)) as Derived;
      expect((await store.hazards.list("aaaaaaaa", 9)).map(({ subject }) => subject)).toEqual(["program go"]);
      await other.upkeep.forget({ type: "attempt", id: stored[0]?.id ?? 0 });
      await store.hazards.markDerived(claim, RULES_VERSION);
      expect(await store.evidence.counts("aaaaaaaa")).toMatchObject({ attempts: 0 });
    });

    it.each([
      { type: "session", id: "session-1" },
      { type: "project", id: "aaaaaaaa" },
      { type: "everything" },
    ] as const)(
      "is begun again when the $type goes meanwhile, and brings nothing of it back",
      async (target) => {
        const { store, reopen } = current();
        const other = await reopen();
        await store.evidence.append(entries(failed(), attempt({ provides: ["program go"] })), learn);
        expect(await derive(store, "aaaaaaaa", async () => void (await other.upkeep.forget(target)))).toBe(
          "again",
        );
        expect(await store.hazards.list("aaaaaaaa", 9)).toEqual([]);
        expect(await derive(store)).toMatchObject({ attempts: 0 });
        expect(await store.evidence.append(entries(failed()), learn)).toMatchObject({ skipped: 0 });
      },
    );

    it("is begun again when a session leads to another project meanwhile", async () => {
      const { store, reopen } = current();
      const hook = await reopen();
      await store.evidence.append(entries(failed(), failed({ project: "bbbbbbbb", session: "b" })), learn);
      const wander = () => hook.evidence.append(entries(attempt({ project: "bbbbbbbb" })), learn);
      expect(await derive(store, "aaaaaaaa", async () => void (await wander()))).toBe("again");
      expect(await derive(store)).toMatchObject({ attempts: 3, projects: ["aaaaaaaa", "bbbbbbbb"] });
    });
  });
}

const RULED = { subjects: subjectsToLearn, learn: learnFrom, weigh: <T>(hazards: T) => hazards };

async function append(store: Store, made: readonly NewAttempt[], by = learnFrom): Promise<void> {
  for (const one of made)
    await store.evidence.append([{ attempt: redacted(one), subjects: subjectsToLearn(one) }], by);
}

/** What is known in both projects and both sessions, without the names of the memory. */
async function all(store: Store, name: string): Promise<unknown> {
  const known = [];
  for (const place of ["one", "other"])
    for (const session of ["s", "t"])
      known.push(
        await store.hazards.ask({
          project: `${name} ${place}`,
          session: `${name} ${session}`,
          subjects: SUBJECTS,
        }),
      );
  const rows = known.map(({ hazards, sightings, changes, grades }) => [
    inOrder(hazards.map((one) => ({ ...one, attempt: 0 }))),
    inOrder(sightings),
    inOrder(changes),
    inOrder(grades),
  ]);
  return JSON.parse(JSON.stringify(rows).replaceAll(name, "memory"));
}

function inOrder(rows: readonly object[]): readonly string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
}
