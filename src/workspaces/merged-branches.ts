// Local branches whose work is part of what is checked out. Only git can tell; it is asked briefly, and off the network.
import { isAbsolute } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** Empty outside git, without git, and when git takes too long. */
export async function mergedBranches(root: string, env: Environment = {}): Promise<ReadonlySet<string>> {
  // Anything else would be taken from where this process happens to be.
  if (!isAbsolute(root)) return new Set();
  try {
    const [merged, open, merges] = await Promise.all([
      git(root, env, ["for-each-ref", "--merged", "HEAD", "--format=%(refname:short)", "refs/heads"]),
      git(root, env, ["for-each-ref", "--no-merged", "HEAD", "--format=%(refname:short)", "refs/heads"]),
      git(root, env, ["log", "--merges", "--max-count=500", "--format=%s", "HEAD"]),
    ]);
    // Most branches are deleted once they are merged. A name that is used again is not merged by its namesake.
    const again = new Set(open);
    const deleted = merges.flatMap(branchIn).filter((branch) => !again.has(branch));
    return new Set([...merged, ...deleted]);
  } catch {
    return new Set();
  }
}

const TIMEOUT_MS = 500;
const MAXIMUM_BYTES = 1_000_000;

/** `Merge branch 'x'`, `Merge branch 'x' into y`, `Merge remote-tracking branch 'origin/x'`, `Merge pull request #1 from owner/x`. */
function branchIn(subject: string): readonly string[] {
  const local = /^Merge branch '([^']+)'/.exec(subject)?.[1];
  const remote = /^Merge (?:remote-tracking branch '|pull request #\d+ from )[^/' ]+\/([^' ]+)/.exec(
    subject,
  )?.[1];
  const branch = local ?? remote;
  return branch === undefined ? [] : [branch];
}

async function git(root: string, env: Environment, args: readonly string[]): Promise<readonly string[]> {
  const { execFile } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    execFile(
      "git",
      args,
      {
        cwd: root,
        env: {
          ...env,
          LC_ALL: "C",
          GIT_OPTIONAL_LOCKS: "0",
          GIT_NO_LAZY_FETCH: "1",
          GIT_ALLOW_PROTOCOL: "none",
        },
        timeout: TIMEOUT_MS,
        maxBuffer: MAXIMUM_BYTES,
        windowsHide: true,
      },
      (error, output) => (error ? reject(error) : resolve(output.split("\n").filter(Boolean))),
    );
  });
}
