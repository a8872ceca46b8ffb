// Changes that can be undone: what was done is undone once; what waits is done after its time, once, or not at all.
import { describe, expect, it } from "vitest";
import { until } from "../../test/until.ts";
import { keepChanges } from "./changes.ts";

const keep = (delayMs: number) => keepChanges({ deps: async () => ({}) as never, now: () => 0, delayMs });

describe("changes of the viewer", () => {
  it("does what waits after its time, and can no longer undo it then", async () => {
    const changes = keep(1);
    let done = 0;
    const { id } = changes.later("Forget it", async () => done++);
    await until(() => done > 0, "what waited");
    await changes.finish();
    expect([done, await changes.undo(id), changes.list()]).toEqual([1, false, []]);
  });

  it("what was undone is not done, neither after its time nor at the end", async () => {
    const changes = keep(1);
    let done = 0;
    const { id } = changes.later("Forget it", async () => done++);
    expect(await changes.undo(id)).toBe(true);
    const last = changes.later("Forget another", async () => done++);
    await until(() => !changes.list().some((one) => one.id === last.id), "the other");
    await changes.finish();
    expect(done).toBe(1);
  });

  it("what waits is said to be leaving until it is gone, also while it is being carried out", async () => {
    const changes = keep(1);
    const session = { type: "session", id: "s1" } as const;
    let end = () => {};
    const slow = new Promise<void>((resolve) => {
      end = resolve;
    });
    changes.later("Forget session s1", () => slow, [session]);
    expect(changes.leaving()).toEqual([session]);
    await until(() => changes.list().length === 0, "its time");
    expect(changes.leaving()).toEqual([session]);
    end();
    await changes.finish();
    expect(changes.leaving()).toEqual([]);
  });

  it("is undone in time, however long the memory takes to open or if it cannot be opened at all", async () => {
    let done = 0;
    for (const deps of [() => new Promise<never>(() => {}), () => Promise.reject(new Error("busy"))]) {
      const changes = keepChanges({ deps, now: () => 0, delayMs: 1 });
      const { id } = changes.later("Forget it", async () => done++);
      expect(await changes.undo(id)).toBe(true);
      await changes.finish();
      expect([done, changes.list(), changes.problems()]).toEqual([0, [], []]);
    }
  });

  it("an undo that failed can be tried again, and does not run twice at once", async () => {
    const changes = keep(1);
    let tries = 0;
    const { id } = changes.done("Silenced", async () => {
      if (++tries === 1) throw new Error("the memory is busy.");
    });
    await expect(changes.undo(id)).rejects.toThrow("busy");
    expect(changes.list()).toHaveLength(1);
    expect(await Promise.all([changes.undo(id), changes.undo(id)])).toEqual([true, false]);
    expect([tries, changes.list()]).toEqual([2, []]);
  });

  it("at the end waits for what is being carried out", async () => {
    const changes = keep(1);
    const steps: string[] = [];
    let goOn = () => {};
    const slow = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    changes.later("Forget it", () => slow.then(() => steps.push("forgotten")));
    await until(() => changes.list().length === 0, "its time");
    const finished = changes.finish().then(() => steps.push("finished"));
    await new Promise(setImmediate);
    goOn();
    await finished;
    expect(steps).toEqual(["forgotten", "finished"]);
  });

  it("at the end everything that waits is done, although one of them cannot be", async () => {
    const changes = keep(1_000_000);
    const done: string[] = [];
    changes.later("Forget the first", async () => Promise.reject(new Error("the memory is busy.")));
    changes.later("Forget the second", async () => done.push("second"));
    await changes.finish();
    expect(done).toEqual(["second"]);
    expect(changes.problems()).toEqual([
      { text: "Not done: Forget the first. the memory is busy.", at: "1970-01-01T00:00:00.000Z" },
    ]);
  });

  it("tells by a count that something has changed: done, undone, carried out", async () => {
    const changes = keep(1_000_000);
    const counts = [changes.count()];
    const { id } = changes.done("Silenced", () => {});
    counts.push(changes.count());
    await changes.undo(id);
    counts.push(changes.count());
    changes.later("Forget it", async () => {});
    counts.push(changes.count());
    await changes.finish();
    counts.push(changes.count());
    expect(new Set(counts).size).toBe(counts.length);
  });
});
