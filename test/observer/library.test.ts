// From code: the questions for the model can be counted, asked, seen and asked again without the CLI.
import { describe, expect, it } from "vitest";
import { type Config, openMemory } from "../../src/index.ts";
import { takeBackgroundLock } from "../../src/open/background.ts";
import { modelServer, observationOf } from "./server.ts";
import { FILE, work, worldWith } from "./working.ts";

describe("library: the observer", () => {
  it("tells how it stands, asks what waits, and asks again what was put aside", async () => {
    const server = await modelServer([
      { type: "status", status: 503 },
      { type: "says", text: "No." },
      { type: "says", text: "No." },
      { type: "says", text: observationOf("Fixed early expiry of tokens", FILE) },
    ]);
    const here = await worldWith(server.url);
    const { config, memory } = here;
    await work(here, 1);
    const { observer, close } = await openMemory(config);
    expect(await observer.state()).toMatchObject({ waiting: 1, aside: 0, tokensToday: 0 });
    expect(await observer.run()).toMatchObject({ asked: 1, postponed: 1, waiting: 1 });
    const { pause } = await observer.state();
    expect(pause?.reason).toContain("503");
    expect(pause?.until).toBeGreaterThan(Date.now());
    expect(await observer.run()).toMatchObject({ asked: 2, aside: 1, waiting: 0, stopped: "" });
    const aside = await observer.aside();
    expect(aside).toMatchObject([{ kind: "turn", turn: 1, session: "s1" }]);
    expect(await observer.state()).toMatchObject({ waiting: 0, aside: 1, tokensToday: 2_400 });
    expect(await observer.retry([0])).toEqual([]);
    expect(await observer.retry()).toEqual(aside.map(({ id }) => id));
    const done = await observer.run({ limit: 1 });
    expect(done).toMatchObject({
      observations: 1,
      isIdle: false,
      provider: expect.stringContaining("scripted"),
    });
    await server.close();
    await close();
    await memory.close();
  });

  it("never throws for want of a model, and leaves the queue to whoever is at it", async () => {
    const here = await worldWith("http://127.0.0.1:1/v1");
    const { config, memory } = here;
    const run = async (chosen: Config, options = {}) => {
      const { observer, close } = await openMemory(chosen);
      return observer.run(options).finally(close);
    };
    const off = { ...config, observer: "off" as const };
    expect(await run(off)).toMatchObject({
      ...{ isIdle: true, provider: "", stopped: expect.stringContaining("no model is chosen") },
    });
    const far = { ...config, observerUrl: "https://models.example/v1" };
    expect((await run(far)).stopped).toContain("not agreed");
    const lock = takeBackgroundLock(config.home, "observer");
    expect(await run(config, { background: true })).toMatchObject({ isIdle: true });
    lock?.release();
    await memory.close();
  });
});
