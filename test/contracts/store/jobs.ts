// Store contract: the queue of jobs for a model. Nothing is lost, nothing is done twice, the budget holds.
import { describe, expect, it } from "vitest";
import type { ClaimRequest } from "../../../src/ports/store.ts";
import type { Current } from "../store.ts";
import { MINUTE, NOON } from "./fixtures.ts";
import { job, noted, observation, summary } from "./observation-fixtures.ts";

const NOTHING = { observations: [] };
const LATER = NOON + MINUTE;

export function jobs(current: Current): void {
  const claim = async (now = NOON, more: Partial<ClaimRequest> = {}) =>
    await current().store.jobs.claim({ now, until: now + MINUTE, limit: 10, ...more });
  const claimOne = async (now = NOON) => {
    const [one] = await claim(now);
    if (!one) throw new Error("nothing is due");
    return one;
  };

  describe("jobs for a model", () => {
    it("are handed out in the order in which they came, as they were", async () => {
      const { store } = current();
      const first = job({ payload: '무엇을\n"했나"', kind: "call" });
      expect(await store.jobs.enqueue([first, job({ turn: 2 })])).toBe(2);
      expect(await store.jobs.enqueue([])).toBe(0);
      const [one, two] = await claim();
      expect(one).toEqual({ ...first, id: one?.id, tries: 0, outages: 0, dueAt: 0, lastError: "" });
      expect(two).toMatchObject({ turn: 2 });
    });

    it("the same one is queued once, also when it is done", async () => {
      const { store } = current();
      expect(await store.jobs.enqueue([job(), job(), job({ at: LATER })])).toBe(1);
      const others = [
        job({ turn: 2 }),
        job({ kind: "session" }),
        job({ payload: "x" }),
        job({ session: "s" }),
      ];
      expect(await store.jobs.enqueue([job(), ...others])).toBe(4);
      for (const { id } of await claim()) await store.jobs.finish(id, NOTHING);
      expect(await store.jobs.enqueue([job(), ...others])).toBe(0);
      expect(await store.jobs.counts()).toEqual({ waiting: 0, failed: 0, oldestAt: 0 });
    });

    it("who has one has it alone, until the lease lapses", async () => {
      const { store, reopen } = current();
      const other = await reopen();
      await store.jobs.enqueue([job(), job({ turn: 2 }), job({ turn: 3 })]);
      const lease = { now: NOON, until: LATER, limit: 2 };
      const mine = await store.jobs.claim(lease);
      const theirs = await other.jobs.claim(lease);
      expect([...mine, ...theirs].map(({ turn }) => turn)).toEqual([1, 2, 3]);
      expect(await claim(LATER - 1)).toEqual([]);
      expect(await claim(LATER - 1, { evenPostponed: true })).toEqual([]);
      const again = await other.jobs.claim({ now: LATER, until: LATER + MINUTE, limit: 9 });
      // Whoever died in between has not used up a try.
      expect(again.map(({ turn, tries }) => [turn, tries])).toEqual([
        [1, 0],
        [2, 0],
        [3, 0],
      ]);
      await other.close();
    });

    it("who is known to have died holds nobody up, and is passed over once", async () => {
      const { store } = current();
      await store.jobs.enqueue([job(), job({ turn: 2 }), job({ turn: 3 })]);
      const claimed = async (holder: string, limit = 9) => {
        const request = { now: NOON, until: LATER, limit, holder, gone: ["dead"] };
        return (await store.jobs.claim(request)).map(({ turn }) => turn);
      };
      expect(await claimed("alive", 1)).toEqual([1]);
      // Nobody can tell whether who did not say who they are has died.
      expect(await claimed("", 1)).toEqual([2]);
      expect(await claimed("dead", 1)).toEqual([3]);
      expect([...(await store.jobs.holders(NOON))].sort()).toEqual(["alive", "dead"]);
      expect(await store.jobs.holders(LATER)).toEqual([]);
      expect(await claim(NOON, { evenPostponed: true })).toEqual([]);
      expect(await claimed("first")).toEqual([3]);
      expect(await claimed("second")).toEqual([]);
      expect(await claim(LATER)).toHaveLength(3);
    });

    it("done: the job goes and what came of it is there; a second answer leaves nothing", async () => {
      const { store } = current();
      await store.jobs.enqueue([job()]);
      const { id } = await claimOne();
      const made = observation({ source: "model" });
      await store.jobs.finish(id, { observations: [noted(made, ["redi"])], summary: summary() });
      const late = observation({ source: "model", key: "late" });
      await store.jobs.finish(id, { observations: [noted(late)], summary: summary({ title: "late" }) });
      expect(await store.observations.list({})).toMatchObject([made]);
      expect(await store.observations.find("aaaaaaaa", ["redi"], 2)).toHaveLength(1);
      expect(await store.observations.summaries({})).toEqual([summary()]);
      expect(await claim(LATER + 1)).toEqual([]);
    });

    it("done and what came of it: all or nothing", async () => {
      const { store } = current();
      await store.jobs.enqueue([job()]);
      const { id } = await claimOne();
      const broken = { words: [], observation: null } as never;
      await expect(
        store.jobs.finish(id, { observations: [noted(observation()), broken], summary: summary() }),
      ).rejects.toThrow();
      expect(await store.observations.list({})).toEqual([]);
      expect(await store.observations.summaries({})).toEqual([]);
      expect(await claim(LATER)).toMatchObject([{ id, tries: 0 }]);
    });

    it("postponed: again when it is due, or for who does not want to wait; put aside: counted and shown", async () => {
      const { store } = current();
      await store.jobs.enqueue([job({ at: NOON - 5 }), job({ turn: 2 })]);
      const [one, two] = await claim();
      await store.jobs.postpone(one?.id ?? 0, { error: "429", tries: 0, outages: 3, dueAt: NOON + 500 });
      await store.jobs.postpone(two?.id ?? 0, { error: "garbage", tries: 2, outages: 1, dueAt: undefined });
      expect(await store.jobs.counts()).toEqual({ waiting: 1, failed: 1, oldestAt: NOON - 5 });
      expect(await claim(NOON + 499)).toEqual([]);
      expect(await claim(NOON + 499, { evenPostponed: true, except: [one?.id ?? 0] })).toEqual([]);
      expect(await claim(NOON + 499, { evenPostponed: true, until: NOON + 499 })).toMatchObject([
        { turn: 1, tries: 0, outages: 3, lastError: "429" },
      ]);
      expect(await claim(NOON + 500)).toMatchObject([{ turn: 1 }]);
      expect(await store.jobs.enqueue([job({ turn: 2 })])).toBe(0);
      expect(await store.jobs.aside()).toMatchObject([
        { id: two?.id, turn: 2, tries: 2, lastError: "garbage", payload: "what the turn did" },
      ]);
    });

    it("what was postponed stands behind what was not", async () => {
      const { store } = current();
      await store.jobs.enqueue([job(), job({ turn: 2 }), job({ turn: 3 })]);
      const [first] = await claim(NOON, { limit: 1 });
      await store.jobs.postpone(first?.id ?? 0, { error: "503", tries: 0, outages: 1, dueAt: NOON });
      expect((await claim()).map(({ turn }) => turn)).toEqual([2, 3, 1]);
    });

    it("those that were put aside wait again when somebody asks for it: all, or these; nobody else", async () => {
      const { store } = current();
      await store.jobs.enqueue([job(), job({ turn: 2 }), job({ turn: 3 }), job({ turn: 4 })]);
      const [one, two, three, four] = (await claim()).map(({ id }) => id);
      const aside = { error: "garbage", tries: 2, outages: 1, dueAt: undefined };
      for (const id of [one, two, three]) await store.jobs.postpone(id ?? 0, aside);
      await store.jobs.finish(four ?? 0, NOTHING);
      expect(await store.jobs.retry([two ?? 0, four ?? 0, 9_999])).toEqual([two]);
      expect(await claim()).toMatchObject([{ id: two, tries: 0, outages: 0, lastError: "" }]);
      expect(await store.jobs.retry([])).toEqual([]);
      expect(await store.jobs.retry()).toEqual([one, three]);
      expect(await claim(NOON, { ids: [three ?? 0] })).toMatchObject([{ turn: 3 }]);
      expect(await store.jobs.retry()).toEqual([]);
      expect(await store.jobs.counts()).toMatchObject({ waiting: 3, failed: 0 });
    });

    it("a job that was forgotten while it was being done leaves nothing", async () => {
      const { store } = current();
      await store.jobs.enqueue([job()]);
      const { id } = await claimOne();
      await store.upkeep.forget({ type: "session", id: "session-1" });
      await store.jobs.finish(id, { observations: [noted(observation())], summary: summary() });
      await store.jobs.postpone(id, { error: "late", tries: 1, outages: 0, dueAt: LATER });
      expect(await store.observations.list({})).toEqual([]);
      expect(await store.jobs.counts()).toMatchObject({ waiting: 0, failed: 0 });
    });
  });

  describe("the token budget", () => {
    it("is never exceeded on a day, whoever asks", async () => {
      const { store, reopen } = current();
      const other = await reopen();
      expect(await store.jobs.spent("2026-11-16")).toBe(0);
      const answers = [];
      for (let index = 0; index < 10; index++)
        answers.push(await (index % 2 === 0 ? store : other).jobs.spend("2026-11-16", 300, 1_000));
      expect(answers.filter(Boolean)).toHaveLength(3);
      expect(await other.jobs.spent("2026-11-16")).toBe(900);
      expect(await store.jobs.spend("2026-11-16", 100, 1_000)).toBe(true);
      expect(await store.jobs.spend("2026-11-16", 1, 1_000)).toBe(false);
      expect(await store.jobs.spend("2026-11-17", 1, 1_000)).toBe(true);
      expect(await store.jobs.spend("2026-11-18", 1, 0)).toBe(false);
      await other.close();
    });

    it("what was reserved and not used can be given back", async () => {
      const { store } = current();
      await store.jobs.spend("2026-11-16", 900, 1_000);
      expect(await store.jobs.spend("2026-11-16", -400, 0)).toBe(true);
      expect(await store.jobs.spent("2026-11-16")).toBe(500);
      await store.jobs.spend("2026-11-16", -4_000, 0);
      expect(await store.jobs.spent("2026-11-16")).toBe(0);
    });
  });

  describe("a provider that is away", () => {
    it("is left alone by name, until it answers", async () => {
      const { store, reopen } = current();
      const other = await reopen();
      expect(await store.jobs.pause("a model")).toBeUndefined();
      const pause = { outages: 2, until: LATER, reason: "503 gone" };
      await store.jobs.savePause("a model", { ...pause, outages: 1 });
      await store.jobs.savePause("a model", pause);
      expect(await other.jobs.pause("a model")).toEqual(pause);
      expect(await other.jobs.pause("another")).toBeUndefined();
      await other.jobs.savePause("a model", undefined);
      expect(await store.jobs.pause("a model")).toBeUndefined();
      await store.jobs.savePause("a model", pause);
      await store.upkeep.forget({ type: "everything" });
      expect(await store.jobs.pause("a model")).toBeUndefined();
      await other.close();
    });
  });
}
