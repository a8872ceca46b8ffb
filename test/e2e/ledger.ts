// What Twiceshy wrote down in a world, read through its CLI and its library as anybody would.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Config } from "../../src/config.ts";
import type { Delivery } from "../../src/domain/delivery.ts";
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
  const library: {
    loadConfig(env: NodeJS.ProcessEnv): Config;
    openMemory(config: Config): Promise<Memory>;
  } = await import(pathToFileURL(resolve(import.meta.dirname, "../../dist/index.js")).href);
  const env = { HOME: world.home, TWICESHY_HOME: world.memory };
  const memory = await library.openMemory(library.loadConfig(env));
  try {
    const all = await memory.store.deliveries({ limit: 1_000 });
    return all.toSorted((a, b) => a.id - b.id);
  } finally {
    await memory.close();
  }
}

export const database = (world: World): string => join(world.memory, "memory.db");
