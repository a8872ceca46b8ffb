import { describe, expect, it } from "vitest";
import { rewriteOf, rewritten } from "./rewrite.ts";

/** Learns the change from the first line to the second and applies it to the third. */
const done = (failed: string, worked: string, now: string) =>
  rewritten(now, rewriteOf(failed, worked)?.changes ?? []);

describe("remedy: a command rewritten", () => {
  it.each([
    [
      "a wrapper dropped",
      "rtk bun run test 2>&1",
      "bun run test",
      "rtk bun run lint | tail -5",
      "bun run lint | tail -5",
    ],
    [
      "a step before",
      "pnpm test",
      ". ~/n.sh && nvm use >/dev/null && pnpm test",
      "pnpm -r build",
      ". ~/n.sh && nvm use >/dev/null && pnpm -r build",
    ],
    [
      "a step with the same program",
      "git fetch",
      "git remote add o u && git fetch",
      "git fetch",
      "git remote add o u && git fetch",
    ],
    [
      "a folder to stand in, with the paths as they are seen from there",
      "go test ./...",
      "cd /src/app/agents/kiro && go test ./...",
      "go test ./agents/kiro/internal/... -run 'A|B'",
      "cd /src/app/agents/kiro && go test ./internal/... -run 'A|B'",
    ],
    [
      "a folder to stand in, and paths that do not lead there",
      "npx vitest run",
      "cd web && npx vitest run",
      "npx vitest run src/a.test.ts",
      "cd web && npx vitest run src/a.test.ts",
    ],
    ["a launcher", "cd a && tsc -p .", "cd a && npx tsc -p .", "tsc -p b", "npx tsc -p b"],
    [
      "a variable",
      "git rebase --continue",
      "GIT_EDITOR=true git rebase --continue",
      "git rebase --continue",
      "GIT_EDITOR=true git rebase --continue",
    ],
    [
      "a flag",
      "gh pr diff 5 --stat",
      "gh pr diff 5 --name-only",
      "gh pr diff 7 --stat -R x",
      "gh pr diff 7 --name-only -R x",
    ],
    ["quotes", "gh api a?b=1", "gh api 'a?b=1'", "gh api a?b=1", "gh api 'a?b=1'"],
    [
      "one program of a pipe",
      "sed -n 1p a | cat -A",
      "sed -n 1p a | od -c | head -20",
      "cut b | cat -A",
      "cut b | od -c",
    ],
  ])("%s", (_what, failed, worked, now, expected) => {
    expect(done(failed, worked, now)).toBe(expected);
  });

  it("is not done where it does not apply, or is done already", () => {
    expect(done("gh pr diff 5 --stat", "gh pr diff 5", "gh pr diff 7")).toBeUndefined();
    expect(done("pnpm test", "nvm use && pnpm test", "nvm use && pnpm test")).toBeUndefined();
    expect(rewriteOf("npm test", "npm test")).toBeUndefined();
    expect(rewriteOf("ls", "git status")).toBeUndefined();
  });

  it("how a line that was cut goes on makes no difference", () => {
    expect(done("rtk bun run test --filter a…", "bun run test --filter ab", "rtk bun run lint")).toBe(
      "bun run lint",
    );
  });
});
