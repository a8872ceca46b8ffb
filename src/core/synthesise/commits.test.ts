import { describe, expect, it } from "vitest";
import { attempt, ran } from "./attempts.fixture.ts";
import { commitsOf } from "./commits.ts";

const commit = (message: string, sha: string, display = `git commit -m "${message}"`) =>
  ran("commit", display, { commit: { message, sha } });
const failed = {
  status: "failed",
  kind: "git-state",
  signature: "x",
  excerpt: "nothing to commit",
  subject: "action 1",
  masked: false,
} as const;
const messages = (...attempts: Parameters<typeof commitsOf>[0]) =>
  commitsOf(attempts).map(({ message }) => message);

describe("synthesise: which commits stand", () => {
  it("an amended commit takes the place of the one before", () => {
    const amended = commit("Add login form", "2222222", "git commit --amend -m 'Add login form'");
    expect(commitsOf([commit("Add login", "1111111"), amended])).toEqual([
      { message: "Add login form", sha: "2222222" },
    ]);
    const silent = ran("commit", "git commit -q --amend --no-edit");
    expect(commitsOf([commit("Add login", "1111111"), silent])).toEqual([{ message: "Add login" }]);
  });

  it("a reverted commit stands no longer", () => {
    const revert = (display: string) => ran("undo", display, { goal: "git revert" });
    const two = [commit("Add a", "1111111"), commit("Add b", "2222222")];
    expect(messages(...two, revert("git revert --no-edit HEAD"))).toEqual(["Add a"]);
    expect(messages(...two, revert("git revert --no-edit 1111111"))).toEqual(["Add b"]);
    expect(messages(...two, revert("git revert --no-edit 9999999"))).toEqual(["Add a", "Add b"]);
  });

  it("a message that talks of amending amends nothing", () => {
    expect(messages(commit("Add a", "1111111"), commit("Explain --amend", "2222222"))).toEqual([
      "Add a",
      "Explain --amend",
    ]);
  });

  it("what git refused is none; what git printed is one, whatever came after it", () => {
    expect(messages(ran("commit", "git commit -m x", { outcome: failed }))).toEqual([]);
    const pushed = "git commit -m 'Add login' && git push";
    expect(
      messages(ran("commit", pushed, { outcome: failed, commit: { message: "Add login", sha: "1111111" } })),
    ).toEqual(["Add login"]);
  });

  it("a reset takes back what it names", () => {
    const both = [commit("one", "1111111"), commit("two", "2222222")];
    const reset = (to: string) => attempt(`git reset ${to}`, { goal: "git reset" });
    expect(messages(...both, reset("--soft HEAD~1"))).toEqual(["one"]);
    expect(messages(...both, reset("1111111^"))).toEqual([]);
    expect(messages(...both, reset("--hard 1111111"))).toEqual(["one"]);
    expect(messages(...both, reset("HEAD src/a.ts"))).toEqual(["one", "two"]);
  });

  it("commits whose fixups were folded in keep their names; a list that was edited leaves none", () => {
    const both = [commit("Add cart", "1111111"), commit("Test the cart", "2222222")];
    const fold =
      "git add cart.ts && git commit --fixup=1111111 && GIT_SEQUENCE_EDITOR=true git rebase -i --autosquash main && git log";
    expect(messages(...both, ran("commit", fold))).toEqual(["Add cart", "Test the cart"]);
    const script =
      "git add a.ts git commit --fixup=1111111 GIT_SEQUENCE_EDITOR=: git rebase -i --autosquash main";
    expect(messages(...both, ran("commit", script))).toEqual(["Add cart", "Test the cart"]);
    expect(messages(...both, commit("fixup! Add cart", "3333333", "git commit --fixup 1111111"))).toEqual([
      "Add cart",
      "Test the cart",
    ]);
    expect(messages(...both, attempt("GIT_SEQUENCE_EDITOR='sed -i s/x/y/' git rebase -i main"))).toEqual([]);
  });

  it("a commit that was dissolved into the one before is not told", () => {
    const both = [commit("Add cart", "1111111"), commit("Document the cart", "2222222")];
    const joined = ran("commit", "git reset --soft HEAD~1 && git commit --amend --no-edit && git log -4");
    expect(messages(...both, joined)).toEqual(["Add cart"]);
    const base = attempt("git reset --soft 9f01281 && git status", { goal: "git reset" });
    expect(messages(...both, base, commit("Add cart and its page", "3333333"))).toEqual([
      "Add cart and its page",
    ]);
    const kept = attempt("git branch cart && git reset --hard HEAD~2 && git checkout cart");
    expect(messages(...both, kept)).toEqual(["Add cart", "Document the cart"]);
  });
});
