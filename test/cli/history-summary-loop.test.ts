// A loop, in a process of its own, asks a model for the summary of its history and never waits for it.
import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { asIfAlone } from "../processor-time.ts";
import {
  house,
  index,
  page,
  pausedUntil,
  SAYS,
  server,
  summaries,
  withSummarisedLoop,
  world,
} from "./summarised-loop.ts";

const CLI = resolve(import.meta.dirname, "../../dist/cli.js");

withSummarisedLoop();

/**
 * A loop whose command waits for an event (a text, a file), never for a time, so that the model has answered however slow
 * the machine is. Returns its output.
 */
async function looped(most: number, command: string, ...flags: readonly string[]): Promise<string> {
  writeFileSync(join(house.project, "prompt.md"), "Do it.\n");
  const said = join(house.home, "said.txt");
  const words = [
    ...["loop", "--prd", "7", "--story", "US-003", "--prompt", "prompt.md", "--with-history", ...flags],
    ...["--max", String(most), "--", "sh", "-c", `${WAIT(said)}\n${command}\nexit 1`],
  ];
  const child = spawn(process.execPath, [CLI, ...words], {
    cwd: house.project,
    stdio: ["ignore", "ignore", openSync(said, "w")],
    env: { PATH: process.env.PATH, HOME: house.home, TWICESHY_HOME: house.memory },
  });
  await new Promise((done) => child.on("close", done));
  return readFileSync(said, "utf8");
}

/** `until_said WORDS`, `until_there FILE`; with an end, so that nothing is left behind where it never comes. */
const WAIT = (said: string) => `
waited=0
go_on() { waited=$((waited + 1)); [ $waited -gt 1800 ] && exit 9; sleep 0.05; }
until_said() { until grep -q "$1" "${said}"; do go_on; done; }
until_there() { until [ -e "$1" ]; do go_on; done; }`;

describe("cli: a loop whose history is summarised by a model", () => {
  it("while the observer leaves the model alone after an outage nobody is asked, and one line says so; who names the story asks at once", async () => {
    await world([SAYS]);
    await pausedUntil(Date.now() + 3_000_000);
    const before = await page();
    const said = await looped(2, 'until_said "not asked until"');
    const notice =
      /^twiceshy: PRD-7 US-003 was not summarised: .* did not answer \(503 gone\) and is not asked until .*\. To ask now: twiceshy history index --prd PRD-7 --story US-003$/gm;
    expect(said.match(notice)).toHaveLength(1);
    const indexed = await house.run(["history", "index"]);
    expect([indexed.code, indexed.err.match(notice)?.length]).toEqual([0, 1]);
    expect([server.asked.length, existsSync(summaries())]).toEqual([0, false]);
    expect(before).not.toContain("#### Summary");
    expect((await index()).err).toContain("US-003 summarised by scripted-1");
    // It has answered: nobody leaves it alone any more.
    expect(JSON.parse((await house.run(["observer", "status", "--json"])).out)).not.toHaveProperty("pause");
  });

  it("a loop that is broken off does not wait for a silent model", async () => {
    await world([{ type: "hangs" }]);
    const words = ["--with-history", "--", "sh", "-c", "sleep 20"];
    const child = spawn(process.execPath, [CLI, "loop", "--prd", "7", "--story", "US-003", ...words], {
      ...{ cwd: house.project, stdio: "ignore" },
      env: { PATH: process.env.PATH, HOME: house.home, TWICESHY_HOME: house.memory },
    });
    const ended = new Promise((done) => child.on("close", done));
    await vi.waitFor(() => expect(server.asked).toHaveLength(1), 90_000);
    const started = performance.now();
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(asIfAlone(performance.now() - started, 5_000)).toBeLessThan(5_000);
  });

  it("a model that hangs holds no loop up: it is asked beside it, and the page of the rules is told", async () => {
    await world([{ type: "hangs" }]);
    writeFileSync(join(house.project, "prompt.md"), "Do it.\n");
    const flags = ["loop", "--prd", "7", "--story", "US-003", "--prompt", "prompt.md", "--with-history"];
    const started = performance.now();
    await house.run([...flags, "--max", "3", "--", "sh", "-c", "cat > last.txt; exit 1"]);
    expect(asIfAlone(performance.now() - started, 15_000)).toBeLessThan(15_000);
    expect(readFileSync(join(house.project, "last.txt"), "utf8")).toContain(
      "#### Failed Approaches for US-003",
    );
    expect(server.asked.length).toBeLessThanOrEqual(1);
  });

  it("a model that was away is left alone by the loop after that", async () => {
    // It asks for an hour: no machine is so slow that the pause is over before the loop is.
    await world([{ type: "status", status: 503, headers: { "retry-after": "3600" } }]);
    const said = await looped(
      4,
      `if [ -e first ]; then until_said "not asked until"; else touch first; until_said "was not summarised"; fi`,
    );
    expect(said).toContain("is not asked until");
    expect(server.asked).toHaveLength(1);
  });

  it("a loop asks after an iteration, and the next one is told", async () => {
    await world([SAYS]);
    const go = join(house.project, "go");
    const ended = looped(
      2,
      `cat > last.txt; if [ -e first ]; then touch second; until_there go; else touch first; until_said "summarised by"; fi`,
    );
    // At the start, and after the first iteration; the second one is still at work.
    await vi.waitFor(() => expect(existsSync(join(house.project, "second"))).toBe(true), 90_000);
    await vi.waitFor(() => expect(server.asked).toHaveLength(2), 90_000);
    writeFileSync(go, "");
    expect(await ended).toContain("US-003 summarised by scripted-1");
    expect(readFileSync(join(house.project, "last.txt"), "utf8")).toContain(
      "#### Summary (by scripted-1, before the last iteration)",
    );
  });
});
