// Opens the memory of one replay: empty, in RAM only, and without access to today's files.
import type { Deps } from "../app/deps.ts";
import type { Config } from "../config.ts";
import type { Place } from "../ports/workspace.ts";
import { pastStore } from "../stores/past/store.ts";
import { openMemory } from "./memory.ts";

interface ReplayOptions {
  /** How sure the guard must be; default: as configured. */
  readonly threshold?: number;
}

export async function withReplayMemory<T>(
  config: Config,
  options: ReplayOptions,
  use: (deps: Deps) => Promise<T>,
): Promise<T> {
  const memory = await openMemory(config, { database: ":memory:", warm: true });
  try {
    return await use({
      ...memory.deps,
      store: pastStore(memory.store),
      workspace: pastWorkspace(memory.deps),
      settings: settings(config, options),
    });
  } finally {
    await memory.close();
  }
}

/** The guard is always on in a replay, whatever is switched off today, because a replay stops nobody. */
function settings(config: Config, { threshold }: ReplayOptions): Deps["settings"] {
  const bumpThreshold = threshold ?? config.bumpThreshold;
  const noteThreshold = Math.min(config.noteThreshold, bumpThreshold);
  const fixed = { ...config, enabled: true, mode: "bump" as const, bumpThreshold, noteThreshold };
  return () => fixed;
}

/** Without `look`, as today's files may not have existed: the record alone decides. Folders are looked at once. */
function pastWorkspace({ workspace }: Deps): Deps["workspace"] {
  const places = new Map<string, Place>();
  const once = (key: string, find: () => Place): Place => {
    const known = places.get(key);
    if (known) return known;
    // Today's branch and commit say nothing about the past.
    const { branch: _branch, head: _head, ...place } = find();
    places.set(key, place);
    return place;
  };
  return {
    place: (cwd) => once(cwd, () => workspace.place(cwd)),
    named: (identity, root) => once(`${identity}\n${root}`, () => workspace.named(identity, root)),
    // A file that was changed then existed then.
    exists: () => true,
    hasProgram: () => false,
    survey: async () => ({ stack: { languages: [], frameworks: [], tools: [] }, conventions: {} }),
    mergedBranches: async () => new Set<string>(),
  };
}
