// A memory in which turns of work wait for a model, and a run over them.

import { onTestFinished } from "vitest";
import { type ObserverOptions, runObserver } from "../../src/app/observations/observer.ts";
import { enqueueSession, enqueueTurn } from "../../src/app/observations/observer-queue.ts";
import type { Settings } from "../../src/domain/settings.ts";
import { openSummariser } from "../../src/open/observer.ts";
import { MONDAY, session, type World, world } from "../verbs/world.ts";
import { modelServer } from "./server.ts";

export const FILE = "src/auth/token.ts";
export const HOUR = 3_600_000;

export async function worldWith(url: string, settings: Partial<Settings> = {}): Promise<World> {
  return world({ observer: "openai-compatible", observerUrl: url, observerModel: "scripted", ...settings });
}

/** A scripted provider and a memory that asks it; both are closed after the test. */
export async function start(script: Parameters<typeof modelServer>[0], settings: Partial<Settings> = {}) {
  const server = await modelServer(script);
  const here = await worldWith(server.url, settings);
  onTestFinished(here.memory.close);
  onTestFinished(server.close);
  return { server, here, store: here.memory.store };
}

/** A turn that mends something: red, edit, green. */
export async function work(here: World, turns: number, id = "s1"): Promise<void> {
  const agent = session(here.cwd, id, MONDAY);
  for (let turn = 1; turn <= turns; turn++) {
    const words = [`The problem was that ${FILE} mixed seconds and milliseconds in case ${turn}.`];
    await here.memory.handle(agent.says(`Keep people logged in, case ${turn}`));
    for (let round = 0; round < 4; round++) {
      await here.memory.handle(agent.fails("npm test", `1) token expired in case ${turn}`));
      await here.memory.handle(agent.bash(`sed -i s/${turn}/${round}/ ${FILE}`));
      await here.memory.handle(agent.bash("npm test"));
    }
    await here.memory.handle({ ...agent.stop(), words });
  }
}

export async function tell(here: World, id: string, turn: number, words: readonly string[]): Promise<number> {
  const place = here.memory.deps.workspace.place(here.cwd);
  return enqueueTurn(here.memory.deps, place, { session: id, turn, now: MONDAY + turn * 60_000, words });
}

export async function endSession(here: World, id = "s1"): Promise<number> {
  const place = here.memory.deps.workspace.place(here.cwd);
  return enqueueSession(here.memory.deps, place, { session: id, now: MONDAY + HOUR, lastWords: "Done." });
}

export const NOW = MONDAY + 2 * HOUR;

export function run(here: World, now = NOW, options: Partial<ObserverOptions> = {}) {
  const { summariser } = openSummariser(here.config);
  if (!summariser) throw new Error("no model");
  let clock = now;
  return runObserver(here.memory.deps, summariser, {
    now: () => clock,
    random: () => 0.5,
    wait: async (milliseconds) => {
      clock += milliseconds;
    },
    deadlineMs: 10_000,
    patienceMs: 0,
    ...options,
  });
}
