// Finds which of the given files have uncommitted changes, by asking git.
import { isAbsolute } from "node:path";
import { askGitStatus, type Environment, pathsIn } from "./ask-git.ts";
import { findRepository } from "./git-files.ts";

/** Relative to the root. Undefined outside of git, without git, and when git takes too long. */
export async function uncommittedAmong(
  root: string,
  files: readonly string[],
  env: Environment = {},
): Promise<ReadonlySet<string> | undefined> {
  try {
    if (!isAbsolute(root) || findRepository(root) === undefined) return undefined;
    const wanted = files.slice(0, MOST);
    const paths = wanted.map((file) => `:(literal)${file}`);
    const status = await askGitStatus({ root, env, args: ["--untracked-files=all", "--", ...paths] });
    if (status === undefined) return undefined;
    const found = new Set(pathsIn(status).flatMap(({ path, before }) => [path, before]));
    return new Set(wanted.filter((file) => found.has(file)));
  } catch {
    return undefined;
  }
}

const MOST = 100;
