// A memory for one replay: fresh, in memory only, and blind to the world of today.
import type { Deps } from "../app/deps.ts";

import type { Config } from "../config.ts";
import { openMemory, pastStore } from "../open.ts";
import type { Place } from "../ports/workspace.ts";
import { forBulkWork } from "./bulk.ts";

export interface ReplayOptions {
  /** How sure the guard must be, if not as configured. */
  readonly threshold?: number;
}

export async function withReplayMemory<T>(
  config: Config,
  options: ReplayOptions,
  use: (deps: Deps) => Promise<T>,
): Promise<T> {
  forBulkWork();
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

/** The guard at work, whatever is switched off today: nobody is stopped by a replay. */
function settings(config: Config, { threshold }: ReplayOptions): Deps["settings"] {
  const bumpThreshold = threshold ?? config.bumpThreshold;
  const noteThreshold = Math.min(config.noteThreshold, bumpThreshold);
  const fixed = { ...config, enabled: true, mode: "bump" as const, bumpThreshold, noteThreshold };
  return () => fixed;
}

/**
 * What exists today did not yet, or no longer, exist then: there is no `look`, so that the record alone decides. Folders
 * are looked at once.
 */
function pastWorkspace({ workspace }: Deps): Deps["workspace"] {
  const places = new Map<string, Place>();
  const once = (key: string, find: () => Place): Place => {
    const known = places.get(key);
    if (known) return known;
    // Today's branch and commit say nothing about then.
    const { branch: _branch, head: _head, ...place } = find();
    places.set(key, place);
    return place;
  };
  return {
    place: (cwd) => once(cwd, () => workspace.place(cwd)),
    named: (identity, root) => once(`${identity}\n${root}`, () => workspace.named(identity, root)),
    // What was changed then was there then.
    exists: () => true,
    hasProgram: () => false,
    survey: async () => ({ stack: { languages: [], frameworks: [], tools: [] }, conventions: {} }),
    mergedBranches: async () => new Set<string>(),
  };
}
