// Test helper: makes a folder an empty git repository on the branch main. `git init` runs once per process, its folder is
// then copied: starting a process takes ten times as long.
import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "./new-folder.ts";

let created: string | undefined;

export function newRepository(folder: string): void {
  created ??= create();
  cpSync(created, join(folder, ".git"), { recursive: true });
}

function create(): string {
  const folder = newFolder();
  execFileSync("git", ["init", "-q", "-b", "main"], { cwd: folder });
  // Otherwise every commit starts two more processes to see whether there is something to tidy up.
  execFileSync("git", ["config", "maintenance.auto", "false"], { cwd: folder });
  const git = join(folder, ".git");
  // Samples of hooks, which nobody runs.
  rmSync(join(git, "hooks"), { recursive: true, force: true });
  return git;
}
