// Looks up a folder's project and settings, and the state of the database.
import { type Config, ownSettings } from "../config.ts";
import type { Place } from "../ports/workspace.ts";
import type { Inspection } from "../stores/sqlite/inspect.ts";
import { gitWorkspace } from "../workspaces/git.ts";
import { openMemory } from "./memory.ts";

/** For `doctor`: checks the database. Undefined when there is none yet. */
export async function inspectMemory(config: Config): Promise<Inspection | undefined> {
  return (await import("../stores/sqlite/inspect.ts")).inspectSqlite(config.database);
}

/** For `doctor`: whether the server answers, and what is on it. */
export async function inspectServer(
  config: Config,
): Promise<{ readonly bytes: number; readonly attempts: number }> {
  const { store, close } = await openMemory(config, { drain: "later" });
  try {
    const { bytes } = await store.upkeep.size();
    const { attempts } = await store.evidence.counts(undefined);
    return { bytes, attempts };
  } finally {
    await close();
  }
}

/** Settings in a folder, for commands that need nothing else: opens the memory only if the project has its own. */
export async function settingsAt(config: Config, cwd: string): Promise<Config> {
  const { root } = placeOf(cwd).project;
  if (!ownSettings(config, root)) return config;
  const { settle } = await import("../app/lessons/trust.ts");
  const { deps, close } = await openMemory(config, { drain: "later" });
  try {
    await settle(deps, deps.workspace.place(cwd), Date.now());
    return deps.settings(root) as Config;
  } finally {
    await close();
  }
}

export function placeOf(cwd: string): Place {
  return gitWorkspace().place(cwd);
}
