// Store contract: forgetting turns, their search words, and patterns.
import { describe, expect, it } from "vitest";
import type { Turn } from "../../../../src/domain/turn.ts";
import type { Current, StoreCapabilities } from "../../store.ts";
import { attempt, entries, indexed, learn, NOON, pattern, turn } from "../fixtures.ts";

const WORD = "xylophonist";

/** Says the word wherever a turn can say anything that comes from a call. */
function telling(changes: Partial<Turn> = {}): Turn {
  return turn({
    steps: [WORD],
    files: [`${WORD}.ts`],
    commits: [{ message: WORD, sha: WORD }],
    tags: [`file ${WORD}`],
    ...changes,
  });
}

export function forgettingTurns(current: Current, capabilities: StoreCapabilities): void {
  const remaining = async () => {
    const { store, everyByte } = current();
    const everything = JSON.stringify([
      await store.turns.list({}),
      await store.turns.patterns({ project: "aaaaaaaa", limit: 100 }),
    ]);
    const found = await store.turns.find(undefined, [WORD], 10);
    const bytes = capabilities.bytes ? await everyByte?.() : undefined;
    return {
      said: everything.includes(WORD),
      found: found.turns.length + (found.frequency.get(WORD) ?? 0),
      onDisk: bytes?.includes(WORD) ?? false,
    };
  };
  const nothing = { said: false, found: 0, onDisk: false };

  /** A telling turn among many others, and patterns; the id of its one attempt. */
  const fill = async (changes: Partial<Turn> = {}): Promise<number> => {
    const { store } = current();
    const secret = telling({ number: 500, ...changes });
    const { project, session, number } = secret;
    const { stored } = await store.evidence.append(
      entries(attempt({ project, session, turn: number })),
      learn,
    );
    const others = Array.from({ length: 60 }, (_, index) => turn({ number: index + 1, at: NOON + index }));
    await store.turns.save(others.map((one) => indexed(one, ["common", `rare${one.number}`])));
    await store.turns.save([indexed(secret, ["common", WORD])]);
    await store.turns.savePatterns([pattern({ key: WORD, display: WORD, tags: [WORD] })]);
    await store.sessions.markLearned(session, 1);
    return stored[0]?.id ?? 0;
  };

  describe("forgetting turns and patterns", () => {
    it("an attempt: of its turn the prompt and what was said of it stay, to be derived anew", async () => {
      const { store } = current();
      const feedback = { verdict: "worked", words: "perfect" } as const;
      const id = await fill({ feedback });
      expect(await remaining()).toMatchObject({ said: true, found: 2 });
      await store.upkeep.forget({ type: "attempt", id });
      expect(await remaining()).toEqual(nothing);
      const [left] = await store.turns.list({ session: "session-1", limit: 1 });
      const emptied = { steps: [], files: [], commits: [], tags: [], evidence: [], calls: 0, failures: 0 };
      expect(left).toEqual(turn({ number: 500, ending: "looked", endedAt: NOON, feedback, ...emptied }));
      expect((await store.turns.find("aaaaaaaa", ["common"], 100)).turns).toHaveLength(60);
      expect(await store.turns.patterns({ project: "aaaaaaaa", limit: 9 })).toEqual([]);
      expect(await store.sessions.learnedTo("session-1")).toBe(0);
    });

    it("a session: its turns, and the patterns it taught", async () => {
      const { store } = current();
      await fill({ session: "session-2", prompt: WORD, feedback: { verdict: "failed", words: WORD } });
      const forgotten = await store.upkeep.forget({ type: "session", id: "session-2" });
      expect(forgotten).toEqual({ attempts: 1, sessions: 1, projects: 0, stale: ["aaaaaaaa"] });
      expect(await remaining()).toEqual(nothing);
      expect(await store.turns.list({})).toHaveLength(60);
      expect((await store.turns.find("aaaaaaaa", ["common", "rare7"], 1)).turns).toMatchObject([
        { number: 7 },
      ]);
    });

    it("a session of prompts only", async () => {
      const { store } = current();
      await store.turns.save([indexed(telling(), [WORD])]);
      const forgotten = await store.upkeep.forget({ type: "session", id: "session-1" });
      expect(forgotten).toEqual({ attempts: 0, sessions: 1, projects: 0, stale: [] });
      expect(await remaining()).toEqual(nothing);
    });

    it("a project: all of its turns and patterns, and none of others", async () => {
      const { store } = current();
      await fill({ prompt: WORD });
      const elsewhere = turn({ project: "bbbbbbbb", session: "session-b" });
      await store.turns.save([indexed(elsewhere, ["common"])]);
      await store.turns.savePatterns([pattern({ project: "bbbbbbbb" })]);
      await store.upkeep.forget({ type: "project", id: "aaaaaaaa" });
      expect(await remaining()).toEqual(nothing);
      expect(await store.turns.list({})).toEqual([elsewhere]);
      expect(await store.turns.find(undefined, ["common"], 9)).toMatchObject({
        turns: [elsewhere],
        total: 1,
      });
      expect(await store.turns.patterns({ project: "bbbbbbbb", limit: 9 })).toHaveLength(1);
    });

    it("a project: a session that has turns elsewhere stays with them", async () => {
      const { store } = current();
      const elsewhere = turn({ project: "bbbbbbbb", number: 2 });
      await store.turns.save([indexed(telling(), [WORD]), indexed(elsewhere, ["common"])]);
      expect(await store.upkeep.forget({ type: "project", id: "aaaaaaaa" })).toMatchObject({
        sessions: 0,
        projects: 1,
      });
      expect(await remaining()).toEqual(nothing);
      expect(await store.sessions.get("session-1")).toMatchObject({ project: "bbbbbbbb" });
      expect(await store.turns.list({ session: "session-1" })).toEqual([elsewhere]);
    });

    it("everything", async () => {
      const { store } = current();
      await fill({ prompt: WORD });
      await store.upkeep.forget({ type: "everything" });
      expect(await remaining()).toEqual(nothing);
      expect(await store.turns.list({})).toEqual([]);
      expect(await store.turns.find(undefined, ["common"], 9)).toMatchObject({ turns: [], total: 0 });
      await store.turns.save([indexed(turn(), ["common"])]);
      expect((await store.turns.find("aaaaaaaa", ["common"], 9)).turns).toEqual([turn()]);
    });
  });
}
