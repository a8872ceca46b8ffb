import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newRepository } from "../../../test/new-repository.ts";
import type { FailureKind } from "../../domain/failure-kinds.ts";
import { look, put, tree } from "./look.fixture.ts";

const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=Dev", "-c", "user.email=dev@example.com", ...args], {
    cwd,
    stdio: "pipe",
  });

function repository(files: Readonly<Record<string, unknown>>): string {
  const root = tree(files);
  newRepository(root);
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "First");
  return root;
}

/** A test failed now; `later` makes the changes before it is run again. */
async function rerun(
  root: string,
  excerpt: string,
  later: () => void,
  files: readonly string[] = [],
  kind: FailureKind = "test",
) {
  await pause();
  const failedAt = Date.now();
  await pause();
  later();
  return look(root, { kind, subject: "action 1", command: "npm test", excerpt, failedAt, files });
}

const pause = () => new Promise((done) => setTimeout(done, 30));
const nothing = () => {};

const SHOP = {
  "package.json": {},
  "src/sum.ts": "export",
  "src/other.ts": "x",
  "test/sum.test.ts": "test",
  "test/other.test.ts": "test",
};
const FAILED = "FAIL test/sum.test.ts > adds";

describe("look: has anything changed since it failed?", () => {
  it("nothing has: it stands", async () => {
    expect(await rerun(repository(SHOP), FAILED, nothing)).toBe("stands");
    expect(await rerun(repository(SHOP), "src/sum.ts(3,5): error TS2322", nothing, [], "compile")).toBe(
      "stands",
    );
  });

  it("a person edited the file the error names", async () => {
    const root = repository(SHOP);
    expect(await rerun(root, FAILED, () => put(root, "test/sum.test.ts", "mended"))).toBe("over");
  });

  it("a person edited what the named test is about, which the error does not name", async () => {
    const root = repository(SHOP);
    expect(await rerun(root, FAILED, () => put(root, "src/sum.ts", "mended"))).toBe("over");
  });

  it("a person edited a file that the agent had changed before", async () => {
    const root = repository(SHOP);
    expect(await rerun(root, "1 failed", () => put(root, "src/deep/x.ts", "x"), ["src/deep/x.ts"])).toBe(
      "over",
    );
  });

  it("an error that names no file: the files that were changed last are looked at", async () => {
    const root = repository(SHOP);
    expect(await rerun(root, "1 test failed", nothing)).toBe("stands");
    expect(await rerun(root, "1 test failed", () => put(root, "src/other.ts", "mended"))).toBe("over");
  });

  it("a person edited the file while the test was still running", async () => {
    const root = repository(SHOP);
    await pause();
    const asked = { kind: "test", subject: "action 1", command: "npm test", excerpt: FAILED } as const;
    const failedAt = Date.now() + 1_000;
    expect(look(root, { ...asked, failedAt, durationMs: 1_000 })).toBe("stands");
    put(root, "src/sum.ts", "mended");
    expect(look(root, { ...asked, failedAt, durationMs: 1_000 })).toBe("over");
    // Files that the run itself leaves in folders are not a change.
    const other = repository(SHOP);
    await pause();
    put(other, "vitest.config.timestamp.mjs", "");
    const ended = Date.now() + 1_000;
    expect(look(other, { ...asked, failedAt: ended, durationMs: 1_000 })).toBe("stands");
  });

  it("a file whose time was set back was changed all the same", async () => {
    const root = repository(SHOP);
    const change = () => {
      const file = put(root, "src/sum.ts", "mended");
      utimesSync(file, new Date(0), new Date(0));
    };
    expect(await rerun(root, FAILED, change)).toBe("over");
  });

  it("a file was added, removed, or written anew by an editor", async () => {
    const added = repository(SHOP);
    expect(await rerun(added, FAILED, () => put(added, "new.config.js", "x"))).toBe("over");
    const moved = repository(SHOP);
    expect(
      await rerun(moved, FAILED, () =>
        renameSync(join(moved, "test/other.test.ts"), join(moved, "test/x.ts")),
      ),
    ).toBe("over");
  });

  it("something was staged, committed, or checked out", async () => {
    for (const args of [
      ["commit", "-q", "--allow-empty", "-m", "x"],
      ["checkout", "-q", "-b", "other"],
      ["reset", "-q", "--soft", "HEAD~0"],
    ]) {
      const root = repository(SHOP);
      expect(await rerun(root, FAILED, () => git(root, ...args))).toBe("over");
    }
  });

  it("packages were installed", async () => {
    const root = repository({ ...SHOP, "node_modules/x/package.json": {}, ".gitignore": "node_modules\n" });
    expect(await rerun(root, FAILED, () => mkdirSync(join(root, "node_modules/y")))).toBe("over");
  });

  it("in a linked work tree it is its own index and files that count", async () => {
    const root = repository(SHOP);
    const linked = join(tree(), "linked");
    git(root, "worktree", "add", "-q", linked);
    expect(await rerun(linked, FAILED, nothing)).toBe("stands");
    expect(await rerun(linked, FAILED, () => put(root, "src/sum.ts", "in the other tree"))).toBe("stands");
    expect(await rerun(linked, FAILED, () => put(linked, "src/sum.ts", "mended"))).toBe("over");
  });

  it("there is nothing to look at: not sure", async () => {
    expect(await rerun(tree(), "1 test failed", nothing)).toBe("unsure");
    expect(await rerun(tree(), FAILED, nothing)).toBe("unsure");
    const root = repository({ "a.txt": "" });
    writeFileSync(join(root, ".git/index"), "garbage");
    expect(await rerun(root, "1 test failed", nothing)).toBe("unsure");
  });
});
