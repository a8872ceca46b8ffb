// Store contract: what is forgotten is gone from the search index at once, from the disk, too.
import { describe, expect, it } from "vitest";
import type { ForgetTarget } from "../../../../src/ports/store.ts";
import type { Current, StoreCapabilities } from "../../store.ts";
import {
  attempt,
  entries,
  failed,
  failure,
  indexed,
  learn,
  NOON,
  pattern,
  remedy,
  session,
  turn,
} from "../fixtures.ts";
import { noted, observation, summary } from "../observation-fixtures.ts";
import { task } from "../task-fixtures.ts";
import { found, indexAll, indexedDocument } from "./fixtures.ts";

const WORD = "xylophonist";

export function forgettingSearch(current: Current, capabilities: StoreCapabilities): void {
  /** Says the word wherever anything can be said, among many others; the id of the call that failed. */
  const fill = async (): Promise<number> => {
    const { store } = current();
    const place = { session: "secret", turn: 1 };
    const { stored } = await store.evidence.append(
      entries(
        failed({ ...place, fingerprint: "f1", display: WORD, outcome: failure({ excerpt: WORD }) }),
        attempt({ ...place, fingerprint: "f2", display: `echo ${WORD}` }),
        attempt({ session: "other", fingerprint: "f3" }),
      ),
      learn,
    );
    const id = stored[0]?.id ?? 0;
    await store.turns.save([indexed(turn({ session: "secret", steps: [WORD], files: [WORD] }))]);
    const facts = [{ text: WORD, evidence: [id] }];
    await store.observations.save([noted(observation({ session: "secret", title: WORD, facts }))]);
    await store.sessions.save(session({ id: "secret", title: "a session" }));
    await store.observations.saveSummary(summary({ session: "secret", learned: WORD }));
    await store.remedies.save([remedy({ display: WORD, fingerprint: WORD, evidence: [id] })]);
    await store.turns.savePatterns([pattern({ display: WORD, key: WORD, evidence: [id] })]);
    await store.turns.save(
      Array.from({ length: 60 }, (_, index) =>
        indexed(
          turn({ session: "other", number: index + 1, at: NOON + index, prompt: `common rare${index}` }),
        ),
      ),
    );
    await indexAll(store);
    // A change that waits to be indexed, and one that was replaced.
    await store.remedies.save([remedy({ display: WORD, fingerprint: WORD, count: 2, evidence: [id] })]);
    return id;
  };

  const remaining = async () => {
    const { store, everyByte } = current();
    const everywhere = { project: undefined as never, limit: 100 };
    const bytes = capabilities.bytes ? await everyByte?.() : undefined;
    return {
      found: (await found(store, [[WORD]], everywhere)).length,
      all: (await found(store, [], everywhere)).length,
      due: (await store.search.due(100)).filter((one) => JSON.stringify(one).includes(WORD)).length,
      onDisk: bytes?.includes(WORD) ?? false,
    };
  };

  describe("forgetting what can be found", () => {
    it("an attempt: all that was said of it; what stays is found again once it is indexed", async () => {
      const { store } = current();
      const id = await fill();
      expect(await remaining()).toMatchObject({ found: 7, onDisk: capabilities.bytes });
      await store.upkeep.forget({ type: "attempt", id });
      // The other call of the turn is a different one.
      expect(await remaining()).toMatchObject({ found: 1, due: 0 });
      await indexAll(store);
      expect(await found(store, "session", { kinds: ["session"] })).toEqual(["secret"]);
      expect(await found(store, "common", { limit: 100 })).toHaveLength(60);
      expect(await found(store, [[WORD]])).toEqual(["f2"]);
    });

    it.each<[string, ForgetTarget, number]>([
      ["a session", { type: "session", id: "secret" }, 61],
      ["a project", { type: "project", id: "aaaaaaaa" }, 0],
      ["everything", { type: "everything" }, 0],
    ])("%s", async (_, target, left) => {
      const { store } = current();
      await fill();
      await store.upkeep.forget(target);
      expect(await remaining()).toEqual({ found: 0, all: left, due: 0, onDisk: false });
      await indexAll(store);
      expect(await remaining()).toEqual({ found: 0, all: left, due: 0, onDisk: false });
    });

    it("a project also takes its lessons, files and code along, and leaves those of others", async () => {
      const { store } = current();
      await store.search.save([
        indexedDocument({ kind: "code", title: WORD }),
        indexedDocument({ kind: "code", title: "kept", project: "bbbbbbbb", key: "kept" }),
      ]);
      await store.upkeep.forget({ type: "project", id: "aaaaaaaa" });
      expect(await remaining()).toEqual({ found: 0, all: 1, due: 0, onDisk: false });
      expect(await found(store, "kept", { project: "bbbbbbbb" })).toEqual(["kept"]);
    });

    it("what is derived: remedies and patterns go, calls and turns stay", async () => {
      const { store } = current();
      await store.evidence.append(entries(failed()), learn);
      await store.remedies.save([remedy()]);
      await store.turns.savePatterns([pattern()]);
      await store.tasks.save(task());
      await indexAll(store);
      const derivation = {
        subjects: () => [],
        learn: () => ({ hazards: [], sightings: [], changes: [], grades: [] }),
        weigh: () => [],
      };
      await store.hazards.deriveAnew("aaaaaaaa", derivation);
      await indexAll(store);
      expect([...(await found(store, []))].sort()).toEqual(["0123456789abcdef", "task-042"]);
    });
  });
}
