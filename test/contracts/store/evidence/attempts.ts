// Store contract: finding attempts.
import { describe, expect, it } from "vitest";
import type { AttemptQuery } from "../../../../src/ports/store.ts";
import type { Current } from "../../store.ts";
import { attempt, entries, failed, failure, learn, NOON } from "../fixtures.ts";

export function attempts(current: Current): void {
  describe("finding attempts", () => {
    const made = () => [
      attempt({ display: "a", at: NOON + 10 }),
      failed({ display: "b", at: NOON + 40, fingerprint: "f2", branch: "topic" }),
      attempt({ display: "c", at: NOON + 30, tool: "Read", session: "session-2" }),
      failed({ display: "d", at: NOON + 20, outcome: failure({ subject: "path x", signature: "s2" }) }),
      attempt({ display: "e", at: NOON + 50, project: "bbbbbbbb", session: "session-3", subjects: [] }),
      attempt({ display: "f", at: NOON + 60, outcome: { status: "unknown" }, subjects: ['path "x"'] }),
    ];

    it.each<[string, AttemptQuery, string]>([
      ["everything, the newest first", {}, "febcda"],
      ["the oldest first", { order: "oldest" }, "adcbef"],
      ["some, across all projects", { limit: 3 }, "feb"],
      ["some of the oldest", { order: "oldest", limit: 2 }, "ad"],
      ["of a project", { project: "aaaaaaaa" }, "fbcda"],
      ["of a session, by arrival", { session: "session-1", order: "oldest" }, "abdf"],
      ["of a session, the last arrival first", { session: "session-1" }, "fdba"],
      ["of a session in another project", { session: "session-1", project: "bbbbbbbb" }, ""],
      ["failed", { status: "failed" }, "bd"],
      ["succeeded in a project", { status: "succeeded", project: "aaaaaaaa" }, "ca"],
      ["unknown", { status: "unknown" }, "f"],
      ["of a tool", { tool: "Read" }, "c"],
      ["on a branch", { branch: "topic" }, "b"],
      ["that depend on a subject or failed for it", { subject: "program go" }, "bcda"],
      ["that failed for a subject", { subject: "program go", status: "failed" }, "b"],
      ["about a subject with quotes", { subject: 'path "x"' }, "f"],
      ["about a subject that is part of another", { subject: "program g" as "program go" }, ""],
      ["with a signature", { signature: "s2" }, "d"],
      ["of a kind of failure", { kind: "command-not-found" }, "bd"],
      ["of another kind", { kind: "test" }, ""],
      ["with a fingerprint", { fingerprint: "f2" }, "b"],
      [
        "with a fingerprint, failed, in a project",
        { fingerprint: "f2", status: "failed", project: "aaaaaaaa" },
        "b",
      ],
      ["with all of some words, large or small, in call, error or tool", { words: ["READ", "c"] }, "c"],
      ["with a word of the error", { words: ["NOT"], status: "failed" }, "bd"],
      ["with words of which one is missing", { words: ["b", "nowhere"] }, ""],
      ["since a time", { since: NOON + 40 }, "feb"],
      ["until a time", { until: NOON + 20 }, "da"],
      ["between times", { since: NOON + 20, until: NOON + 40 }, "bcd"],
      ["of a project unheard of", { project: "cccccccc" }, ""],
      ["none", { limit: 0 }, ""],
    ])("finds attempts: %s", async (_, query, expected) => {
      const { store } = current();
      await store.evidence.append(entries(...made()), learn);
      const found = await store.evidence.attempts(query);
      expect(found.map(({ display }) => display).join("")).toBe(expected);
    });

    it("finds attempts by their ids, and pages through them in the order of arrival", async () => {
      const { store } = current();
      const { stored } = await store.evidence.append(entries(...made()), learn);
      const ids = stored.map(({ id }) => id);
      const chosen = await store.evidence.attempts({
        ids: [ids[4] ?? 0, ids[0] ?? 0, 999_999],
        order: "oldest",
      });
      expect(chosen.map(({ id }) => id)).toEqual([ids[0], ids[4]]);
      expect(await store.evidence.attempts({ ids: [] })).toEqual([]);
      const paged: number[] = [];
      for (;;) {
        const page = await store.evidence.attempts({ afterId: paged.at(-1) ?? 0, order: "oldest", limit: 2 });
        if (page.length === 0) break;
        paged.push(...page.map(({ id }) => id));
      }
      expect(paged).toEqual(ids);
      const rest = await store.evidence.attempts({
        project: "aaaaaaaa",
        afterId: ids[3] ?? 0,
        order: "oldest",
      });
      expect(rest.map(({ display }) => display)).toEqual(["f"]);
    });
  });
}
