// Store contract: turns, from the prompt to the outcome.
import { describe, expect, it } from "vitest";
import type { Feedback } from "../../../../src/domain/feedback.ts";
import type { TurnQuery } from "../../../../src/ports/store.ts";
import type { Current } from "../../store.ts";
import {
  attempt,
  entries,
  indexed,
  learn,
  MINUTE,
  NOON,
  newTurn,
  redacted,
  session,
  turn,
} from "../fixtures.ts";

export function turns(current: Current): void {
  describe("turns", () => {
    it("knows a turn from its prompt on: nothing has been done yet", async () => {
      const { store } = current();
      const opened = newTurn({ branch: "topic" });
      await store.turns.open(redacted(opened));
      expect(await store.turns.list({})).toEqual([
        turn({ ...opened, endedAt: opened.at, ending: "looked", ...NOTHING_DONE }),
      ]);
      expect(await store.sessions.get("session-1")).toMatchObject({ project: "aaaaaaaa", startedAt: NOON });
    });

    it("gives back every field of a turn as it was given", async () => {
      const { store } = current();
      const full = turn({
        branch: "feature/a",
        steps: ["npm install redis", "wrote 'src/a b.ts'"],
        files: ["src/a b.ts", 'quote".ts'],
        commits: [{ message: "feat(auth): log in", sha: "1a2b3c4" }, { message: "fix: 고침" }],
        tags: ["intent authentication", "tech redis"],
        evidence: [3, 1, 2],
        feedback: { verdict: "worked", words: "perfect, thanks 🦔" },
      });
      const plain = turn({ number: 2, prompt: "", ending: "looked", ...NOTHING_DONE });
      await store.turns.save([indexed(full), indexed(plain)]);
      expect(await store.turns.list({ session: "session-1", order: "oldest" })).toEqual([full, plain]);
    });

    it("opened twice, or after it is known, a turn stays as it is", async () => {
      const { store } = current();
      await store.turns.open(redacted(newTurn({ prompt: "first" })));
      await store.turns.open(redacted(newTurn({ prompt: "second", at: NOON + MINUTE })));
      expect(await store.turns.list({})).toMatchObject([{ prompt: "first", at: NOON }]);
      const done = turn({ prompt: "first", feedback: { verdict: "failed", words: "no" } });
      await store.turns.save([indexed(done)]);
      await store.turns.open(redacted(newTurn({ prompt: "third" })));
      expect(await store.turns.list({})).toEqual([done]);
    });

    it("learns the prompt of a turn that was known without it, and does not lose it again", async () => {
      const { store } = current();
      await store.turns.save([indexed(turn({ prompt: "" }))]);
      await store.turns.open(redacted(newTurn({ prompt: "add a login" })));
      expect(await store.turns.list({})).toEqual([turn({ prompt: "add a login" })]);
      await store.turns.save([indexed(turn({ prompt: "", calls: 9 }))]);
      expect(await store.turns.list({})).toEqual([turn({ prompt: "add a login", calls: 9 })]);
    });

    it("saves a turn over the one of the same session and number, all of it", async () => {
      const { store } = current();
      await store.turns.save([
        indexed(turn({ branch: "topic", steps: ["a"], files: ["b"], tags: ["tech c"] })),
      ]);
      const changed = turn({
        ...NOTHING_DONE,
        at: NOON + 1,
        endedAt: NOON + 2,
        ending: "undone",
        prompt: "other",
      });
      const others = [turn({ number: 2 }), turn({ session: "session-2" })];
      await store.turns.save([changed, ...others].map((one) => indexed(one)));
      expect(await store.turns.list({ session: "session-1", order: "oldest" })).toEqual([changed, others[0]]);
      expect(await store.turns.list({ session: "session-2" })).toEqual([others[1]]);
    });

    it("keeps feedback that was given, unless there is a new one", async () => {
      const { store } = current();
      const say = async (feedback?: Feedback) => {
        await store.turns.save([indexed(turn(feedback ? { feedback } : {}))]);
        return (await store.turns.list({}))[0]?.feedback;
      };
      const worked: Feedback = { verdict: "worked", words: "that worked" };
      const regression: Feedback = { verdict: "regression", words: "broken again" };
      expect(await say()).toBeUndefined();
      expect(await say(worked)).toEqual(worked);
      expect(await say()).toEqual(worked);
      expect(await say(regression)).toEqual(regression);
      expect(await say({ verdict: "record", words: "" })).toEqual({ verdict: "record", words: "" });
    });

    const made = [
      turn({ prompt: "a", number: 1, at: NOON + 10 }),
      turn({ prompt: "b", number: 2, at: NOON + 40, ending: "failed", branch: "topic" }),
      turn({ prompt: "c", session: "session-2", at: NOON + 30, ending: "undone" }),
      turn({ prompt: "d", number: 3, at: NOON + 20, ending: "committed" }),
      turn({ prompt: "e", session: "session-3", project: "bbbbbbbb", at: NOON + 50, ending: "failed" }),
    ];

    it.each<[string, TurnQuery, string]>([
      ["everywhere, the newest first", {}, "ebcda"],
      ["everywhere, the oldest first", { order: "oldest" }, "adcbe"],
      ["some, everywhere", { limit: 2 }, "eb"],
      ["some of the oldest", { order: "oldest", limit: 2 }, "ad"],
      ["of a project", { project: "aaaaaaaa" }, "bcda"],
      ["of a project, some of the oldest", { project: "aaaaaaaa", order: "oldest", limit: 3 }, "adc"],
      ["of a session, by number", { session: "session-1", order: "oldest" }, "abd"],
      ["of a session, the last number first", { session: "session-1", limit: 2 }, "db"],
      ["of a session in another project", { session: "session-1", project: "bbbbbbbb" }, ""],
      ["with one ending", { endings: ["failed"] }, "eb"],
      ["with several endings in a project", { endings: ["failed", "undone"], project: "aaaaaaaa" }, "bc"],
      ["with none of any ending", { endings: [] }, ""],
      ["on a branch", { branch: "topic" }, "b"],
      ["since a time", { since: NOON + 40 }, "eb"],
      ["until a time", { until: NOON + 20 }, "da"],
      ["between times, in a session", { since: NOON + 20, until: NOON + 40, session: "session-1" }, "db"],
      ["of a project unheard of", { project: "cccccccc" }, ""],
      ["of a session unheard of", { session: "unheard of" }, ""],
      ["none", { limit: 0 }, ""],
    ])("gives turns: %s", async (_, query, expected) => {
      const { store } = current();
      await store.turns.save(made.map((one) => indexed(one)));
      expect((await store.turns.list(query)).map(({ prompt }) => prompt).join("")).toBe(expected);
    });

    it("of a session that was described before or after, the turns are its turns", async () => {
      const { store } = current();
      await store.turns.open(redacted(newTurn()));
      await store.evidence.append(entries(attempt()), learn);
      await store.sessions.save(session({ title: "a title", turns: 1 }));
      expect(await store.sessions.get("session-1")).toMatchObject({ agent: "claude-code", title: "a title" });
      expect(await store.turns.list({ session: "session-1" })).toHaveLength(1);
    });

    it("saves all of the turns or none, and takes none at all", async () => {
      const { store } = current();
      await store.turns.save([]);
      const broken = { ...turn({ number: 2 }), prompt: undefined as unknown as string };
      await expect(store.turns.save([indexed(turn()), indexed(broken)])).rejects.toThrow();
      expect(await store.turns.list({})).toEqual([]);
    });
  });
}

const NOTHING_DONE = { calls: 0, failures: 0, steps: [], files: [], commits: [], tags: [], evidence: [] };
