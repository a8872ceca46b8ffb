// kill -9 in the middle of a question: nothing lost, nothing twice, and nobody is locked out.
import { spawn } from "node:child_process";
import { existsSync, rmSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { localDay } from "../../src/core/text/for-people.ts";
import { takeBackgroundLock } from "../../src/open/background.ts";
import { modelServer, observationOf, type Scripted } from "./server.ts";
import { FILE, work, worldWith } from "./working.ts";

const CLI = resolve(import.meta.dirname, "../../dist/cli.js");
const GOOD: Scripted = { type: "says", text: observationOf("Fixed early expiry of tokens", FILE) };

describe.skipIf(!existsSync(CLI))("observer: killed", () => {
  it("while it waits for the second of three answers: who still runs is left alone, who was killed is passed over at once", async () => {
    let reached: () => void = () => {};
    const isAsked = new Promise<void>((done) => {
      reached = done;
    });
    let count = 0;
    const server = await modelServer(() => {
      count++;
      if (count !== 2) return GOOD;
      reached();
      return { type: "hangs" };
    });
    const here = await worldWith(server.url);
    await work(here, 3);
    const env = {
      PATH: process.env.PATH ?? "",
      HOME: here.home,
      TWICESHY_OBSERVER: "openai-compatible",
      TWICESHY_OBSERVER_URL: server.url,
      TWICESHY_OBSERVER_MODEL: "scripted",
    };
    const started = () => {
      const child = spawn(process.execPath, [CLI, "observer", "run"], { env, stdio: "ignore" });
      return { child, isGone: new Promise<void>((done) => child.once("exit", () => done())) };
    };
    const { child, isGone } = started();
    await isAsked;
    const { store } = here.memory;
    const stored = async () =>
      (await store.observations.list({ order: "oldest" })).filter(({ source }) => source === "model");
    expect((await stored()).map(({ turn }) => turn)).toEqual([1]);
    const folder = join(here.home, ".twiceshy");
    expect(takeBackgroundLock(folder, "observer")).toBeUndefined();
    // Somebody who does not see the lock, as on another machine: no question is asked by two at the same time.
    rmSync(join(folder, "observer.lock"));
    await started().isGone;
    expect((await stored()).map(({ turn }) => turn).sort()).toEqual([1, 3]);
    child.kill("SIGKILL");
    await isGone;
    await started().isGone;
    expect((await stored()).map(({ turn }) => turn).sort()).toEqual([1, 2, 3]);
    expect(await store.jobs.counts()).toMatchObject({ waiting: 0, failed: 0 });
    expect(server.asked).toHaveLength(4);
    // What was reserved for the question that was never answered stays spent: too much rather than too little.
    expect(await store.jobs.spent(localDay(Date.now()))).toBeGreaterThan(3 * 1_200);
    const lock = takeBackgroundLock(folder, "observer");
    expect(lock).toBeDefined();
    expect(takeBackgroundLock(folder, "observer")).toBeUndefined();
    // A number that somebody else has by now locks nobody out for long.
    utimesSync(join(folder, "observer.lock"), new Date(0), new Date(0));
    takeBackgroundLock(folder, "observer")?.release();
    expect(existsSync(join(folder, "observer.lock"))).toBe(false);
    await server.close();
    await here.memory.close();
  });
});
