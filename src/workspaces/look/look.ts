// A look at the disk before a warning: does the past failure still stand?
import { familyOf } from "../../domain/outcome.ts";
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

/** `disk`: for tests that count the accesses. */
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
  const { kind, subject } = scene.failure;
  switch (kind) {
    case "missing-path":
      return lookAtMissingPath(scene);
    case "not-a-file":
    case "too-large":
    case "permission":
    case "edit-mismatch":
      return lookAtUnusablePath(scene);
    case "unknown-script":
      return lookAtScript(scene);
    case "command-not-found":
      return isAbout(subject, "script") ? lookAtScript(scene) : lookAtProgram(scene);
    case "unknown-subcommand":
      return lookAtUnknownSubcommand(scene);
    case "bad-flag":
      return lookAtUpgrade(scene);
    case "missing-module":
      return lookAtModule(scene);
    case "wrong-runtime":
      return lookAtRuntime(scene);
    case "missing-revision":
      return isAbout(subject, "path") ? lookAtMissingPath(scene) : lookAtRevision(scene);
    case "git-state":
      return lookAtGitNames(scene) ?? lookAtState(scene);
    default:
      return familyOf(kind) === "state" ? lookAtState(scene) : "unsure";
  }
}

function lookAtUnknownSubcommand(scene: Scene): Sight {
  const [program = "", name = "", more] = subjectName(scene.failure.subject).split(" ");
  if (!isAbout(scene.failure.subject, "subcommand")) return "unsure";
  if (more === undefined && lookAtSubcommand(scene, program, name) === "over") return "over";
  return lookAtUpgrade(scene);
}
