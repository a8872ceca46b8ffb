// The store contract: finding attempts and remedies again.
import { describe, expect, it } from "vitest";
import { redact } from "../../../src/core/redact/index.ts";
import type { AttemptQuery } from "../../../src/ports/store.ts";
import type { Current } from "../store.ts";
import { attempt, entries, failed, failure, learn, NOON, remedy } from "./fixtures.ts";

export function finding(current: Current): void {
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
      await store.append(entries(...made()), learn);
      const found = await store.attempts(query);
      expect(found.map(({ display }) => display).join("")).toBe(expected);
    });

    it("finds attempts by their ids, and pages through them in the order of arrival", async () => {
      const { store } = current();
      const { stored } = await store.append(entries(...made()), learn);
      const ids = stored.map(({ id }) => id);
      const chosen = await store.attempts({ ids: [ids[4] ?? 0, ids[0] ?? 0, 999_999], order: "oldest" });
      expect(chosen.map(({ id }) => id)).toEqual([ids[0], ids[4]]);
      expect(await store.attempts({ ids: [] })).toEqual([]);
      const paged: number[] = [];
      for (;;) {
        const page = await store.attempts({ afterId: paged.at(-1) ?? 0, order: "oldest", limit: 2 });
        if (page.length === 0) break;
        paged.push(...page.map(({ id }) => id));
      }
      expect(paged).toEqual(ids);
      const rest = await store.attempts({ project: "aaaaaaaa", afterId: ids[3] ?? 0, order: "oldest" });
      expect(rest.map(({ display }) => display)).toEqual(["f"]);
    });
  });

  describe("remedies", () => {
    it("finds remedies by subject, by signature, by either, or all; the confirmed and the frequent first", async () => {
      const { store } = current();
      const saved = [
        remedy({ fingerprint: "1", display: "a", count: 2 }),
        remedy({ fingerprint: "2", display: "b", count: 9, signature: "other" }),
        remedy({ fingerprint: "3", display: "c", confirmed: true, subject: "path x" }),
        remedy({ fingerprint: "4", display: "d", project: "bbbbbbbb" }),
      ];
      await store.saveRemedies(saved);
      const find = async (about: Parameters<typeof store.remedies>[1]) =>
        (await store.remedies("aaaaaaaa", about)).map(({ display }) => display).join("");
      expect(await find({})).toBe("cba");
      expect(await find({ subjects: ["program go", "path y"] })).toBe("ba");
      expect(await find({ signature: "<program>: command not found" })).toBe("ca");
      expect(await find({ subjects: ["path x"], signature: "other" })).toBe("cb");
      expect(await find({ subjects: [] })).toBe("");
      expect(await find({ subjects: ["program go", "path x"], fingerprints: ["1", "3"] })).toBe("ca");
      expect(await store.remedies("bbbbbbbb", {})).toEqual([saved[3]]);
    });

    it("keeps what the person said of remedies apart: it comes first, and hides what it corrects or forgets", async () => {
      const { store } = current();
      await store.saveRemedies([
        remedy({ fingerprint: "1", display: "a", count: 9 }),
        remedy({ fingerprint: "2", display: "b" }),
      ]);
      const { project, subject, type } = remedy();
      const said = { project, subject, type, fingerprint: "2", display: "mine", before: "b", at: NOON };
      const shown = async () =>
        (await store.remedies(project, { subjects: [subject] })).map(({ display }) => display);
      await store.savePersonRemedy(redact(said));
      expect(await shown()).toEqual(["mine", "a"]);
      await store.savePersonRemedy(
        redact({ ...said, fingerprint: "1", display: "", before: "a", at: NOON + 1 }),
      );
      expect(await shown()).toEqual(["mine"]);
      // Mined again, it stays hidden.
      await store.saveRemedies([remedy({ fingerprint: "1", display: "a", count: 10 })]);
      expect(await shown()).toEqual(["mine"]);
      expect((await store.personRemedies(project)).map(({ before }) => before)).toEqual(["a", "b"]);
      expect(await store.personRemedies("cccccccc")).toEqual([]);
      for (const one of await store.personRemedies()) await store.dropPersonRemedy(one);
      expect(await shown()).toEqual(["a", "b"]);
    });

    it("saves a remedy over the row of the same project, subject, type and fingerprint", async () => {
      const { store } = current();
      const changed = remedy({ count: 5, failed: 2, confirmed: true, display: "new", evidence: [] });
      await store.saveRemedies([remedy(), changed, remedy({ type: "prerequisite" })]);
      expect(await store.remedies("aaaaaaaa", {})).toEqual([changed, remedy({ type: "prerequisite" })]);
    });
  });
}
