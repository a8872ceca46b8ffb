// twiceshy observer: chosen by the person, with consent before anything leaves the machine, run next to the agent.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { modelServer, observationOf } from "../observer/server.ts";
import { FILE, work, worldWith } from "../observer/working.ts";
import { until } from "../until.ts";
import { type House, newHouse } from "./house.ts";

const LIBRARY = resolve(import.meta.dirname, "../../dist/index.js");

let house: House;
beforeEach(() => {
  house = newHouse();
});

const settings = () => {
  const file = join(house.memory, "config.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
};

describe("cli: observer", () => {
  it("is off at first, and says how to choose one", async () => {
    const { code, out } = await house.run(["observer"]);
    expect(code).toBe(0);
    expect(out).toContain("No model is asked");
    expect(JSON.parse((await house.run(["observer", "status", "--json"])).out)).toMatchObject({
      provider: "off",
      waiting: 0,
      failed: 0,
      tokensToday: 0,
    });
  });

  it("a model on this machine is chosen without a question, and switched off again", async () => {
    const { code, out } = await house.run(["observer", "on", "ollama", "--daily-tokens", "5000"]);
    expect([code, out]).toEqual([0, expect.stringContaining("ollama qwen2.5 now writes observations too")]);
    expect(settings()).toMatchObject({ observer: "ollama", observerDailyTokens: 5_000 });
    expect((await house.run(["observer"])).out).toContain("on this machine");
    await house.run(["observer", "off"]);
    expect(settings().observer).toBeUndefined();
  });

  it("what leaves the machine is told, and nothing is switched on without a yes", async () => {
    const asked = await house.run(["observer", "on", "anthropic"]);
    expect(asked.code).toBe(2);
    expect(asked.out).toContain(
      "api.anthropic.com (model claude-haiku-4-5) will be sent, from all your projects",
    );
    expect(asked.err).toContain("--yes");
    expect(settings()).toEqual({});
    const agreed = await house.run(["observer", "on", "anthropic", "--yes"]);
    expect(agreed.out).toContain("will be sent");
    expect(settings()).toMatchObject({
      observer: "anthropic",
      observerConsent: "anthropic api.anthropic.com",
    });
    await house.run(["observer", "off"]);
    expect(settings().observerConsent).toBeUndefined();
  });

  it("a remote model that was set by hand is not asked", async () => {
    await house.run(["config", "set", "observer", "anthropic"]);
    expect((await house.run(["observer"])).out).toContain("you have not agreed");
    const doctor = await house.run(["doctor"]);
    expect([doctor.code, doctor.out]).toEqual([1, expect.stringContaining("you have not agreed")]);
    const run = await house.run(["observer", "run"]);
    expect([run.code, run.err]).toEqual([1, expect.stringContaining("you have not agreed")]);
    expect(await house.run(["observer", "run", "--background"])).toEqual({ code: 0, out: "", err: "" });
  });

  it.each([
    [["on"], "which provider"],
    [["on", "gpt"], "observer takes off, ollama"],
    [["on", "openai-compatible"], "no address"],
    [["on", "openai-compatible", "--url", "http://localhost:1"], "no model"],
    [["on", "openai-compatible", "--url", "http://far.example/v1", "--model", "m", "--yes"], "unencrypted"],
    [["on", "anthropic", "--key-env", "sk-ant-api03-secret", "--yes"], "never the key itself"],
    [["run", "--limit", "none"], "--limit"],
  ])("observer %j is refused: %s", async (args, reason) => {
    if (args[0] === "run") await house.run(["observer", "on", "ollama"]);
    const { code, err } = await house.run(["observer", ...args]);
    expect([code, err]).toEqual([2, expect.stringContaining(reason)]);
    expect(err).not.toContain("secret");
    expect(settings().observer ?? "ollama").toBe("ollama");
  });

  it("asks what waits, tells what it cost, and is started beside the agent", async () => {
    const server = await modelServer([
      { type: "says", text: observationOf("Fixed early expiry of tokens", FILE) },
    ]);
    const here = await worldWith(server.url);
    await work(here, 2);
    const env = {
      ...{
        HOME: here.home,
        TWICESHY_HOME: join(here.home, ".twiceshy"),
        TWICESHY_OBSERVER: "openai-compatible",
      },
      ...{ TWICESHY_OBSERVER_URL: server.url, TWICESHY_OBSERVER_MODEL: "scripted" },
    };
    const first = await house.run(["observer", "run", "--limit", "1"], { env });
    expect(first.out).toMatch(
      /^1 question to openai-compatible scripted at 127\.0\.0\.1:\d+\/v1: 1 observation, 1,200 tokens/,
    );
    const { loadConfig, openMemory } = await import(pathToFileURL(LIBRARY).href);
    const memory = await openMemory(loadConfig({ PATH: process.env.PATH, ...env }));
    await memory.observer.start();
    await until(async () => (await here.memory.store.jobs.counts()).waiting === 0, "the question");
    const found = await here.memory.store.observations.list({ order: "oldest" });
    expect(found.filter(({ source }) => source === "model").map(({ turn }) => turn)).toEqual([1, 2]);
    await until(() => !existsSync(join(here.home, ".twiceshy", "observer.lock")), "the observer's end");
    expect((await house.run(["observer", "run"], { env })).out).toBe("No question is waiting.\n");
    await memory.close();
    await here.memory.close();
    await server.close();
  });
});
