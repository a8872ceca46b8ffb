// Checks the disk before a warning: does the past failure still apply?
import { type DiskLook, traitsOf } from "../../domain/failure-kinds.ts";
import { isAbout, subjectName } from "../../domain/subject.ts";
import type { PastFailure, Sight } from "../../ports/workspace.ts";
import { countedDisk, type Disk } from "./disk.ts";
import { lookAtModule } from "./modules.ts";
import { lookAtMissingPath, lookAtUnusablePath } from "./paths.ts";
import { lookAtProgram, lookAtUpgrade } from "./programs.ts";
import { lookAtGitNames, lookAtRevision } from "./revisions.ts";
import { lookAtRuntime } from "./runtimes.ts";
import type { Scene, Surroundings } from "./scene.ts";
import { lookAtState } from "./state.ts";
import { lookAtScript, lookAtSubcommand } from "./targets.ts";

/** `disk` is for tests that count accesses. */
export function lookAt(
  root: string,
  failure: PastFailure,
  surroundings: Surroundings,
  disk: Disk = countedDisk(),
): Sight {
  try {
    const { env, home, expand } = surroundings;
    return sightOf({ root: expand(root), failure, disk, env, home, expand });
  } catch {
    return "unsure";
  }
}

function sightOf(scene: Scene): Sight {
  const { look } = traitsOf(scene.failure.kind);
  return look === undefined ? "unsure" : LOOKS[look](scene);
}

const LOOKS: Readonly<Record<DiskLook, (scene: Scene) => Sight>> = {
  "absent-path": lookAtMissingPath,
  "unusable-path": lookAtUnusablePath,
  script: lookAtScript,
  // `pnpm x` looks for a script first, then for a program.
  program: (scene) => (isAbout(scene.failure.subject, "script") ? lookAtScript(scene) : lookAtProgram(scene)),
  subcommand: lookAtUnknownSubcommand,
  upgrade: lookAtUpgrade,
  module: lookAtModule,
  runtime: lookAtRuntime,
  // Git says "unknown revision or path".
  revision: (scene) =>
    isAbout(scene.failure.subject, "path") ? lookAtMissingPath(scene) : lookAtRevision(scene),
  "git-names": (scene) => lookAtGitNames(scene) ?? lookAtState(scene),
  code: lookAtState,
};

function lookAtUnknownSubcommand(scene: Scene): Sight {
  const [program = "", name = "", more] = subjectName(scene.failure.subject).split(" ");
  if (!isAbout(scene.failure.subject, "subcommand")) return "unsure";
  if (more === undefined && lookAtSubcommand(scene, program, name) === "over") return "over";
  return lookAtUpgrade(scene);
}
