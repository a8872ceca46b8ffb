// Autohand's files, written from our memory: `twiceshy export --files`, `--live`.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../../disk/lock.ts";
import type { Mirror } from "../../ports/mirror.ts";
import { dropProject } from "./drop.ts";
import { readState, STATE_FILES } from "./state.ts";
import { updateProject } from "./update.ts";

interface AutohandMirrorOptions {
  /** The folder that contains `projects/` and `sessions/`. */
  readonly root: string;
  /** How long to wait for another process that writes there. */
  readonly waitMs: number;
  /** Epoch milliseconds. */
  now(): number;
}

/** Removal waits longer: unlike an update, it cannot be left to the next turn. */
const DROP_WAIT_MS = 10_000;
/** Two agents may end their turns at the same time, and the folder may be shared with another machine. */
const LOCK = { staleMs: 30_000, heedUnseen: true };

export function autohandMirror({ root, waitMs, now }: AutohandMirrorOptions): Mirror {
  const locked = <T>(patienceMs: number, work: () => Promise<T>) =>
    withLock(join(root, ".twiceshy.lock"), { ...LOCK, waitMs: patienceMs }, work);
  return {
    async position(project) {
      return readState(join(root, "projects", project), now());
    },
    update: (copy) => locked(waitMs, () => updateProject(root, copy, now())),
    async drop(project) {
      if (!existsSync(join(root, "projects", project))) return;
      const done = await locked(DROP_WAIT_MS, async () => {
        dropProject(root, project);
        return true;
      });
      if (!done) throw new Error(`[autohand] another process is writing to ${root}. Run this again.`);
    },
    async projects() {
      const folder = join(root, "projects");
      if (!existsSync(folder)) return [];
      return readdirSync(folder).filter((name) =>
        STATE_FILES.some((file) => existsSync(join(folder, name, file))),
      );
    },
  };
}
