// Store contract: forgetting observations, summaries and jobs, also on disk.
import { describe, expect, it } from "vitest";
import type { NewObservation } from "../../../../src/domain/observation.ts";
import type { Current, StoreCapabilities } from "../../store.ts";
import { attempt, dropDerived, entries, learn, NOON } from "../fixtures.ts";
import { decision, job, noted, observation, summary } from "../observation-fixtures.ts";

const WORD = "xylophonist";

/** Says the word wherever an observation can say anything. */
function telling(changes: Partial<NewObservation> = {}): NewObservation {
  return observation({
    turn: 50,
    title: WORD,
    subtitle: WORD,
    facts: [{ text: WORD, evidence: [] }],
    narrative: WORD.repeat(500),
    concepts: [WORD],
    files: [`src/${WORD}.ts`],
    key: WORD,
    matter: WORD,
    type: "decision",
    ...changes,
  });
}

export function forgettingObservations(current: Current, capabilities: StoreCapabilities): void {
  const remaining = async () => {
    const { store, everyByte } = current();
    const all = await Promise.all([store.observations.list({}), store.observations.summaries({})]);
    const found = await store.observations.find(undefined, [WORD], 10);
    const { waiting, failed } = await store.jobs.counts();
    const bytes = capabilities.bytes ? await everyByte?.() : undefined;
    return {
      said: JSON.stringify(all).includes(WORD),
      found: found.length,
      jobs: waiting + failed,
      onDisk: bytes?.includes(WORD) ?? false,
    };
  };
  const nothing = { said: false, found: 0, jobs: 0, onDisk: false };

  /** A telling observation among others, a summary and jobs; the id of the attempt that the first rests on. */
  const fill = async (changes: Partial<NewObservation> = {}): Promise<number> => {
    const { store } = current();
    const { project, session, turn } = telling(changes);
    const { stored } = await store.evidence.append(entries(attempt({ project, session, turn })), learn);
    const id = stored[0]?.id ?? 0;
    const facts = [
      { text: WORD, evidence: [id] },
      { text: "Another one.", evidence: [] },
    ];
    const others = Array.from({ length: 40 }, (_, index) =>
      observation({ key: `${index}`, session: "other" }),
    );
    await store.observations.save(others.map((one) => noted(one, ["common", one.key])));
    await store.observations.save([noted(telling({ facts, ...changes }), ["common", WORD])]);
    await store.observations.saveSummary(
      summary({ project, session, completed: WORD, title: WORD, filesRead: [WORD] }),
    );
    await store.jobs.enqueue([
      job({ project, session, turn, payload: WORD }),
      job({ project, session, turn, kind: "session", payload: WORD.repeat(500) }),
    ]);
    const [claimed] = await store.jobs.claim({ now: NOON, until: NOON + 1, limit: 1 });
    await store.jobs.postpone(claimed?.id ?? 0, { error: WORD, tries: 2, outages: 0, dueAt: undefined });
    return id;
  };

  describe("forgetting observations", () => {
    it("an attempt: what rests on it, all that was told of its turn, and what was to be sent of it", async () => {
      const { store } = current();
      const id = await fill();
      const another = observation({ key: "beside it", turn: 50, source: "claude-mem" });
      await store.observations.save([
        noted(telling({ key: "by a model", facts: [], source: "model" }), [WORD]),
        // No fact points at it, and yet it was seen: among the files, in the narrative.
        noted(telling({ key: "by rules", facts: [] }), [WORD]),
        noted(another, ["beside"]),
        noted(observation({ key: "like it", facts: [{ text: "f", evidence: [id * 10, id + 100] }] })),
      ]);
      expect(await remaining()).toMatchObject({ said: true, found: 3, jobs: 2 });
      await store.upkeep.forget({ type: "attempt", id });
      expect(await remaining()).toEqual(nothing);
      const left = await store.observations.list({ session: "session-1", order: "oldest" });
      expect(left.map(({ key }) => key)).toEqual(["beside it", "like it"]);
      expect(await store.observations.find("aaaaaaaa", ["common"], 100)).toHaveLength(40);
    });

    it("one observation alone, which is not made again, and nothing else", async () => {
      const { store } = current();
      const [id = 0] = await store.observations.save([noted(telling(), [WORD])]);
      await store.observations.save([noted(observation(), ["common"])]);
      expect(await store.upkeep.forget({ type: "observation", id })).toMatchObject({
        observations: 1,
        stale: [],
      });
      expect(await remaining()).toEqual(nothing);
      expect(await store.observations.save([noted(telling(), [WORD])])).toEqual([]);
      expect(await remaining()).toEqual(nothing);
      expect(await store.observations.list({})).toMatchObject([{ key: "tokens" }]);
      expect(await store.upkeep.forget({ type: "observation", id })).toMatchObject({ observations: 0 });
    });

    it("a session: all of it, and what other sessions concluded from its attempts", async () => {
      const { store } = current();
      const id = await fill();
      const facts = [{ text: WORD, evidence: [id] }];
      await store.observations.save([noted(telling({ session: "session-9", facts }), [WORD])]);
      await store.upkeep.forget({ type: "session", id: "session-1" });
      expect(await remaining()).toEqual(nothing);
      expect(await store.observations.list({})).toHaveLength(40);
      expect(
        await store.observations.list({ file: "src/auth/tokens.ts", concept: "authentication" }),
      ).toHaveLength(40);
    });

    it("a session that has nothing but a summary, a job or an observation", async () => {
      const { store } = current();
      await store.observations.saveSummary(summary({ session: "s", notes: WORD }));
      await store.jobs.enqueue([job({ session: "j", payload: WORD })]);
      await store.observations.save([noted(telling({ session: "o" }), [WORD])]);
      for (const id of ["s", "j", "o"])
        expect(await store.upkeep.forget({ type: "session", id })).toMatchObject({ sessions: 1 });
      expect(await remaining()).toEqual(nothing);
    });

    it("a decision that was superseded by what is forgotten stands again", async () => {
      const { store } = current();
      const [id] = await store.observations.save([
        noted(decision()),
        noted(decision({ session: "session-2", at: NOON + 5 })),
      ]);
      expect(await store.observations.list({ ids: [id ?? 0] })).not.toMatchObject([{ supersededBy: 0 }]);
      await store.upkeep.forget({ type: "session", id: "session-2" });
      expect(await store.observations.list({})).toMatchObject([{ id, supersededBy: 0 }]);
    });

    it("a project: all of its own, nothing of others, also where a session wandered", async () => {
      const { store } = current();
      await fill();
      const elsewhere = observation({ project: "bbbbbbbb", key: "elsewhere" });
      await store.observations.save([noted(elsewhere, ["common"])]);
      await store.observations.save([noted(telling({ session: "wandering" }), [WORD])]);
      await store.observations.saveSummary(summary({ project: "bbbbbbbb", session: "wandering" }));
      await store.jobs.enqueue([job({ project: "bbbbbbbb", session: "other" })]);
      await store.upkeep.forget({ type: "project", id: "aaaaaaaa" });
      expect(await remaining()).toEqual({ ...nothing, jobs: 1 });
      expect(await store.observations.list({})).toMatchObject([elsewhere]);
      expect(await store.observations.find(undefined, ["common"], 5)).toMatchObject([elsewhere]);
      expect(await store.observations.summaries({})).toMatchObject([{ session: "wandering" }]);
      for (const id of ["session-1", "wandering", "other"])
        expect(await store.sessions.get(id)).toMatchObject({ project: "bbbbbbbb" });
    });

    it("a project: also what other projects tell of turns and sessions that wandered into it", async () => {
      const { store } = current();
      await fill();
      const wandered = { project: "bbbbbbbb", facts: [] } as const;
      await store.observations.save([
        noted(telling({ ...wandered, key: "told elsewhere" }), [WORD]),
        noted(observation({ ...wandered, key: "before it", turn: 49 }), ["before"]),
      ]);
      await store.observations.saveSummary(summary({ project: "bbbbbbbb", notes: WORD }));
      await store.jobs.enqueue([
        job({ project: "bbbbbbbb", turn: 50, payload: `${WORD} once more` }),
        job({ project: "bbbbbbbb", turn: 60, kind: "session", payload: `${WORD} in the end` }),
      ]);
      await store.upkeep.forget({ type: "project", id: "aaaaaaaa" });
      expect(await remaining()).toEqual(nothing);
      expect(await store.observations.list({})).toMatchObject([{ key: "before it" }]);
    });

    it("everything", async () => {
      const { store } = current();
      await fill();
      await store.jobs.spend("2026-11-16", 5, 10);
      await store.upkeep.forget({ type: "everything" });
      expect(await remaining()).toEqual(nothing);
      expect(await store.jobs.spent("2026-11-16")).toBe(0);
      await store.observations.save([noted(observation(), ["common"])]);
      expect(await store.observations.find("aaaaaaaa", ["common"], 5)).toHaveLength(1);
    });

    it("what is derived: observations stay, since the agent's words are not kept to make them anew", async () => {
      const { store } = current();
      await fill();
      await dropDerived(store);
      expect(await store.observations.list({})).toHaveLength(41);
      expect(await store.observations.summaries({})).toHaveLength(1);
    });
  });
}
