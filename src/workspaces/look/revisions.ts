// Looks for branches, tags and remotes in git's own files, without running git.
import { join } from "node:path";
import { isAbout, subjectName } from "../../domain/subject.ts";
import type { Sight } from "../../ports/workspace.ts";
import { type GitFolders, gitFolders } from "./git-folders.ts";
import { hasChanged, type Scene } from "./scene.ts";

export function lookAtRevision(scene: Scene): Sight {
  const { subject, excerpt } = scene.failure;
  const name = subjectName(subject);
  const git = gitFolders(scene);
  if (!isAbout(subject, "revision") || git === undefined || name.includes("..")) return "unsure";
  if (isHash(name)) return hasChanged(scene, join(git.commonFolder, "FETCH_HEAD")) ? "over" : "unsure";
  return hasRef(scene, git, kindsOf(excerpt), name);
}

/** For a remote or branch that an error of git names; undefined when it names none. */
export function lookAtGitNames(scene: Scene): Sight | undefined {
  const { excerpt } = scene.failure;
  const remote = NO_REMOTE.exec(excerpt)?.slice(1).find(Boolean);
  const taken = /remote (\S+) already exists/.exec(excerpt)?.[1];
  const branch = /a branch named '([^']+)' already exists/.exec(excerpt)?.[1];
  const git = (remote ?? taken ?? branch) ? gitFolders(scene) : undefined;
  if (git === undefined) return undefined;
  if (branch !== undefined) return opposite(hasRef(scene, git, ["heads"], branch));
  const isThere = hasRemote(scene, git, remote ?? taken ?? "");
  if (isThere === undefined) return "unsure";
  return isThere === (remote !== undefined) ? "over" : "stands";
}

const NO_REMOTE =
  /'([^'\s/]+)' does not appear to be a git repository|No such remote:? '?([^\s']+)'?|'?([^\s']+)'? remote: remote not found/;

type RefKind = "heads" | "tags" | "remotes" | "remotes/origin";

/** The kinds of refs that the error says were searched. */
function kindsOf(excerpt: string): readonly RefKind[] {
  if (/remote ref|Remote branch/.test(excerpt)) return ["remotes/origin"];
  if (/branch '[^']+' not found|src refspec/.test(excerpt)) return ["heads", "tags"];
  // `git checkout x` creates x from `origin/x`.
  return ["heads", "tags", "remotes", "remotes/origin"];
}

function hasRef(scene: Scene, { commonFolder }: GitFolders, kinds: readonly RefKind[], name: string): Sight {
  const refs = name.startsWith("refs/") ? [name] : kinds.map((kind) => `refs/${kind}/${name}`);
  if (refs.some((ref) => scene.disk.entry(join(commonFolder, ref))?.type === "file")) return "over";
  const packed = scene.disk.text(join(commonFolder, "packed-refs")) ?? "";
  if (refs.some((ref) => packed.includes(` ${ref}\n`))) return "over";
  // Newer repositories may keep their refs in reftables, which are not read here.
  return scene.disk.entry(join(commonFolder, "reftable")) ? "unsure" : "stands";
}

function hasRemote(scene: Scene, { commonFolder }: GitFolders, name: string): boolean | undefined {
  const config = scene.disk.text(join(commonFolder, "config"));
  return config === undefined ? undefined : config.includes(`[remote "${name}"]`);
}

function opposite(sight: Sight): Sight {
  if (sight === "unsure") return sight;
  return sight === "over" ? "stands" : "over";
}

function isHash(name: string): boolean {
  return /^[0-9a-f]{7,64}$/.test(name);
}
