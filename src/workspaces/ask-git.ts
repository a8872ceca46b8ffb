// Git, asked briefly: English, nothing written, nothing fetched, and this repository, also when called from a hook of
// another.

export type Environment = Readonly<Record<string, string | undefined>>;

const TIMEOUT_MS = 500;
const MAXIMUM_BYTES = 1_000_000;

/** What it prints; undefined when it fails or takes too long. */
export async function askGit(
  root: string,
  env: Environment,
  args: readonly string[],
): Promise<string | undefined> {
  const { execFile } = await import("node:child_process");
  const options = {
    cwd: root,
    env: { ...env, ...SETTINGS },
    timeout: TIMEOUT_MS,
    maxBuffer: MAXIMUM_BYTES,
    windowsHide: true,
  };
  return new Promise((resolve) => {
    execFile("git", args, options, (error, output) => resolve(error ? undefined : output));
  });
}

const SETTINGS: Environment = {
  LC_ALL: "C",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_COMMON_DIR: undefined,
};
