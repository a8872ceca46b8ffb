// Store contract: writing attempts.
import { describe, expect, it } from "vitest";
import { learnFrom, subjectsToLearn } from "../../../../src/core/guard/learn.ts";
import type { NewAttempt } from "../../../../src/domain/attempt.ts";
import type { Outcome } from "../../../../src/domain/outcome.ts";
import type { Learn } from "../../../../src/ports/store.ts";
import type { Current, StoreCapabilities } from "../../store.ts";
import {
  attempt,
  dropDerived,
  entries,
  failed,
  failure,
  learn,
  MINUTE,
  NOON,
  redacted,
} from "../fixtures.ts";

export function appending(current: Current, { longestName }: StoreCapabilities): void {
  describe("appending", () => {
    it("gives back every field of an attempt as it was given", async () => {
      const { store } = current();
      const outcomes: Outcome[] = [
        { status: "succeeded" },
        { status: "succeeded", exitCode: 0 },
        failure({ hint: "did you mean gofmt?", masked: true }),
        failure({ exitCode: 0, kind: "test", excerpt: "" }),
        { status: "cancelled" },
        { status: "cancelled", by: "sibling" },
        { status: "denied", by: "twiceshy" },
        { status: "denied", by: "user", words: "We never push to main ㅠㅠ" },
        { status: "unknown", exitCode: 1 },
        { status: "unknown", exitCode: 0, said: "Tests: 2 failed, 7 passed" },
        { status: "unknown" },
      ];
      const full = {
        turn: 3,
        files: ["a b.ts", 'quote".ts'],
        provides: ["path a b.ts" as const],
        changes: ["files" as const, "packages" as const],
        branch: "main",
        head: "1a2b3c4",
        work: "commit" as const,
        commit: { message: "feat: “quotes”", sha: "1a2b3c4" },
        durationMs: 1_234,
        subagent: "agent-7",
        source: "import" as const,
      };
      const made = outcomes.flatMap((outcome) => [
        attempt({ outcome }),
        attempt({ outcome, ...full }),
        attempt({ outcome, commit: { message: "" } }),
      ]);
      const { stored, skipped } = await store.evidence.append(entries(...made), learn);
      expect(skipped).toBe(0);
      expect(stored.map(({ entry }) => entry)).toEqual(made.map((_, index) => index));
      const found = await store.evidence.attempts({ session: "session-1", order: "oldest" });
      expect(found).toEqual(made.map((one, index) => ({ ...one, id: stored[index]?.id })));
    });

    it("gives ids that ascend in the order of arrival and are never given again", async () => {
      const { store } = current();
      const first = await store.evidence.append(
        entries(attempt({ at: NOON }), attempt({ at: NOON - MINUTE })),
        learn,
      );
      const ids = first.stored.map(({ id }) => id);
      expect(ids[1]).toBeGreaterThan(ids[0] ?? 0);
      await store.upkeep.forget({ type: "attempt", id: ids[1] ?? 0 });
      const second = await store.evidence.append(entries(attempt()), learn);
      expect(second.stored[0]?.id).toBeGreaterThan(ids[1] ?? 0);
    });

    it("stores a call once, however often it is reported", async () => {
      const { store } = current();
      const made = failed();
      await store.evidence.append(entries(made), learn);
      const again = await store.evidence.append(entries(made, { ...made, source: "import" }), learn);
      expect(again).toEqual({ stored: [], skipped: 2 });
      expect((await store.hazards.list("aaaaaaaa", 10))[0]?.failures).toBe(1);
      expect(await store.evidence.attempts({})).toHaveLength(1);
    });

    it("stores a call once, also when another process reports it", async () => {
      const { store, reopen } = current();
      const made = failed();
      await store.evidence.append(entries(made), learn);
      const other = await reopen();
      expect(await other.evidence.append(entries(made), learn)).toEqual({ stored: [], skipped: 1 });
      expect((await store.hazards.list("aaaaaaaa", 10))[0]?.failures).toBe(1);
      expect((await store.evidence.counts("aaaaaaaa")).attempts).toBe(1);
      await other.close();
    });

    it("stores the same call twice in one batch once, and says which entries are new", async () => {
      const { store } = current();
      const made = attempt();
      const { stored, skipped } = await store.evidence.append(entries(made, made, attempt()), learn);
      expect(stored.map(({ entry }) => entry)).toEqual([0, 2]);
      expect(skipped).toBe(1);
    });

    it.each(["a\0b", "\ud800 half", "", "'; --", "\\ud800", 5 as unknown as string])(
      "knows a call again whatever its id is: %j",
      async (call) => {
        const { store } = current();
        const made = attempt({ call });
        expect((await store.evidence.append(entries(made), learn)).stored).toHaveLength(1);
        expect(await store.evidence.append(entries(made, made), learn)).toEqual({ stored: [], skipped: 2 });
      },
    );

    it("numbers what one attempt taught as it was learned", async () => {
      const { store } = current();
      const flag = failed({ fingerprint: "f", outcome: failure({ kind: "bad-flag", subject: "action f" }) });
      const path = failed({
        fingerprint: "f",
        subjects: ["action f"],
        outcome: failure({ kind: "missing-path", subject: "path x" }),
      });
      const asked = (made: NewAttempt) => [{ attempt: redacted(made), subjects: subjectsToLearn(made) }];
      await store.evidence.append(asked(flag), learnFrom);
      await store.evidence.append(asked(path), learnFrom);
      const named = (await store.hazards.list("aaaaaaaa", 10)).map(
        ({ subject, kind }) => `${subject} ${kind}`,
      );
      expect(named).toEqual(["action f missing-path", "path x missing-path", "action f bad-flag"]);
    });

    it("does not take the copy of a resumed or forked session for a new call", async () => {
      const { store } = current();
      const made = failed({ source: "import" });
      await store.evidence.append(entries(made), learn);
      const copy = { ...made, session: "session-2", at: made.at + 59 * MINUTE };
      expect((await store.evidence.append(entries(copy), learn)).skipped).toBe(1);
      expect((await store.hazards.list("aaaaaaaa", 10))[0]?.failures).toBe(1);
    });

    it.each([
      ["another fingerprint", { fingerprint: "ffffffffffffffff" }],
      ["another agent", { agent: "codex" }],
      ["more than an hour later", { at: NOON + 61 * MINUTE }],
      ["another project", { project: "bbbbbbbb" }],
      ["seen as it happened", { source: "live" as const }],
    ])("takes the same call id in another session for a call of its own: %s", async (_, difference) => {
      const { store } = current();
      const made = attempt({ source: "import" });
      await store.evidence.append(entries(made), learn);
      const other = { ...made, session: "session-2", ...difference };
      expect((await store.evidence.append(entries(other), learn)).stored).toHaveLength(1);
    });

    it("learns how a call ended when only a later report knows it", async () => {
      const { store } = current();
      const unknown = attempt({ outcome: { status: "unknown" } });
      const first = await store.evidence.append(entries(unknown), learn);
      const later = { ...unknown, outcome: failure(), durationMs: 90, source: "import" as const };
      const second = await store.evidence.append(entries(later), learn);
      expect(second).toEqual({ stored: first.stored, skipped: 0 });
      const [found] = await store.evidence.attempts({ project: "aaaaaaaa" });
      expect(found).toMatchObject({ outcome: failure(), durationMs: 90, source: "live" });
      expect((await store.hazards.list("aaaaaaaa", 1))[0]).toMatchObject({ failures: 1, attempt: found?.id });
      const third = { ...unknown, outcome: { status: "succeeded" as const } };
      expect((await store.evidence.append(entries(third), learn)).skipped).toBe(1);
    });

    it("learns of the commit with how the call ended", async () => {
      const { store } = current();
      const unknown = attempt({ outcome: { status: "unknown" }, work: "commit" });
      await store.evidence.append(entries(unknown), learn);
      const later = { ...unknown, outcome: { status: "succeeded" as const }, commit: { message: "fix: it" } };
      await store.evidence.append(entries(later), learn);
      expect(await store.evidence.attempts({})).toMatchObject([
        { work: "commit", commit: { message: "fix: it" } },
      ]);
    });

    it("shows each entry what the earlier ones of its batch have taught", async () => {
      const { store } = current();
      const seen: number[] = [];
      const watching: Learn = (made, known) => {
        seen.push(known.hazards[0]?.failures ?? 0);
        return learn(made, known);
      };
      const { stored } = await store.evidence.append(entries(failed(), failed(), failed()), watching);
      expect(seen).toEqual([0, 1, 2]);
      const [known] = await store.hazards.list("aaaaaaaa", 10);
      expect(known).toMatchObject({ failures: 3, attempt: stored[2]?.id });
    });

    it("adds up how often the guard was right, by project and kind, within a batch and over several", async () => {
      const { store } = current();
      await store.evidence.append(entries(failed(), failed({ at: NOON + 1 })), learn);
      await store.evidence.append(entries(failed({ at: NOON + 2 }), failed({ project: "bbbbbbbb" })), learn);
      const { grades } = await store.hazards.ask({
        project: "aaaaaaaa",
        session: "",
        subjects: ["program go"],
      });
      expect(grades).toEqual([{ project: "aaaaaaaa", kind: "command-not-found", right: 3, wrong: 0 }]);
    });

    it("drops how often the guard was right with what else is derived", async () => {
      const { store } = current();
      await store.evidence.append(entries(failed()), learn);
      const asked = { project: "aaaaaaaa", session: "", subjects: [] };
      expect((await store.hazards.ask(asked)).grades).toHaveLength(1);
      await dropDerived(store);
      expect((await store.hazards.ask(asked)).grades).toEqual([]);
    });

    it("shows sightings and changes of project and session to who learns, even without any hazard", async () => {
      const { store } = current();
      const providing = { provides: ["path a.ts" as const], changes: ["files" as const] };
      await store.evidence.append(entries(attempt({ ...providing, at: NOON + 5 })), learn);
      await store.evidence.append(entries(attempt({ ...providing, at: NOON + 3 })), learn);
      await store.evidence.append(
        entries(attempt({ ...providing, session: "session-2", at: NOON + 9 })),
        learn,
      );
      let known: Parameters<Learn>[1] | undefined;
      await store.evidence.append(entries(attempt(providing)), (made, given) => {
        // What is given holds while learning: a store may look it up only when it is asked for.
        const { hazards, sightings, changes, grades } = given;
        known = { hazards, sightings, changes, grades };
        return learn(made, given);
      });
      const byScope = (a: { scope: string }, b: { scope: string }) => a.scope.localeCompare(b.scope);
      expect([...(known?.sightings ?? [])].sort(byScope)).toEqual([
        { scope: "aaaaaaaa", subject: "path a.ts", firstAt: NOON + 3, lastAt: NOON + 9, count: 3 },
        { scope: "session-1", subject: "path a.ts", firstAt: NOON + 3, lastAt: NOON + 5, count: 2 },
      ]);
      expect([...(known?.changes ?? [])].sort(byScope)).toEqual([
        { scope: "aaaaaaaa", class: "files", at: NOON + 9, count: 3 },
        { scope: "session-1", class: "files", at: NOON + 5, count: 2 },
      ]);
    });

    it("writes all of a batch or nothing", async () => {
      const { store } = current();
      await store.evidence.append(entries(failed()), learn);
      let count = 0;
      const breaking: Learn = (made, known) => {
        count += 1;
        if (count === 3) throw new Error("learning broke");
        return learn(made, known);
      };
      const batch = entries(failed(), failed({ session: "session-9" }), failed());
      await expect(store.evidence.append(batch, breaking)).rejects.toThrow("learning broke");
      expect(await store.evidence.attempts({})).toHaveLength(1);
      expect((await store.hazards.list("aaaaaaaa", 1))[0]?.failures).toBe(1);
      expect(await store.sessions.get("session-9")).toBeUndefined();
      expect((await store.evidence.append(batch, learn)).stored).toHaveLength(3);
      expect((await store.hazards.list("aaaaaaaa", 1))[0]?.failures).toBe(4);
    });

    it("loses no count when two write in turns", async () => {
      const { store, reopen } = current();
      const other = await reopen();
      await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 2 ? store : other).evidence.append(
            entries(failed({ session: `session-${index % 4}` })),
            learn,
          ),
        ),
      );
      expect((await store.hazards.list("aaaaaaaa", 1))[0]?.failures).toBe(40);
      expect((await other.evidence.counts("aaaaaaaa")).failed).toBe(40);
      await other.close();
    });

    it("keeps what was written for the next one to open", async () => {
      const { store, reopen } = current();
      await store.evidence.append(entries(failed()), learn);
      await store.close();
      const next = await reopen();
      expect(await next.evidence.attempts({})).toHaveLength(1);
      await next.close();
    });

    it("takes a clock that goes back: the order of a session is the order of arrival", async () => {
      const { store } = current();
      const times = [NOON, NOON - 7 * 24 * 60 * MINUTE, NOON + MINUTE, 0];
      const made = times.map((at) => attempt({ at }));
      await store.evidence.append(entries(...made), learn);
      const found = await store.evidence.attempts({ session: "session-1", order: "oldest" });
      expect(found.map(({ at }) => at)).toEqual(times);
      expect(await store.sessions.get("session-1")).toMatchObject({ startedAt: 0, lastAt: NOON + MINUTE });
    });

    const TEXTS = [
      ["a megabyte", "x".repeat(1_000_000)],
      ["many scripts", "Zażółć gęślą jaźń · 日本語 · שלום · 🦔👩‍👩‍👧 · e\u0301"],
      ["quotes and control characters", `'";--\\ \t\u0007\u001b[31m\u2028 %_ \\ud800`],
      ["nothing", ""],
    ] as const;
    it.each(TEXTS.filter(([, text]) => text.length <= (longestName ?? text.length)))(
      "keeps any text as it is: %s",
      async (_, text) => {
        const { store } = current();
        const subject = `path ${text}` as const;
        const made = failed({
          display: text,
          call: text || "empty",
          tool: text,
          subjects: [subject],
          provides: [subject],
          outcome: failure({ subject, excerpt: text, signature: text }),
        });
        await store.evidence.append(entries(made), learn);
        const asked = { project: "aaaaaaaa", session: "session-1", subjects: [subject] };
        expect((await store.hazards.ask(asked)).hazards[0]).toMatchObject({ subject, excerpt: text });
        expect(await store.evidence.attempts({ subject })).toMatchObject([made]);
        expect(await store.evidence.attempts({ status: "failed", subject, signature: text })).toHaveLength(1);
        expect((await store.evidence.append(entries(made), learn)).skipped).toBe(1);
      },
    );

    it("knows a call and a failure again by names of a megabyte", async () => {
      const { store } = current();
      const long = "x".repeat(1_000_000);
      const outcome = failure({ subject: `path ${long}`, signature: long, excerpt: long });
      const made = failed({ display: long, call: long, subjects: [`path ${long}`], outcome });
      await store.evidence.append(entries(made), learn);
      expect((await store.evidence.append(entries(made), learn)).skipped).toBe(1);
      const asked = { project: "aaaaaaaa", session: "session-1", subjects: [`path ${long}` as const] };
      const { hazards } = await store.hazards.ask(asked);
      expect(hazards).toMatchObject([{ subject: `path ${long}`, excerpt: long, failures: 1 }]);
      const found = await store.evidence.attempts({ subject: `path ${long}`, signature: long });
      expect(found).toMatchObject([{ display: long }]);
    });

    it("finds broken text by the same broken text", async () => {
      const { store } = current();
      const subject = "path half \ud83e of a pair" as const;
      await store.evidence.append(entries(failed({ outcome: failure({ subject }) })), learn);
      const asked = { project: "aaaaaaaa", session: "session-1", subjects: [subject] };
      expect((await store.hazards.ask(asked)).hazards).toHaveLength(1);
    });

    it("takes an empty batch", async () => {
      expect(await current().store.evidence.append([], learn)).toEqual({ stored: [], skipped: 0 });
    });
  });
}
