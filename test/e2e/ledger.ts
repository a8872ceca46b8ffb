// Test helper: reads what Twiceshy has stored in a test world, through its CLI and its library.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Config } from "../../src/config.ts";
import type { Delivery } from "../../src/domain/delivery.ts";
import type { Session } from "../../src/domain/project.ts";
import type { Memory } from "../../src/ports/memory.ts";
import type { World } from "./world.ts";

/** One line of `twiceshy log --json`, as far as the tests look at it. */
export interface LoggedAttempt {
  readonly agent: string;
  readonly session: string;
  readonly tool: string;
  readonly display: string;
  readonly outcome: {
    readonly status: string;
    readonly kind?: string;
    readonly by?: string;
    readonly exitCode?: number;
  };
}

/** Oldest first. */
export async function loggedAttempts(world: World, ...filters: readonly string[]): Promise<LoggedAttempt[]> {
  const lines = await world.twiceshy("log", "--json", ...filters);
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line): LoggedAttempt => JSON.parse(line))
    .reverse();
}

/** Everything ever shown to an agent, oldest first. */
export async function deliveries(world: World): Promise<readonly Delivery[]> {
  const all = await ask(world, (memory) => memory.store.ledger.deliveries({ limit: 1_000 }));
  return [...all].sort((a, b) => a.id - b.id);
}

/** Sessions of every project, oldest first. */
export async function sessions(world: World): Promise<readonly Pick<Session, "id" | "title" | "turns">[]> {
  const all = await ask(world, async (memory) => {
    const projects = await memory.store.projects.list();
    return (await Promise.all(projects.map(({ id }) => memory.store.sessions.list(id, 100)))).flat();
  });
  return [...all]
    .sort((a, b) => a.startedAt - b.startedAt)
    .map(({ id, title, turns }) => ({ id, title, turns }));
}

/** The projects that the memory knows, by name. */
export async function projects(world: World): Promise<readonly string[]> {
  return (await ask(world, (memory) => memory.store.projects.list())).map(({ name }) => name);
}

async function ask<T>(world: World, question: (memory: Memory) => Promise<T>): Promise<T> {
  const library: {
    loadConfig(env: NodeJS.ProcessEnv): Config;
    openMemory(config: Config): Promise<Memory>;
  } = await import(pathToFileURL(resolve(import.meta.dirname, "../../dist/index.js")).href);
  const env = { HOME: world.home, TWICESHY_HOME: world.memory };
  const memory = await library.openMemory(library.loadConfig(env));
  try {
    return await question(memory);
  } finally {
    await memory.close();
  }
}

export const database = (world: World): string => join(world.memory, "memory.db");
