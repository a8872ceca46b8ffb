import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newRepository } from "../../../test/new-repository.ts";
import { look, put, tree } from "./look.fixture.ts";

const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=Dev", "-c", "user.email=dev@example.com", ...args], {
    cwd,
    stdio: "pipe",
  });

function repository(): string {
  const root = tree({ "a.txt": "a" });
  newRepository(root);
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "First");
  return root;
}

const missing = (root: string, revision: string, excerpt = `error: pathspec '${revision}' did not match`) =>
  look(root, {
    kind: "missing-revision",
    subject: `revision ${revision}`,
    command: `git checkout ${revision}`,
    excerpt,
  });

const state = (root: string, excerpt: string) =>
  look(root, { kind: "git-state", subject: "action 1", command: "git fetch upstream", excerpt });

describe("look: revisions and remotes", () => {
  it("a branch that is there by now is not warned about, loose or packed, nor a tag", () => {
    const root = repository();
    expect(missing(root, "feat/x")).toBe("stands");
    git(root, "branch", "feat/x");
    expect(missing(root, "feat/x")).toBe("over");
    git(root, "pack-refs", "--all");
    expect(missing(root, "feat/x")).toBe("over");
    expect(missing(root, "feat")).toBe("stands");
    git(root, "tag", "v1.0.0");
    expect(missing(root, "v1.0.0")).toBe("over");
  });

  it("a branch of the remote that was fetched since; a local one does not help a fetch", () => {
    const root = repository();
    const clone = tree();
    git(root, "branch", "feat/x");
    git(clone, "clone", "-q", root, ".");
    expect(missing(clone, "origin/feat/x")).toBe("over");
    expect(missing(clone, "feat/x")).toBe("over");
    git(clone, "branch", "mine");
    expect(missing(clone, "mine", "fatal: couldn't find remote ref mine")).toBe("stands");
    expect(missing(clone, "mine", "error: src refspec mine does not match any")).toBe("over");
  });

  it("in a linked work tree", () => {
    const root = repository();
    const linked = join(tree(), "linked");
    git(root, "worktree", "add", "-q", linked);
    git(root, "branch", "feat/x");
    expect(missing(linked, "feat/x")).toBe("over");
    expect(missing(linked, "feat/y")).toBe("stands");
  });

  it("a remote that was added since, and one that was not", () => {
    const root = repository();
    const error = "fatal: 'upstream' does not appear to be a git repository";
    expect(state(root, error)).toBe("stands");
    expect(state(root, "error: No such remote: 'upstream'")).toBe("stands");
    git(root, "remote", "add", "upstream", "https://example.com/x.git");
    expect(state(root, error)).toBe("over");
    expect(state(root, "error: remote upstream already exists.")).toBe("stands");
    expect(state(root, "fatal: a branch named 'main' already exists")).toBe("stands");
    expect(state(root, "fatal: a branch named 'gone' already exists")).toBe("over");
  });

  it("outside git, with a name that leads elsewhere, or a hash: not sure", () => {
    expect(missing(tree(), "feat/x")).toBe("unsure");
    const root = repository();
    put(root, "secret", "x");
    expect(missing(root, "../../../secret")).toBe("unsure");
    expect(missing(root, "0123abc")).toBe("unsure");
  });
});
