// Store contract: activity over time, with the share of repeated mistakes.
import { describe, expect, it } from "vitest";
import type { Current } from "../../store.ts";
import { attempt, entries, failed, failure, learn, NOON } from "../fixtures.ts";

const DAY = 86_400_000;
const MIDNIGHT = NOON - DAY / 2;
const daily = { periodMs: DAY, offsetMs: 0, kinds: ["command-not-found"] } as const;

export function activity(current: Current): void {
  describe("activity", () => {
    it("adds calls and failures up by day, and tells mistakes that had been made before", async () => {
      const { store } = current();
      await store.evidence.append(
        entries(
          attempt(),
          failed(),
          failed({ outcome: failure({ kind: "test" }) }),
          failed({ at: NOON + DAY }),
          failed({ at: NOON + DAY, outcome: failure({ subject: "program make" }) }),
          failed({ at: NOON + 3 * DAY, session: "session-2" }),
        ),
        learn,
      );
      expect(await store.evidence.activity({ ...daily, project: "aaaaaaaa" })).toEqual([
        { at: MIDNIGHT, calls: 3, failed: 2, mistakes: 1, repeated: 0 },
        { at: MIDNIGHT + DAY, calls: 2, failed: 2, mistakes: 2, repeated: 1 },
        { at: MIDNIGHT + 3 * DAY, calls: 1, failed: 1, mistakes: 1, repeated: 1 },
      ]);
    });

    it("what came before the time asked for counts as before", async () => {
      const { store } = current();
      await store.evidence.append(entries(failed(), failed({ at: NOON + DAY })), learn);
      expect(await store.evidence.activity({ ...daily, since: NOON + 1 })).toEqual([
        { at: MIDNIGHT + DAY, calls: 1, failed: 1, mistakes: 1, repeated: 1 },
      ]);
    });

    it("everywhere adds projects up; a mistake of one is none of the other", async () => {
      const { store } = current();
      await store.evidence.append(
        entries(failed(), failed({ project: "bbbbbbbb", session: "session-b" })),
        learn,
      );
      expect(await store.evidence.activity(daily)).toMatchObject([{ calls: 2, mistakes: 2, repeated: 0 }]);
      expect(await store.evidence.activity({ ...daily, project: "unheard of" })).toEqual([]);
    });

    it("days begin where the person is", async () => {
      const { store } = current();
      await store.evidence.append(entries(attempt({ at: MIDNIGHT - 1 }), attempt({ at: MIDNIGHT })), learn);
      const offsetMs = 9 * 3_600_000;
      expect(await store.evidence.activity({ ...daily, offsetMs })).toMatchObject([
        { at: MIDNIGHT - offsetMs, calls: 2 },
      ]);
      expect(await store.evidence.activity(daily)).toHaveLength(2);
    });

    it("adds failures up by kind and day, in one project and everywhere", async () => {
      const { store } = current();
      const test = { outcome: failure({ kind: "test" }) };
      await store.evidence.append(
        entries(
          attempt(),
          failed(),
          failed({ ...test, at: NOON + DAY }),
          failed({ ...test, at: NOON + DAY }),
          failed({ at: NOON + DAY, project: "bbbbbbbb", session: "session-b" }),
        ),
        learn,
      );
      const query = { periodMs: DAY, offsetMs: 0 };
      const own = [
        { at: MIDNIGHT, kind: "command-not-found", failed: 1 },
        { at: MIDNIGHT + DAY, kind: "test", failed: 2 },
      ];
      expect(await store.evidence.failuresByKind({ ...query, project: "aaaaaaaa" })).toEqual(own);
      const other = { at: MIDNIGHT + DAY, kind: "command-not-found", failed: 1 };
      expect(await store.evidence.failuresByKind(query)).toEqual([...own, other]);
      expect(await store.evidence.failuresByKind({ ...query, subject: "program unheard-of" })).toEqual([]);
      const ofGo = { ...query, subject: "program go" as const };
      expect(await store.evidence.failuresByKind(ofGo)).toEqual([...own, other]);
      expect(await store.evidence.failuresByKind({ ...query, kind: "test", tool: "Bash" })).toEqual([own[1]]);
      expect(await store.evidence.failuresByKind({ ...query, tool: "Edit" })).toEqual([]);
      expect(await store.evidence.failuresByKind({ ...query, since: NOON + 1 })).toEqual([own[1], other]);
    });

    it("counts the calls of sessions, and names their branches", async () => {
      const { store } = current();
      await store.evidence.append(
        entries(
          attempt({ branch: "main" }),
          failed({ branch: "feat/x" }),
          attempt({ outcome: { status: "denied", by: "twiceshy" }, branch: undefined }),
          attempt({ session: "session-2", branch: undefined }),
        ),
        learn,
      );
      const found = await store.evidence.countsBySession(["session-1", "session-2", "unheard of"]);
      expect(Object.fromEntries(found)).toEqual({
        "session-1": { calls: 3, failed: 1, denied: 1, branches: ["main", "feat/x"] },
        "session-2": { calls: 1, failed: 0, denied: 0, branches: [] },
      });
      expect((await store.evidence.countsBySession([])).size).toBe(0);
    });

    it("knows when calls were first seen as they happened", async () => {
      const { store } = current();
      expect(await store.evidence.firstLiveAt(undefined)).toBe(0);
      await store.evidence.append(
        entries(
          attempt({ source: "import" }),
          attempt({ source: "import", at: NOON + 1, session: "session-2" }),
          attempt({ at: NOON + 2, session: "session-2" }),
          attempt({ at: NOON + 3, session: "session-3" }),
        ),
        learn,
      );
      expect(await store.evidence.firstLiveAt("aaaaaaaa")).toBe(NOON + 2);
      expect(await store.evidence.firstLiveAt(undefined)).toBe(NOON + 2);
      expect(await store.evidence.firstLiveAt("bbbbbbbb")).toBe(0);
    });
  });
}
