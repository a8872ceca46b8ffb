// Finds which of the given files have uncommitted changes, by asking git.
import { isAbsolute } from "node:path";
import { askGitStatus, type Environment } from "./ask-git.ts";
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
    // `XY path`; for a renamed file the old name follows as an entry of its own.
    const found = new Set(status.split("\0").map((entry) => entry.replace(/^.. /, "")));
    return new Set(wanted.filter((file) => found.has(file)));
  } catch {
    return undefined;
  }
}

const MOST = 100;
