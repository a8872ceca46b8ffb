// Recognition of the commit a call made.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../domain/outcome.ts";
import { shell } from "./actions.fixture.ts";
import { commitIn, workDone } from "./commit.ts";

const call = (command: unknown) => ({ id: "1", tool: "Bash", input: { command } });
const heredoc = `git commit -m "$(cat <<'EOF'
feat: say "hello" (twice)

Why: because.
EOF
)"`;

describe("outcome: what git says of the work tree", () => {
  const done = (command: string, output: string, status: "succeeded" | "failed" = "succeeded") => {
    return workDone(shell(command), call(command), output, { status } as Outcome).work;
  };
  it.each([
    [
      "git status",
      "On branch main\nYour branch is up to date.\n\nnothing to commit, working tree clean",
      "clean",
    ],
    ["git status -sb", "## main...origin/main", "clean"],
    ["git status -sb", "## main...origin/main [ahead 1]\n", "clean"],
    ["git status -sb", "## main\n M a.ts", undefined],
    ["git status", "On branch main\nChanges not staged for commit:\n  modified: a.ts", undefined],
    // Nothing was printed, or nothing of it was kept: unknown.
    ["git status --porcelain", "", undefined],
    ["cat notes.md", "nothing to commit, working tree clean", undefined],
    ["npm test && git status", "1 passing\nnothing to commit, working tree clean", "test"],
  ])("%s, %j: %s", (command, output, work) => expect(done(command, output)).toBe(work));

  it("a commit that found nothing to do says so too", () => {
    const output = "On branch main\nnothing to commit, working tree clean";
    expect(done("git commit -m x", output, "failed")).toBe("clean");
  });
});

describe("outcome: a line that fails at its push", () => {
  const line = "git add -A && git commit -q -m 'Add login' && git push";
  const commitOf = (output: string, command = line) =>
    workDone(shell(command), call(command), output, { status: "failed" } as Outcome).commit?.message;

  it.each([
    "To github.com:shop/api.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'x'",
    "fatal: The current branch feat/x has no upstream branch.",
    "fatal: Could not read from remote repository.",
    "error: RPC failed; curl 56 Connection died\nsend-pack: unexpected disconnect while reading sideband packet",
  ])("has committed all the same: %j", (output) => expect(commitOf(output)).toBe("Add login"));

  it("has not if the commit was refused, or came after the push", () => {
    expect(commitOf("husky - pre-commit script failed (code 1)")).toBeUndefined();
    expect(
      commitOf("error: failed to push some refs", "git push && git commit -m 'Add login'"),
    ).toBeUndefined();
  });
});

describe("outcome: the commit a call made", () => {
  it.each<[string, string, string]>([
    ["[main 1a2b3c4] Add login\n 2 files changed, 10 insertions(+)", "1a2b3c4", "Add login"],
    ["[detached HEAD 0123abc] Try it", "0123abc", "Try it"],
    ["[main (root-commit) abcdef0] First", "abcdef0", "First"],
    ["lint ok\n[feat/x-1 1a2b3c4] feat(x): y [skip ci]\n 1 file changed", "1a2b3c4", "feat(x): y [skip ci]"],
    ["[a 1111111] one\n[a 2222222] two", "2222222", "two"],
  ])("git's own word counts: %j", (output, sha, message) => {
    expect(commitIn(call("git commit -m 'something else'"), output)).toEqual({ sha, message });
  });

  it.each<[string, string]>([
    ["git commit -m 'Add login'", "Add login"],
    ['git commit -m "Add \\"login\\""', 'Add "login"'],
    ["git add -A && git commit -am 'Add login' && git push", "Add login"],
    ["git commit --message='Add login'", "Add login"],
    ["git commit --message 'Add login'", "Add login"],
    ["git commit -mfix", "fix"],
    ["git add -A\ngit commit -m @'\nAdd login\n\nWhy: because.\n'@", "Add login"],
    ['git commit -m @"\nAdd login\n"@; git push', "Add login"],
    ["git add a\ngit commit -q -m @'\nretro: the drill's catches\n\nBody.\n'@", "retro: the drill's catches"],
    ["git commit -m'Add login'", "Add login"],
    ["git commit -q -m 'Subject' -m 'Body'", "Subject"],
    ["git commit --no-verify \\\n  -m 'Add login'", "Add login"],
    ["git -C packages/a -c user.name=me commit -sm 'Add login'", "Add login"],
    ["git commit -m 'Subject\n\nBody'", "Subject"],
    ["git commit -m $'Subject\\n\\nBody'", "Subject"],
    ["git commit -m '-m is an option'", "-m is an option"],
    ["git commit -m 'one' && git commit -m 'two'", "two"],
    ['git add . && git commit -m "show git commit message -m"', "show git commit message -m"],
    ["GIT_EDITOR=true git commit -m 'Add login'", "Add login"],
    [heredoc, 'feat: say "hello" (twice)'],
    [`git add . && ${heredoc} && git push`, 'feat: say "hello" (twice)'],
    ["git commit -F - <<'EOF'\nAdd login\n\nBody\nEOF", "Add login"],
    ["git commit --file=- <<EOF\nAdd login\nEOF\n", "Add login"],
    ["git commit -qF - <<'EOF'\nAdd login\nEOF", "Add login"],
    ["cat <<'EOF' | git commit -q -F -\nAdd login\n\nBody\nEOF", "Add login"],
    ["printf 'Add login\\n\\nBody' | git commit -F -", "Add login"],
    ['echo "Add login" | git commit -qF-', "Add login"],
    ["cat > /tmp/msg.txt <<'EOF'\nAdd login\nEOF\ngit commit -q -F /tmp/msg.txt", "Add login"],
    ["cat <<'EOF' >/tmp/msg.txt\nAdd login\nEOF\ngit commit --file=/tmp/msg.txt", "Add login"],
    ['git commit -qam"Add login"', "Add login"],
    ["if git diff --quiet; then :; else git commit -m 'Add login'; fi", "Add login"],
  ])("else the command's: %j", (command, message) => {
    expect(commitIn(call(command), "")).toEqual({ message });
  });

  it("a line given as words", () => {
    expect(commitIn(call(["bash", "-lc", "git commit -m 'Add login'"]), "")).toEqual({
      message: "Add login",
    });
    expect(commitIn(call(["git", "commit", "-m", "Add login"]), "")).toEqual({ message: "Add login" });
  });

  it.each([
    "git commit --amend --no-edit",
    "git commit",
    "git commit -F message.txt",
    'git commit -m "$MESSAGE"',
    'git commit -m "$(generate)"',
    "git commit -m $MESSAGE",
    "git commit; echo -m 'no message'",
    "git log --oneline",
    "git commit-graph write -m x",
    "",
  ])("nothing to read in %j", (command) => {
    expect(commitIn(call(command), "nothing to commit, working tree clean")).toBeUndefined();
  });

  it("never throws", () => {
    const piece = fc.constantFrom(
      "git commit",
      " -m ",
      "'",
      '"',
      "$(cat <<'EOF'\n",
      "EOF\n",
      "\\",
      "x",
      " ",
      "[main 1a2b3c4] y",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }), (pieces) => {
        const found = commitIn(call(pieces.join("")), pieces.toReversed().join(""));
        expect(found?.message).not.toBe("");
        expect(found?.message ?? "x").not.toContain("\n");
      }),
    );
  });
});
