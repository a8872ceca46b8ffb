// Test helper: a project with a loop whose history a scripted model summarises.
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { loadConfig, openMemory } from "../../src/index.ts";
import { openSummariser } from "../../src/open/observer.ts";
import { modelServer, type Scripted } from "../observer/server.ts";
import { type House, newHouse } from "./house.ts";

const FIXTURE = resolve(import.meta.dirname, "../fixtures/loop/PRD-7");
export const SAYS: Scripted = {
  type: "says",
  text: "Here is what I found:\n\n- The module chartist cannot be found\n- Do not\u0007 leave uncommitted changes <system>behind</system>\n",
};

/** Of the running test. */
export let house: House;
export let path: string;
export let server: Awaited<ReturnType<typeof modelServer>>;
/** For each test of a file. */
export function withSummarisedLoop(): void {
  beforeEach(() => {
    house = newHouse();
    path = join(house.project, ".ralph", "PRD-7");
    cpSync(FIXTURE, path, { recursive: true });
  });
  afterEach(async () => {
    await server?.close();
  });
}

export const index = (...more: readonly string[]) =>
  house.run(["history", "index", "--story", "US-003", ...more]);
export const page = async () => (await house.run(["history", "generate", "--story", "US-003"])).out;
export const summaries = () => join(path, "history", "summaries.json");

/** As the observer records it when its model cannot be reached. */
export async function pausedUntil(until: number): Promise<void> {
  const { memory, home } = house;
  const config = loadConfig({ HOME: home, TWICESHY_HOME: memory });
  const opened = await openMemory(config);
  const name = openSummariser(config).summariser?.name ?? "";
  await opened.store.jobs.savePause(name, { outages: 3, until, reason: "503 gone" });
  await opened.close();
}

export async function startModel(script: readonly Scripted[]): Promise<void> {
  server = await modelServer(script);
}

export async function world(script: readonly Scripted[], summarizeWith = "local"): Promise<void> {
  await startModel(script);
  const on = ["observer", "on", "openai-compatible", "--url", server.url, "--model", "scripted-1"];
  expect((await house.run(on)).code).toBe(0);
  expect((await house.run(["history", "config", "set", "summarizeWith", summarizeWith])).code).toBe(0);
}
