// The version that a program prints about itself.
import { execFile } from "node:child_process";
import { dirname } from "node:path";

const LIMIT_MS = 5_000;

/** `2.1.325` of `2.1.325 (Claude Code)`; undefined when the program is missing or says nothing of the sort. */
export function versionOf(
  program: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  // Not in the project: a program of that name in it must not be started.
  const options = { env: { ...env }, cwd: dirname(process.execPath), timeout: LIMIT_MS, windowsHide: true };
  return new Promise((resolve) =>
    execFile(program, ["--version"], options, (error, stdout) =>
      resolve(error ? undefined : /\d+\.\d+(?:\.\d+)?/.exec(stdout)?.[0]),
    ),
  );
}

/** Compares numbers by their dots; missing parts count as 0. */
export function isOlder(version: string, least: string): boolean {
  const [a, b] = [version, least].map((text) => text.split(".").map(Number)) as [number[], number[]];
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
