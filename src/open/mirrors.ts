// Opens writers for the files of other programs: Autohand's folder, Supervisor's state.

import type { Config } from "../config.ts";
import { fromHome } from "../core/text/from-home.ts";
import type { Mirror } from "../ports/mirror.ts";

export async function writeSupervisorState(
  path: string,
  state: import("../core/task/state.ts").SupervisorState,
): Promise<void> {
  (await import("../mirrors/supervisor/state.ts")).writeState(path, state);
}

/** Autohand's files in a folder, for `twiceshy export`. */
export async function mirrorAt(config: Config, folder: string, waitMs: number): Promise<Mirror> {
  const { autohandMirror } = await import("../mirrors/autohand/index.ts");
  const root = fromHome(folder, config.userHome);
  return autohandMirror({ root, waitMs, now: Date.now });
}
