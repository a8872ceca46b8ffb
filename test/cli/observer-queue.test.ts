// twiceshy observer run and retry: the queue, deferred turns, and every reason not to ask the model.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takeBackgroundLock } from "../../src/open/background.ts";
import { modelServer, observationOf, type Scripted } from "../observer/server.ts";
import { FILE, work, worldWith } from "../observer/working.ts";
import { type House, newHouse } from "./house.ts";

const CLI = resolve(import.meta.dirname, "../../dist/cli.js");

let house: House;
const close: (() => Promise<void>)[] = [];
beforeEach(() => {
  house = newHouse();
});
afterEach(async () => {
  for (const one of close.splice(0)) await one();
});

const GOOD: Scripted = { type: "says", text: observationOf("Fixed early expiry of tokens", FILE) };
const BAD: Scripted = { type: "says", text: "I would rather not." };

/** A memory with this many waiting turns, and the CLI on it. */
async function start(script: readonly Scripted[], turns: number, settings: Record<string, string> = {}) {
  const server = await modelServer(script);
  const here = await worldWith(server.url);
  close.push(server.close, here.memory.close);
  await work(here, turns);
  const home = join(here.home, ".twiceshy");
  const env = {
    ...{ HOME: here.home, TWICESHY_HOME: home, TWICESHY_OBSERVER: "openai-compatible" },
    ...{ TWICESHY_OBSERVER_URL: server.url, TWICESHY_OBSERVER_MODEL: "scripted", ...settings },
  };
  const cli = (...args: readonly string[]) => house.run(["observer", ...args], { env });
  const json = async (...args: readonly string[]) => {
    const { code, out, err } = await cli(...args, "--json");
    return { code, err, printed: out === "" ? undefined : JSON.parse(out) };
  };
  return { server, here, home, env, cli, json };
}

describe("cli: observer run", () => {
  it("asked for by a person, works at once, whatever the provider said before", async () => {
    const busy: Scripted = { type: "status", status: 429, headers: { "retry-after": "600" } };
    const { server, cli } = await start([busy, busy, GOOD], 1);
    const first = await cli("run");
    expect([first.code, first.out]).toEqual([1, expect.stringContaining("1 question will be asked again")]);
    const status = await cli();
    expect(status.out).toMatch(/not asked until (?:\S+ )?\d\d:\d\d\. To ask now: twiceshy observer run\n/);
    await cli("run", "--background");
    expect(server.asked).toHaveLength(1);
    expect((await cli("run")).out).toContain("Stopped: 429");
    expect((await cli("run")).out).toContain("1 observation");
    expect(server.asked).toHaveLength(3);
    expect((await cli()).out).not.toContain("not asked until");
  });

  it("but never beyond the day's budget, and says what can be done", async () => {
    const { server, cli, json } = await start([GOOD], 1, { TWICESHY_OBSERVER_DAILY_TOKENS: "100" });
    const { code, out } = await cli("run");
    expect([code, out]).toEqual([1, expect.stringContaining("the day's 100 tokens are spent")]);
    expect(out).toContain("twiceshy config set observerDailyTokens NUMBER");
    expect((await json("run")).printed).toMatchObject({ asked: 0, isSpent: true, waiting: 1 });
    expect(server.asked).toHaveLength(0);
  });

  it.skipIf(process.platform === "win32")(
    "broken off while it waits, it can be asked again at once",
    async () => {
      const { server, cli, env } = await start([{ type: "hangs" }, GOOD], 1);
      const child = spawn(process.execPath, [CLI, "observer", "run"], {
        ...{ cwd: house.project, stdio: "ignore", env: { PATH: process.env.PATH, ...env } },
      });
      const ended = new Promise((done) => child.on("close", done));
      await vi.waitFor(() => expect(server.asked).toHaveLength(1), 90_000);
      child.kill("SIGINT");
      expect(await ended).toBe(130);
      expect((await cli()).out).not.toContain("not asked until");
      expect((await cli("run")).out).toContain("1 observation");
    },
  );

  it("--json is JSON in every case", async () => {
    const { home, json } = await start([GOOD], 1);
    // A process in the background that only waits for a provider that was away keeps no person from asking.
    const lock = takeBackgroundLock(home, "observer");
    expect(await json("run")).toMatchObject({ code: 0, printed: { asked: 1, waiting: 0, isIdle: false } });
    lock?.release();
    expect(await json("run")).toMatchObject({ code: 0, printed: { asked: 0, waiting: 0, stopped: "" } });
    const none = await house.run(["observer", "run", "--json"]);
    expect([none.code, none.err]).toEqual([1, ""]);
    expect(JSON.parse(none.out)).toMatchObject({ asked: 0, stopped: expect.stringContaining("no model") });
    await house.run(["config", "set", "observer", "anthropic"]);
    const refused = await house.run(["observer", "run", "--json"]);
    expect(JSON.parse(refused.out)).toMatchObject({ stopped: expect.stringContaining("not agreed") });
  });
});

describe("cli: observer retry", () => {
  it("shows what was put aside, and asks it again when told to", async () => {
    const { cli, json } = await start([BAD, BAD, BAD, BAD, GOOD], 2);
    expect((await cli("run")).out).toContain("2 questions set aside");
    const status = await cli();
    expect(status.out).toContain(
      "2 questions set aside: no usable answer. To ask again: twiceshy observer retry",
    );
    expect((await json("status")).printed).toMatchObject({ aside: 2, waiting: 0 });
    const { out } = await cli("retry", "--list");
    expect(out).toMatch(
      /^#1 turn 1 of session s1 in \S+, .*\n {4}the answer made no sense: I would rather not\.\n#2 /,
    );
    const lines = (await cli("retry", "--list", "--json")).out.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: 1, kind: "turn", turn: 1, session: "s1", error: expect.stringContaining("rather not") },
      { id: 2, turn: 2 },
    ]);
    // Nothing has changed by looking.
    expect((await json("retry", "2")).printed).toMatchObject({ retried: 1, asked: 1, observations: 1 });
    const rest = await cli("retry");
    expect([rest.code, rest.out]).toEqual([
      0,
      expect.stringMatching(/^1 question waiting again\n1 question to .*: 1 observation/),
    ]);
    expect((await cli("retry")).out).toBe("No question was set aside: there is nothing to ask again.\n");
    expect((await json("retry")).printed).toEqual({ retried: 0 });
    expect((await cli("retry", "--list")).out).toBe("No question was set aside.\n");
    expect((await cli("retry", "--list", "--json")).out).toBe("");
  });

  it("what nobody could be asked stays put aside, and the reason is told", async () => {
    const { cli, here } = await start([BAD], 1);
    await cli("run");
    const without = { HOME: here.home, TWICESHY_HOME: join(here.home, ".twiceshy") };
    const { code, err } = await house.run(["observer", "retry"], { env: without });
    expect([code, err]).toEqual([1, expect.stringContaining("no model is chosen")]);
    const json = await house.run(["observer", "retry", "--json"], { env: without });
    expect(JSON.parse(json.out)).toMatchObject({ retried: 0, stopped: expect.stringContaining("no model") });
    expect((await cli()).out).toContain("1 question set aside");
  });

  it("while another process waits, they are asked all the same", async () => {
    const { cli, json, home } = await start([BAD], 1);
    await cli("run");
    const lock = takeBackgroundLock(home, "observer");
    expect((await json("retry")).printed).toMatchObject({ retried: 1, isIdle: false });
    lock?.release();
    expect((await json("status")).printed).toMatchObject({ waiting: 0, aside: 1 });
  });

  it.each([
    [["7"], 1, "no question 7 was set aside"],
    [["soon"], 2, '"soon" is not the number'],
  ])("observer retry %j: told what is wrong", async (args, code, reason) => {
    const ended = await house.run(["observer", "retry", ...args]);
    expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(reason)]);
  });
});

describe("cli: observer: hints can be typed as they are printed", () => {
  const ON = ["observer", "on", "openai-compatible", "--url", "https://models.example/v1?a=1&b='x'"];
  const command = (text: string) =>
    /: twiceshy (observer on .*?)(?: \(or .*)?$/m.exec(text)?.[1]?.match(/'(?:[^']|'\\'')*'|\S+/g) ?? [];
  const plain = (words: readonly string[]) =>
    words.map((word) => (word.startsWith("'") ? word.slice(1, -1).replaceAll("'\\''", "'") : word));

  it.each([
    ["every call instead of a digest", ["observerBatch", "tool"], "you have not agreed that every tool call"],
    ["another host", ["observerUrl", "https://other.example/v1"], "sent to other.example"],
    ["an address without encryption", ["observerUrl", "http://other.example/v1"], "unencrypted"],
  ])("%s", async (_, set, why) => {
    await house.run([...ON, "--model", "big/one", "--key-env", "SOME_KEY", "--yes"]);
    const changed = await house.run(["config", "set", ...set]);
    expect(changed.out).toContain(why);
    for (const printed of [changed.out, (await house.run(["observer"])).out]) {
      expect(command(printed).length).toBeGreaterThan(3);
      expect(printed).toContain("--model big/one --key-env SOME_KEY");
    }
    const ended = await house.run([...plain(command(changed.out)), "--yes"]);
    expect([ended.code, ended.err]).toEqual([0, ""]);
    const { out } = await house.run(["observer", "status", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ model: "big/one" });
    expect(JSON.parse(out)).not.toHaveProperty("problem");
  });
});
