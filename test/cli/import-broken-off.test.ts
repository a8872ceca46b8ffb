// Import killed at any moment: started again, it loses nothing and duplicates nothing.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { loadConfig, openMemory } from "../../src/index.ts";
import { type House, newHouse } from "./house.ts";

const CLI = resolve(import.meta.dirname, "../../dist/cli.js");
const SESSIONS = 150;

let house: House;
beforeEach(() => {
  house = newHouse();
});

/** A session of Claude Code: a route is added, a test is run, the agent reports. */
function transcript(number: number): string {
  const session = `5e550000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  const base = {
    sessionId: session,
    cwd: house.project,
    version: "2.1.0",
    gitBranch: "main",
    isSidechain: false,
  };
  let at = Date.parse("2026-03-01T10:00:00Z") + number * 3_600_000;
  const line = (type: "user" | "assistant", content: unknown) => {
    at += 1_000;
    const timestamp = new Date(at).toISOString();
    return JSON.stringify({
      ...base,
      ...{ type, uuid: `${session}-${at}`, timestamp, message: { role: type, content } },
    });
  };
  const call = (id: string, name: string, input: object) => [
    line("assistant", [{ type: "tool_use", id, name, input }]),
    line("user", [{ type: "tool_result", tool_use_id: id, content: "ok" }]),
  ];
  const path = `${house.project}/src/pay${number}.ts`;
  return [
    line("user", `Add a way to pay with card ${number}`),
    ...call(`e${number}`, "Write", { file_path: path, content: "export const pay = 1;\n" }),
    ...call(`t${number}`, "Bash", { command: "npm test" }),
    line("assistant", [
      {
        type: "text",
        text: `Added a \`/pay${number}\` route in \`src/pay${number}.ts\` that charges the card and keeps the receipt.`,
      },
    ]),
  ].join("\n");
}

async function storedCounts() {
  const opened = await openMemory(loadConfig({ HOME: house.home, TWICESHY_HOME: house.memory }));
  const { store } = opened;
  const observations = await store.observations.list({});
  const counts = {
    calls: (await store.evidence.attempts({})).length,
    turns: (await store.turns.list({})).length,
    observations: observations.length,
    titles: new Set(observations.map(({ title }) => title)).size,
    summaries: (await store.observations.summaries({})).length,
  };
  await opened.close();
  return counts;
}

/** Kills it as soon as the memory has the awaited content; returns whether it was still running. */
async function killedWhen(
  isThere: (counts: Awaited<ReturnType<typeof storedCounts>>) => boolean,
  args: readonly string[] = ["import"],
): Promise<boolean> {
  const child = spawn(process.execPath, [CLI, ...args], {
    ...{ cwd: house.project, stdio: "ignore" },
    env: { PATH: process.env.PATH, HOME: house.home, TWICESHY_HOME: house.memory },
  });
  const ended = new Promise((done) => child.on("close", done));
  while (child.exitCode === null && !isThere(await storedCounts()))
    await new Promise((done) => setTimeout(done, 5));
  const wasAtWork = child.kill("SIGKILL");
  await ended;
  return wasAtWork && child.signalCode === "SIGKILL";
}

function putSessions(): void {
  for (let number = 0; number < SESSIONS; number++)
    house.put(
      `.claude/projects/-shop/5e550000-0000-4000-8000-${String(number).padStart(12, "0")}.jsonl`,
      transcript(number),
    );
}

it("a first run that was broken off goes on at the next one, and then offers to install", async () => {
  putSessions();
  expect(await killedWhen(({ calls }) => calls > 0, [])).toBe(true);
  expect((await storedCounts()).calls).toBeLessThan(2 * SESSIONS);
  const again = await house.run([]);
  expect(again.out).toMatch(/^Found 1 agent: Claude Code \(150 transcripts\)\n/);
  expect(again.out).toContain("No call failed.");
  expect(again.out).toContain("twiceshy init");
  expect(await storedCounts()).toMatchObject({ calls: 2 * SESSIONS, observations: SESSIONS });
  expect((await house.run([])).out).not.toContain("Found");
});

it("a first run shows what was found, also if another run has imported all of it meanwhile", async () => {
  putSessions();
  await house.run(["import"]);
  const { store, close } = await openMemory(loadConfig({ HOME: house.home, TWICESHY_HOME: house.memory }));
  await store.upkeep.saveImportMark({ path: "first import", size: 1, modifiedAt: 0 });
  await close();
  const { out } = await house.run([]);
  expect(out).toContain("No call failed.");
  expect(out).toContain("twiceshy init");
});

it("nothing is lost and nothing is twice, wherever it was killed", async () => {
  putSessions();
  const whole = {
    ...{ calls: 2 * SESSIONS, turns: SESSIONS, observations: SESSIONS },
    ...{ titles: SESSIONS, summaries: SESSIONS },
  };
  expect(await killedWhen(({ calls }) => calls > 0)).toBe(true);
  expect(await killedWhen(({ observations }) => observations > 0)).toBe(true);
  const left = await storedCounts();
  expect(left.summaries).toBeLessThan(SESSIONS);
  expect((await house.run(["import"])).code).toBe(0);
  expect(await storedCounts()).toEqual(whole);
  expect((await house.run(["import"])).code).toBe(0);
  expect(await storedCounts()).toEqual(whole);
});
