// Creates a work tree whose own git settings start programs wherever possible, as from an unpacked archive with a
// `.git` in it. Every trap writes its name into a folder, so that a test can list those that were triggered.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newFolder } from "../new-folder.ts";

export interface HostileClone {
  readonly root: string;
  /** The commit before the last. */
  readonly before: string;
  /** Names of the traps that were stepped on. */
  sprung(): readonly string[];
  reset(): void;
  /** As a person without care would ask: proves that the traps work. */
  carelessGit(...args: readonly string[]): void;
}

export function hostileClone(): HostileClone {
  const base = newFolder();
  const root = join(base, "clone");
  const traps = join(base, "sprung");
  mkdirSync(root);
  mkdirSync(traps);
  const trap = (name: string, after = "cat") => {
    const script = join(base, "traps", name);
    put(script, `#!/bin/sh\n: > '${traps}/${name}'\n${after}\n`);
    chmodSync(script, 0o755);
    return script;
  };
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, stdio: "pipe" }).toString().trim();
  const config = (name: string, value: string) => git("config", name, value);
  git("init", "-q", "-b", "main");
  config("user.email", "a@b.c");
  config("user.name", "a");
  put(join(root, "a.txt"), "one\n");
  put(join(root, "src", "b.txt"), "one\n");
  git("add", ".");
  git("commit", "-qm", "one");
  const before = git("rev-parse", "HEAD");
  git("update-ref", "refs/heads/merged", before);
  submodule(root, trap("submodule-fsmonitor"), trap("submodule-filter"));
  put(join(root, "a.txt"), "two\n");
  put(join(root, ".gitattributes"), "* filter=evil diff=evil\n");
  git("add", ".");
  git("commit", "-qm", "two");
  git("update-ref", "refs/heads/main", signed(root, git("cat-file", "commit", "HEAD")));

  for (const hook of ["post-index-change", "reference-transaction", "fsmonitor-watchman", "pre-auto-gc"])
    put(join(root, ".git", "hooks", hook), `#!/bin/sh\n: > '${traps}/hook-${hook}'\n`);
  for (const hook of readdirSync(join(root, ".git", "hooks")))
    chmodSync(join(root, ".git", "hooks", hook), 0o755);
  put(join(root, ".git", "info", "attributes"), "*.md filter=evil\n");
  put(join(root, ".git", "more"), `[filter "included"]\n\tclean = ${trap("filter-included")}\n`);
  put(join(root, "src", ".gitattributes"), "* filter=included\n");
  config("include.path", "more");
  config("filter.evil.clean", trap("filter-clean"));
  config("filter.evil.required", "true");
  config("core.fsmonitor", trap("fsmonitor"));
  config("diff.external", trap("diff-external", "exit 0"));
  config("diff.evil.command", trap("diff-command", "exit 0"));
  config("diff.evil.textconv", trap("textconv"));
  config("log.showSignature", "true");
  config("gpg.program", trap("gpg"));
  config("core.pager", trap("pager"));
  config("core.sshCommand", trap("ssh"));
  config("alias.status", `!${trap("alias")}`);
  // A partial clone asks its remote for what is missing, in whatever way the settings say.
  config("core.repositoryFormatVersion", "1");
  config("extensions.partialClone", "evil");
  config("remote.evil.url", join(base, "remote"));
  config("remote.evil.promisor", "true");
  config("remote.evil.uploadpack", trap("upload-pack", "exit 1"));
  const lost = git("rev-parse", `${before}:a.txt`);
  rmSync(join(root, ".git", "objects", lost.slice(0, 2), lost.slice(2)));
  // As after an edit: git has to look into the files, through their filters.
  put(join(root, "a.txt"), "2wo\n");
  put(join(root, "src", "b.txt"), "eno\n");
  // For somebody whose PATH begins with the folder he stands in.
  put(join(root, "git"), `#!/bin/sh\n: > '${traps}/git-in-the-folder'\n`);
  chmodSync(join(root, "git"), 0o755);

  const reset = () => {
    for (const name of readdirSync(traps)) rmSync(join(traps, name));
  };
  reset();
  return {
    root,
    before,
    sprung: () => readdirSync(traps).sort(),
    reset,
    carelessGit: (...args) => void spawnSync("git", args, { cwd: root, timeout: 10_000 }),
  };
}

/** A folder without `.git` that is a bare repository itself: git would take its settings. */
export function hostileBareFolder(): Pick<HostileClone, "root" | "sprung" | "carelessGit"> {
  const base = newFolder();
  const root = join(base, "folder");
  const script = join(base, "trap");
  execFileSync("git", ["init", "-q", "--bare", root]);
  put(script, `#!/bin/sh\n: > '${base}/sprung'\n`);
  chmodSync(script, 0o755);
  execFileSync("git", ["config", "core.bare", "false"], { cwd: root });
  execFileSync("git", ["config", "core.worktree", root], { cwd: root });
  execFileSync("git", ["config", "core.fsmonitor", script], { cwd: root });
  return {
    root,
    sprung: () => (existsSync(join(base, "sprung")) ? ["bare"] : []),
    carelessGit: (...args) => void spawnSync("git", args, { cwd: root, timeout: 10_000 }),
  };
}

/** A repository inside, as a submodule, with traps of its own. */
function submodule(root: string, monitor: string, filter: string): void {
  const folder = join(root, "sub");
  mkdirSync(folder);
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
  git("init", "-q");
  git("config", "user.email", "a@b.c");
  git("config", "user.name", "a");
  put(join(folder, "s.txt"), "one\n");
  put(join(folder, ".gitattributes"), "* filter=evil\n");
  git("add", ".");
  git("commit", "-qm", "one");
  git("config", "core.fsmonitor", monitor);
  git("config", "filter.evil.clean", filter);
  put(join(folder, "s.txt"), "eno\n");
}

/** The commit with a signature that has to be looked at by a program. */
function signed(root: string, commit: string): string {
  const [head = "", ...body] = commit.split("\n\n");
  const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----";
  return execFileSync("git", ["hash-object", "-t", "commit", "-w", "--stdin"], {
    cwd: root,
    input: `${head}\n${signature}\n\n${body.join("\n\n")}\n`,
  })
    .toString()
    .trim();
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
