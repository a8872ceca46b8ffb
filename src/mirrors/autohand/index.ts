// The files that Autohand's design keeps of a project, written from our memory: `twiceshy export --files`, `--live`.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Mirror } from "../../ports/mirror.ts";
import { dropProject } from "./drop.ts";
import { withLock } from "./lock.ts";
import { readState, STATE_FILES } from "./state.ts";
import { updateProject } from "./update.ts";

export interface AutohandMirrorOptions {
  /** The folder that holds `projects/` and `sessions/`. */
  readonly root: string;
  /** How long to wait for another process that writes there. */
  readonly waitMs: number;
  /** Epoch milliseconds. */
  now(): number;
}

/** Taking out may not be put off, as adding may. */
const DROP_WAIT_MS = 10_000;

export function autohandMirror({ root, waitMs, now }: AutohandMirrorOptions): Mirror {
  return {
    async held(project) {
      return readState(join(root, "projects", project), now());
    },
    update: (copy) => withLock(root, waitMs, () => updateProject(root, copy, now())),
    async drop(project) {
      if (!existsSync(join(root, "projects", project))) return;
      const done = await withLock(root, DROP_WAIT_MS, async () => {
        dropProject(root, project);
        return true;
      });
      if (!done) throw new Error(`[autohand] another process writes to ${root}. Run this again.`);
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
