// Store contract: what changed is due to be indexed, once, and nothing is lost.
import { describe, expect, it } from "vitest";
import type { Store } from "../../../../src/ports/store.ts";
import type { Current } from "../../store.ts";
import {
  attempt,
  entries,
  failed,
  failure,
  indexed,
  learn,
  NOON,
  newTurn,
  pattern,
  redacted,
  remedy,
  session,
  turn,
} from "../fixtures.ts";
import { decision, noted, observation, summary } from "../observation-fixtures.ts";
import { task } from "../task-fixtures.ts";
import { documentsOf, found, indexAll, question } from "./fixtures.ts";

const GO = "0123456789abcdef";

export function due(current: Current): void {
  const names = async (store: Store) =>
    (await store.search.due(100)).map(({ kind, key }) => `${kind} ${key}`);

  describe("what is due", () => {
    it("everything that is written, with its row, until it is indexed", async () => {
      const { store } = current();
      await store.turns.open(redacted(newTurn()));
      await store.turns.save([indexed(turn({ number: 2 }))]);
      const [id] = await store.observations.save([noted(observation())]);
      await store.sessions.save(session({ title: "Keep people logged in" }));
      await store.observations.saveSummary(summary());
      await store.remedies.save([remedy()]);
      await store.turns.savePatterns([pattern()]);
      await store.tasks.save(task());
      await store.evidence.append(entries(failed()), learn);
      const all = await store.search.due(100);
      expect(all.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
        "prompt session-1 1",
        "prompt session-1 2",
        `observation ${id}`,
        "session session-1",
        "remedy program go replacement feedfeedfeedfeed",
        `pattern test ${GO}`,
        "task task-042",
        `failure ${GO}`,
      ]);
      expect(all[1]?.source).toEqual({ kind: "prompt", turn: turn({ number: 2 }) });
      expect(all[3]?.source).toMatchObject({
        session: { title: "Keep people logged in" },
        summary: { source: "rules" },
      });
      expect(all[4]?.source).toEqual({ kind: "remedy", remedy: remedy() });
      expect(all[7]?.source).toMatchObject({ count: 1, attempt: { display: "go test ./..." } });
      expect(await store.search.due(3)).toHaveLength(3);
      await store.search.settle(all, documentsOf(all));
      expect(await store.search.due(100)).toEqual([]);
      expect((await store.search.frequency("aaaaaaaa", [])).documents).toBe(8);
      await store.turns.save([indexed(turn({ number: 2, prompt: "use kubernetes" }))]);
      expect(await names(store)).toEqual(["prompt session-1 2"]);
      await indexAll(store);
      expect(await found(store, "kubernet")).toEqual(["session-1 2"]);
    });

    it("a change while it is being indexed is not lost", async () => {
      const { store, reopen } = current();
      const other = await reopen();
      await store.turns.save([indexed(turn({ prompt: "first" }))]);
      const before = await store.search.due(10);
      await other.turns.save([indexed(turn({ prompt: "second" }))]);
      await store.search.settle(before, documentsOf(before));
      expect(await names(store)).toEqual(["prompt session-1 1"]);
      await indexAll(store);
      expect(await found(store, "second")).toEqual(["session-1 1"]);
      expect(await found(store, "first")).toEqual([]);
      await other.close();
    });

    it("two that index at once: what the slower one has in hand does not replace what is newer", async () => {
      const { store, reopen } = current();
      const other = await reopen();
      await store.evidence.append(entries(failed(), attempt({ fingerprint: "f2" })), learn);
      await store.turns.save([indexed(turn({ prompt: "first" }))]);
      const slow = await store.search.due(10);
      await indexAll(other);
      await other.turns.save([indexed(turn({ prompt: "second" }))]);
      await other.evidence.append(entries(failed()), learn);
      await indexAll(other);
      await store.search.settle(slow, documentsOf(slow));
      expect(await names(store)).toEqual([]);
      expect(await found(store, "second")).toEqual(["session-1 1"]);
      const [call] = await store.search.find({
        words: [],
        match: "all",
        kinds: ["failure"],
        weights: { title: 1, names: 1, text: 1 },
        limit: 1,
      });
      expect(call?.document.count).toBe(2);
      await other.close();
    });

    it("calls are folded by what they do: those that failed and those that went well, with how often", async () => {
      const { store } = current();
      const ok = { outcome: { status: "succeeded", exitCode: 0 } } as const;
      await store.evidence.append(
        entries(
          failed({ at: NOON + 1 }),
          failed({ at: NOON + 2, outcome: failure({ excerpt: "newest" }) }),
          attempt({ ...ok, at: NOON + 3 }),
          attempt({ ...ok, tool: "Read", fingerprint: "read" }),
          attempt({ ...ok, tool: "Grep", fingerprint: "grep" }),
          attempt({ ...ok, tool: "Edit", fingerprint: "edit" }),
          failed({ tool: "Read", fingerprint: "unread" }),
          attempt({ fingerprint: "cancelled", outcome: { status: "cancelled" } }),
        ),
        learn,
      );
      expect(await names(store)).toEqual([`failure ${GO}`, `call ${GO}`, "call edit", "failure unread"]);
      const count = async () =>
        Object.fromEntries(
          (await store.search.due(9)).map(({ kind, source }) => [kind, (source as { count: number }).count]),
        );
      expect(await count()).toMatchObject({ failure: 1, call: 1 });
      await indexAll(store, 1);
      await store.evidence.append(entries(failed(), attempt(ok), attempt(ok)), learn);
      expect(await count()).toEqual({ failure: 3, call: 3 });
      await indexAll(store);
      await store.evidence.append(entries(attempt({ tool: "Read", fingerprint: "r2" })), learn);
      expect(await store.search.due(9)).toEqual([]);
    });

    it("a call that is made again further on is due once, where it was made last, and counts every time", async () => {
      const { store } = current();
      const ok = { outcome: { status: "succeeded", exitCode: 0 } } as const;
      const made = (fingerprint: string, at: number) => attempt({ ...ok, fingerprint, at: NOON + at });
      const calls = ["a", "b", "c", "a", "b", "d", "a"].map(made);
      await store.evidence.append(entries(...calls), learn);
      const stated = async () =>
        (await store.search.find(question([], { kinds: ["call"] }))).map(
          ({ document: { key, count, at } }) => `${key} ${count} ${at - NOON}`,
        );
      const first = await store.search.due(1);
      expect(first.map(({ key }) => key)).toEqual(["c"]);
      await store.search.settle(first, documentsOf(first));
      expect(await stated()).toEqual(["c 1 2"]);
      expect(await indexAll(store, 1)).toBe(3);
      expect(await stated()).toEqual(["a 3 6", "d 1 5", "b 2 4", "c 1 2"]);
      await store.evidence.append(entries(made("a", 7), made("b", 8), made("c", 9), made("a", 10)), learn);
      expect(await indexAll(store, 1)).toBe(3);
      expect(await stated()).toEqual(["a 5 10", "c 2 9", "b 3 8", "d 1 5"]);
    });

    it("the call that others were left to is forgotten: they are found without it", async () => {
      const { store } = current();
      const made = (fingerprint: string, session: string) => failed({ fingerprint, session });
      await store.evidence.append(
        entries(made("a", "first"), made("b", "first"), made("a", "second"), made("b", "second")),
        learn,
      );
      const portion = await store.search.due(1);
      await store.search.settle(portion, documentsOf(portion));
      await store.upkeep.forget({ type: "session", id: "second" });
      await indexAll(store, 1);
      const all = await store.search.find(question([], { kinds: ["failure"] }));
      expect(all.map(({ document }) => `${document.key} ${document.count}`).sort()).toEqual(["a 1", "b 1"]);
    });

    it("very many repeats of one call: portions go on, and the count is right", async () => {
      const { store } = current();
      const calls = Array.from({ length: 150 }, (_, at) => failed({ at: NOON + at, fingerprint: "again" }));
      await store.evidence.append(entries(...calls, failed({ fingerprint: "other", at: NOON + 200 })), learn);
      await store.evidence.append(entries(failed({ fingerprint: "again", at: NOON + 300 })), learn);
      await indexAll(store, 1);
      const all = await store.search.find(question([], { kinds: ["failure"] }));
      expect(all.map(({ document }) => `${document.key} ${document.count}`)).toEqual([
        "again 151",
        "other 1",
      ]);
    });

    it("the outcome of a call that comes later changes its documents", async () => {
      const { store } = current();
      const call = { call: "c1", outcome: { status: "unknown" } } as const;
      await store.evidence.append(entries(attempt(call)), learn);
      await indexAll(store);
      expect(await found(store, [], { kinds: ["call"] })).toEqual([GO]);
      await store.evidence.append(entries(failed({ call: "c1" })), learn);
      await indexAll(store);
      expect(await found(store, [], { kinds: ["call"] })).toEqual([]);
      expect(await found(store, [], { kinds: ["failure"] })).toEqual([GO]);
    });

    it("a decision that another one supersedes is indexed again", async () => {
      const { store } = current();
      const [first] = await store.observations.save([noted(decision())]);
      await indexAll(store);
      const [second] = await store.observations.save([noted(decision({ session: "s2", at: NOON + 5 }))]);
      expect(await names(store)).toEqual([`observation ${second}`, `observation ${first}`]);
      await indexAll(store);
      const all = await store.search.find({
        words: [],
        match: "all",
        weights: { title: 1, names: 1, text: 1 },
        limit: 5,
      });
      expect(all.map(({ document }) => document.supersededBy)).toEqual([undefined, String(second)]);
      await store.observations.drop([second ?? 0]);
      await indexAll(store);
      expect(await found(store, [])).toEqual([String(first)]);
    });

    it("the person's own remedy takes the place of the mined one, or takes it away", async () => {
      const { store } = current();
      await store.remedies.save([remedy()]);
      await indexAll(store);
      const { project, subject, type, fingerprint } = remedy();
      const own = { project, subject, type, fingerprint, display: "call xylophone", before: "", at: NOON };
      await store.remedies.savePersonal(redacted(own));
      await indexAll(store);
      expect(await found(store, "xylophon")).toHaveLength(1);
      await store.remedies.savePersonal(redacted({ ...own, display: "" }));
      await indexAll(store);
      expect(await found(store, [])).toEqual([]);
      await store.remedies.dropPersonal({ project, subject, type, fingerprint });
      await indexAll(store);
      expect(await found(store, [])).toHaveLength(1);
    });

    it("joined projects: all is found in the second, nothing in the first", async () => {
      const { store } = current();
      for (const [project, at] of [
        ["aaaaaaaa", NOON],
        ["bbbbbbbb", NOON + 1],
      ] as const) {
        const own = `session of ${project}`;
        await store.evidence.append(entries(failed({ project, session: own, at })), learn);
        await store.turns.save([indexed(turn({ project, session: own }))]);
        await store.tasks.save(task({ project, id: `task of ${project}` }));
        await store.observations.save([noted(observation({ project, session: own }))]);
      }
      await indexAll(store);
      await store.projects.join("bbbbbbbb", "aaaaaaaa");
      await indexAll(store);
      const kinds = (
        await store.search.find({
          project: "aaaaaaaa",
          words: [],
          match: "all",
          weights: { title: 1, names: 1, text: 1 },
          limit: 50,
        })
      ).map(({ document }) => `${document.kind} ${document.count}`);
      expect([...kinds].sort()).toEqual([
        "failure 2",
        ...["observation 1", "observation 1", "prompt 1", "prompt 1", "task 1", "task 1"],
      ]);
      expect((await store.search.frequency(undefined, [])).documents).toBe(7);
    });
  });
}
