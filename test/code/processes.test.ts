// twiceshy index as people and hooks run it: built, in processes of its own, several at once, killed in the middle.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { GRAMMARS } from "../../src/core/code/languages.ts";
import { type House, newHouse } from "../cli/house.ts";
import { newRepository } from "../new-repository.ts";
import { until } from "../until.ts";
import { LIMITER, MAILER } from "./project.ts";

const DIST = resolve(import.meta.dirname, "../../dist");

describe("twiceshy index", () => {
  let house: House;
  beforeEach(() => {
    house = newHouse();
    newRepository(house.project);
    put("src/limiter.ts", LIMITER);
    put("billing/mailer.py", MAILER);
  });

  function put(path: string, text: string): void {
    mkdirSync(dirname(join(house.project, path)), { recursive: true });
    writeFileSync(join(house.project, path), text);
  }
  const json = async (args: readonly string[]) => JSON.parse((await house.run([...args, "--json"])).out);

  it("indexes the project, says what it did, and shows its state", async () => {
    const first = await house.run(["index"]);
    expect(first.out).toMatch(/shop: 2 files in the index, 2 files read \(\d+ B\)/);
    expect(first.out).toContain("twiceshy index --on");
    expect(first.code).toBe(0);
    expect(await json(["index"])).toMatchObject({ files: 2, indexed: 0, mode: "full", isWhole: true });
    expect(await json(["index", "--status"])).toMatchObject({
      ...{ mode: "off", projects: 1, files: 2, queueDepth: 0, staleRatio: 0, running: false },
      ...{ hitRate: null, fallbackRate: null, error: null },
    });
    expect((await house.run(["index", "--status"])).out).toMatch(/files +2/);
    expect((await json(["status"])).codeIndex).toMatchObject({ files: 2, mode: "off" });
    expect((await house.run(["status"])).out).toMatch(/code index +2 files/);
    expect((await json(["stats"])).codeIndex).toMatchObject({ files: 2, asked: 0 });
  });

  it("on, light and off: the setting, and off deletes what was indexed", async () => {
    await house.run(["index", "--light"]);
    expect((await house.run(["config", "get", "codeIndex"])).out.trim()).toBe("light");
    await house.run(["index", "--on"]);
    expect((await house.run(["config", "get", "codeIndex"])).out.trim()).toBe("full");
    expect(await json(["index", "--off"])).toEqual({ codeIndex: "off", dropped: 1 });
    expect((await house.run(["config", "get", "codeIndex"])).out.trim()).toBe("off");
    expect(await json(["index", "--status"])).toMatchObject({ projects: 0, files: 0 });
    expect((await house.run(["index", "--on", "--off"])).code).toBe(2);
  });

  it("a session keeps it current in the background, if the person wants that; else nothing is read", async () => {
    const start = {
      hook_event_name: "SessionStart",
      session_id: "one",
      source: "startup",
      cwd: house.project,
    };
    const hook = () => house.start(["hook", "claude-code"], { input: JSON.stringify(start) });
    await hook();
    expect(await json(["index", "--status"])).toMatchObject({ projects: 0, queueDepth: 0 });
    await house.run(["config", "set", "codeIndex", "full"]);
    await hook();
    await until(async () => (await json(["index", "--status"])).files === 2, "the background run");
    await until(() => !existsSync(join(house.memory, "index.lock")), "its end");
  });

  it("two at once: one works, the other says so; killed in the middle: nothing is lost, the next one goes on", async () => {
    for (let at = 0; at < 1_500; at++)
      put(`src/many/part-${at}.ts`, `${LIMITER}\nexport const part${at} = () => ${at};\n`);
    const env = { ...process.env, HOME: house.home, USERPROFILE: house.home, TWICESHY_HOME: house.memory };
    const child = spawn(process.execPath, [join(DIST, "cli.js"), "index", "--json"], {
      cwd: house.project,
      env,
    });
    const ended = new Promise((done) => child.on("close", done));
    const files = async () => (await json(["index", "--status"])).files as number;
    await until(async () => (await files()) > 0, "the first batch");
    const state = await json(["index", "--status"]);
    if (state.running) expect(await json(["index"])).toMatchObject({ running: true });
    child.kill("SIGKILL");
    await ended;
    expect(await json(["index", "--status"])).toMatchObject({ running: false });
    const report = await json(["index"]);
    expect(report).toMatchObject({ files: 1_502, isWhole: true });
    // What the killed one had stored is not read again.
    expect(report.indexed).toBeLessThan(1_502);
    expect(await files()).toBe(1_502);
    expect((await house.run(["doctor"])).out).not.toMatch(/✗.*memory/);
  });

  it("the package carries every grammar, compressed, and stays small", () => {
    const packed = readdirSync(join(DIST, "grammars"));
    expect(packed.sort()).toEqual(
      ["tree-sitter", ...GRAMMARS.map((name) => `tree-sitter-${name}`)]
        .map((name) => `${name}.wasm.br`)
        .sort(),
    );
    const bytes = packed.reduce((sum, name) => sum + readFileSync(join(DIST, "grammars", name)).length, 0);
    expect(bytes).toBeLessThan(2_000_000);
    expect(readFileSync(join(DIST, "THIRD-PARTY.txt"), "utf8")).toContain("@vscode/tree-sitter-wasm");
  });
});
