// Store contract: the ledger of messages to agents and their results.
import { describe, expect, it } from "vitest";
import type { Current } from "../store.ts";
import { attempt, delivery, entries, hazard, learn, NOON } from "./fixtures.ts";

export function ledger(current: Current): void {
  describe("deliveries", () => {
    it("gives a delivery back as it was made, not yet read and with no fate", async () => {
      const { store } = current();
      const id = await store.ledger.deliver(
        delivery({ text: "❌ “quoted”\n  line two", evidence: [3, 1, 2] }),
      );
      const expected = { ...delivery({ text: "❌ “quoted”\n  line two", evidence: [3, 1, 2] }), id };
      expect(await store.ledger.deliveries({})).toEqual([
        { ...expected, fate: "shown", aftermath: "", readAt: 0, rating: "" },
      ]);
    });

    it("counts the stops of sessions, without notes and what is held back", async () => {
      const { store } = current();
      const stop = { verdict: "bump", moment: "before-call" } as const;
      await store.ledger.deliver(delivery(stop));
      await store.ledger.deliver(delivery(stop));
      await store.ledger.deliver(delivery({ ...stop, verdict: "note" }));
      await store.ledger.deliver(delivery({ ...stop, moment: "after-call" }));
      await store.ledger.deliver(delivery({ ...stop, session: "session-2", project: "bbbbbbbb" }));
      await store.ledger.deliver(delivery({ ...stop, session: "session-3", verdict: "note" }));
      const id = await store.ledger.deliver(delivery({ ...stop, session: "session-3" }));
      await store.ledger.settle(id, { fate: "held" });
      const asked = ["session-1", "session-1", "session-2", "session-3", "unheard of"];
      expect(await store.ledger.stopsBySession(asked)).toEqual(
        new Map([
          ["session-1", 2],
          ["session-2", 1],
        ]),
      );
      expect(await store.ledger.stopsBySession([])).toEqual(new Map());
    });

    it("finds deliveries by id, moment, session, project, reader and fingerprint, the newest first", async () => {
      const { store } = current();
      await store.ledger.deliver(delivery({ text: "a" }));
      await store.ledger.deliver(delivery({ text: "b", reader: "agent-7" }));
      await store.ledger.deliver(delivery({ text: "c", fingerprint: "" }));
      await store.ledger.deliver(delivery({ text: "d", session: "session-2", project: "bbbbbbbb" }));
      const find = async (query: Parameters<typeof store.ledger.deliveries>[0]) =>
        (await store.ledger.deliveries(query)).map(({ text }) => text).join("");
      expect(await find({})).toBe("dcba");
      expect(await find({ limit: 2 })).toBe("dc");
      expect(await find({ session: "session-1" })).toBe("cba");
      expect(await find({ session: "session-1", project: "bbbbbbbb" })).toBe("");
      expect(await find({ project: "aaaaaaaa", reader: "main" })).toBe("ca");
      expect(
        await find({ session: "session-1", reader: "main", fingerprint: "0123456789abcdef", limit: 1 }),
      ).toBe("a");
      expect(await find({ session: "unheard of" })).toBe("");
      const id = await store.ledger.deliver(delivery({ text: "e", moment: "after-call" }));
      expect(await find({ moments: ["after-call", "prompt"] })).toBe("e");
      expect(await find({ moments: ["before-call"], limit: 1 })).toBe("d");
      expect(await find({ id })).toBe("e");
      expect(await find({ id, project: "bbbbbbbb" })).toBe("");
    });

    it("takes down what came of a delivery, one piece at a time", async () => {
      const { store } = current();
      const id = await store.ledger.deliver(delivery());
      const other = await store.ledger.deliver(delivery());
      await store.ledger.settle(id, { fate: "overridden" });
      await store.ledger.settle(id, { aftermath: "failed" });
      await store.ledger.settle(id, { readAt: NOON + 7 });
      await store.ledger.settle(id, { rating: "wrong" });
      const [second, first] = await store.ledger.deliveries({});
      expect(first).toMatchObject({
        id,
        fate: "overridden",
        aftermath: "failed",
        readAt: NOON + 7,
        rating: "wrong",
      });
      expect(second).toMatchObject({ id: other, fate: "shown", aftermath: "", readAt: 0, rating: "" });
    });

    it("what is held back is not told: found only by who asks for it, counted nowhere, told once it is settled", async () => {
      const { store } = current();
      const id = await store.ledger.deliver(delivery({ verdict: "note", held: true }));
      expect(await store.ledger.deliveries({})).toEqual([]);
      expect((await store.ledger.totals(undefined)).deliveries).toBe(0);
      await store.ledger.markRead("session-1", NOON + 5);
      const [waiting] = await store.ledger.deliveries({ held: true });
      expect(waiting).toMatchObject({ id, fate: "held", readAt: 0 });
      await store.ledger.settle(id, { fate: "shown" });
      expect(await store.ledger.deliveries({ held: true })).toEqual([]);
      expect(await store.ledger.deliveries({})).toMatchObject([{ id, fate: "shown" }]);
    });

    it("marks as read what this session was shown up to then, and nothing twice", async () => {
      const { store } = current();
      await store.ledger.deliver(delivery({ text: "a", at: NOON }));
      await store.ledger.deliver(delivery({ text: "b", at: NOON + 10 }));
      await store.ledger.deliver(delivery({ text: "c", at: NOON + 11 }));
      await store.ledger.deliver(delivery({ text: "d", session: "session-2" }));
      await store.ledger.markRead("session-1", NOON + 5);
      await store.ledger.markRead("session-1", NOON + 10);
      await store.ledger.markRead("unheard of", NOON + 99);
      const read = (await store.ledger.deliveries({})).map(({ text, readAt }) => [text, readAt]);
      expect(read).toEqual([
        ["d", 0],
        ["c", 0],
        ["b", NOON + 10],
        ["a", NOON + 5],
      ]);
    });

    it("takes a rating back", async () => {
      const { store } = current();
      const id = await store.ledger.deliver(delivery());
      await store.ledger.settle(id, { rating: "helpful" });
      await store.ledger.settle(id, { rating: "" });
      expect(await store.ledger.deliveries({ id })).toMatchObject([{ rating: "" }]);
    });

    it("adds the ledger up, of a project or everywhere, from a time on", async () => {
      const { store } = current();
      const said = [
        delivery({ tokens: 10 }),
        delivery({ tokens: 20, at: NOON + 5 }),
        delivery({ verdict: "note", tokens: 30 }),
        delivery({ moment: "session-start", verdict: "note", tokens: 40 }),
        delivery({ moment: "prompt", verdict: "note", tokens: 50, at: NOON + 9 }),
        delivery({ moment: "after-call", verdict: "note", tokens: 60 }),
        delivery({ project: "bbbbbbbb", session: "session-b", tokens: 1 }),
      ];
      const ids: number[] = [];
      for (const one of said) ids.push(await store.ledger.deliver(one));
      const [first = 0, second = 0, third = 0, , fifth = 0, , last = 0] = ids;
      await store.ledger.settle(first, { fate: "overridden", aftermath: "failed", rating: "helpful" });
      await store.ledger.settle(second, { fate: "overridden", aftermath: "succeeded", rating: "wrong" });
      await store.ledger.settle(third, { fate: "overridden" });
      await store.ledger.settle(fifth, { rating: "helpful" });
      await store.ledger.settle(last, { fate: "heeded" });
      const counted = {
        bumps: 2,
        notes: 1,
        briefs: 1,
        prompts: 1,
        fixes: 1,
        heeded: 0,
        prevented: 0,
        overridden: 3,
      };
      const judged = { overridesSucceeded: 1, overridesFailed: 1, helpful: 2, wrong: 1, judged: 3, hits: 2 };
      const ours = { deliveries: 6, tokens: 210, ...counted, ...judged };
      expect(await store.ledger.totals("aaaaaaaa")).toEqual(ours);
      expect(await store.ledger.totals(undefined)).toEqual({
        ...ours,
        deliveries: 7,
        tokens: 211,
        bumps: 3,
        heeded: 1,
      });
      expect(await store.ledger.totals("aaaaaaaa", NOON + 5)).toMatchObject({
        deliveries: 2,
        tokens: 70,
        helpful: 1,
      });
      const none = Object.fromEntries(Object.keys(ours).map((key) => [key, 0]));
      expect(await store.ledger.totals("unheard of")).toEqual(none);
    });

    it("a repeat was prevented only where the failure stood, or was met again; an override that failed is a hit", async () => {
      const { store } = current();
      const about = (subject: `program ${string}`) => ({ subject, kind: "command-not-found" }) as const;
      const states = {
        stands: {},
        cleared: { clearedAt: NOON + 9 },
        again: { clearedAt: NOON + 9, lastAt: NOON + 20 },
      };
      for (const [name, more] of Object.entries(states)) {
        await store.hazards.save([
          hazard({ ...about(`program ${name}`), lastAt: NOON - 5, clearedAt: 0, ...more }),
        ]);
        const id = await store.ledger.deliver(delivery({ ...about(`program ${name}`), at: NOON }));
        await store.ledger.settle(id, { fate: "heeded" });
      }
      const forgotten = await store.ledger.deliver(delivery(about("program forgotten")));
      await store.ledger.settle(forgotten, { fate: "heeded" });
      const failed = await store.ledger.deliver(delivery(about("program stands")));
      await store.ledger.settle(failed, { fate: "overridden", aftermath: "failed" });
      expect(await store.ledger.totals("aaaaaaaa")).toMatchObject({
        heeded: 4,
        prevented: 2,
        judged: 3,
        hits: 3,
      });
    });

    it("adds up what was prevented and what it cost by period, without what nobody read", async () => {
      const { store } = current();
      const stretch = { periodMs: 100, offsetMs: -NOON };
      const about = { subject: "program stands", kind: "command-not-found" } as const;
      await store.hazards.save([hazard({ ...about, lastAt: NOON - 5, clearedAt: 0 })]);
      for (const at of [NOON, NOON + 99, NOON + 250]) {
        const id = await store.ledger.deliver(delivery({ ...about, at, tokens: 10 }));
        if (at !== NOON) await store.ledger.settle(id, { fate: "heeded" });
      }
      await store.ledger.deliver(delivery({ at: NOON + 120, reader: "person", tokens: 99 }));
      await store.ledger.deliver(delivery({ at: NOON + 130, held: true, tokens: 99 }));
      const both = [
        { at: NOON, prevented: 1, tokens: 20 },
        { at: NOON + 200, prevented: 1, tokens: 10 },
      ];
      expect(await store.ledger.activity(stretch)).toEqual(both);
      expect(await store.ledger.activity({ ...stretch, project: "aaaaaaaa", since: NOON + 100 })).toEqual(
        both.slice(1),
      );
      expect(await store.ledger.activity({ ...stretch, project: "unheard of" })).toEqual([]);
      expect(await store.ledger.deliveries({ subject: about.subject })).toHaveLength(3);
      expect(await store.ledger.deliveries({ subject: "program other" })).toEqual([]);
    });

    it("keeps what the person alone was shown out of what agents were told", async () => {
      const { store } = current();
      await store.ledger.deliver(delivery({ tokens: 10 }));
      const totals = await store.ledger.totals("aaaaaaaa");
      const footer = delivery({
        moment: "turn-end",
        reader: "person",
        verdict: "note",
        tokens: 99,
        at: NOON,
      });
      const id = await store.ledger.deliver(footer);
      await store.ledger.settle(id, { fate: "heeded", rating: "wrong" });
      await store.ledger.markRead("session-1", NOON + 1);
      const said = { fate: "heeded", aftermath: "", readAt: 0, rating: "wrong" };
      expect(await store.ledger.deliveries({ moments: ["turn-end"] })).toEqual([{ ...footer, id, ...said }]);
      expect(await store.ledger.deliveries({ reader: "person" })).toHaveLength(1);
      expect(await store.ledger.totals("aaaaaaaa")).toEqual(totals);
      expect(await store.ledger.totals(undefined, NOON)).toEqual(totals);
    });

    it("makes the session when something is shown before anything was tried; its agent is told later", async () => {
      const { store } = current();
      await store.ledger.deliver(delivery());
      await store.evidence.append(entries(attempt()), learn);
      expect(await store.sessions.get("session-1")).toMatchObject({ agent: "claude-code", startedAt: NOON });
    });
  });
}
