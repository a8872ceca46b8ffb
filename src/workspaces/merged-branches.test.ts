// Merged branches of real repositories, created by git.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { newRepository } from "../../test/new-repository.ts";
import { gitWorkspace } from "./git.ts";
import { mergedBranches } from "./merged-branches.ts";

const base = newFolder();

function git(cwd: string, ...args: string[]): void {
  const identity = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
  execFileSync("git", [...identity, ...args], { cwd, stdio: "ignore" });
}

let count = 0;
function repository(): string {
  const root = join(base, `repository-${++count}`);
  mkdirSync(root);
  newRepository(root);
  commit(root);
  return root;
}
function commit(root: string, message = "work"): void {
  git(root, "commit", "-q", "--allow-empty", "-m", message);
}
function branch(root: string, name: string): void {
  git(root, "checkout", "-q", "-b", name, "main");
  // The same message in the same second would give the same commit.
  commit(root, name);
  git(root, "checkout", "-q", "main");
}

const env = { PATH: process.env.PATH, HOME: base };
const merged = async (root: string) => [...(await mergedBranches(root, env))].sort();

describe("workspaces: merged branches", () => {
  it("are those whose work is in what is checked out, and that itself", async () => {
    const root = repository();
    branch(root, "feature/done");
    branch(root, "open");
    git(root, "merge", "-q", "--no-ff", "feature/done");
    expect(await merged(root)).toEqual(["feature/done", "main"]);
    git(root, "checkout", "-q", "open");
    expect(await merged(root)).toEqual(["open"]);
  });

  it("stay known after they are deleted, however they were merged by a commit", async () => {
    const root = repository();
    branch(root, "feature/gone");
    git(root, "merge", "-q", "--no-ff", "feature/gone");
    git(root, "branch", "-q", "-d", "feature/gone");
    for (const [name, message] of [
      ["fix/pulled", "Merge pull request #12 from owner/fix/pulled"],
      ["remote", "Merge remote-tracking branch 'origin/remote' into main"],
      ["reverted", "Revert \"Merge branch 'never'\""],
    ] as const) {
      branch(root, name);
      git(root, "merge", "-q", "--no-ff", "-m", message, name);
      git(root, "branch", "-q", "-D", name);
    }
    expect(await merged(root)).toEqual(["feature/gone", "fix/pulled", "main", "remote"]);
  });

  it("a name that is used again for new work is not merged", async () => {
    const root = repository();
    branch(root, "next");
    git(root, "merge", "-q", "--no-ff", "next");
    git(root, "branch", "-q", "-d", "next");
    branch(root, "next");
    expect(await merged(root)).toEqual(["main"]);
  });

  it("a work tree answers for itself", async () => {
    const root = repository();
    branch(root, "open");
    const tree = join(base, `tree-${count}`);
    git(root, "worktree", "add", "-q", tree, "open");
    expect(await merged(tree)).toEqual(["main", "open"]);
  });

  it("nothing outside git, before the first commit, in a broken repository, or without git", async () => {
    const plain = join(base, "plain");
    mkdirSync(plain);
    const fresh = join(base, "fresh");
    mkdirSync(fresh);
    git(fresh, "init", "-q");
    const broken = repository();
    writeFileSync(join(broken, ".git/HEAD"), "nonsense");
    for (const root of [plain, fresh, broken, "/no/such/folder", "", "\0"])
      expect(await merged(root)).toEqual([]);
    expect([...(await mergedBranches(repository(), { PATH: "/nowhere" }))]).toEqual([]);
  });

  it("the workspace asks again as soon as something was committed or another branch checked out", async () => {
    const root = repository();
    branch(root, "feature");
    const workspace = gitWorkspace({ env });
    const seen = async () => [...(await workspace.mergedBranches(root))].sort();
    expect(await seen()).toEqual(["main"]);
    git(root, "merge", "-q", "--no-ff", "feature");
    expect(await seen()).toEqual(["feature", "main"]);
    git(root, "checkout", "-q", "feature");
    expect(await seen()).toEqual(["feature"]);
  });

  it("it asks git once for one commit, and again after a minute", async () => {
    const root = repository();
    let time = 1_000;
    const workspace = gitWorkspace({ env, now: () => time });
    const first = await workspace.mergedBranches(root);
    git(root, "branch", "twin");
    expect(await workspace.mergedBranches(root)).toBe(first);
    time += 60_001;
    expect([...(await workspace.mergedBranches(root))]).toEqual(["main", "twin"]);
  });

  it("another repository named in the environment is not asked", async () => {
    const root = repository();
    const other = repository();
    branch(other, "theirs");
    git(other, "merge", "-q", "--no-ff", "theirs");
    const misled = { ...env, GIT_DIR: join(other, ".git"), GIT_WORK_TREE: other };
    expect([...(await mergedBranches(root, misled))]).toEqual(["main"]);
  });

  it("the workspace answers, also for a folder under a shortened home", async () => {
    const home = join(base, "home");
    mkdirSync(join(home, "code"), { recursive: true });
    const root = join(home, "code");
    git(root, "init", "-q", "-b", "trunk");
    commit(root);
    writeFileSync(join(root, "go.mod"), "module x\n");
    const workspace = gitWorkspace({ env, home });
    expect([...(await workspace.mergedBranches("~/code"))]).toEqual(["trunk"]);
    expect((await workspace.survey("~/code")).stack.languages).toEqual(["Go"]);
  });
});
