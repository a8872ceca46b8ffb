import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import { trackedFiles } from "./git-index.ts";

const root = newFolder();

const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: root, stdio: "pipe" });

describe("look: git's index", () => {
  const long = `${"deep/".repeat(30)}file.ts`;
  const files = ["a.ts", "b.ts", "src/sum.ts", "test/sum.test.ts", "ünï.ts", long];
  for (const [at, file] of files.entries()) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), file);
    utimesSync(join(root, file), 1_700_000_000 + at, 1_700_000_000 + at);
  }
  git("init", "-q");
  git("add", "-A");
  const index = () => readFileSync(join(root, ".git/index"));
  const none = () => false;

  it("names the files that were changed last, newest first", () => {
    expect(trackedFiles(index(), 3, [], none)).toEqual([long, "ünï.ts", "test/sum.test.ts"]);
    expect(trackedFiles(index(), 50, [], none)).toEqual([...files].reverse());
  });

  it("those that are wanted go first", () => {
    const found = trackedFiles(index(), 3, ["sum"], (path) => path.endsWith("/sum.ts"));
    expect(found).toEqual(["src/sum.ts", long, "ünï.ts"]);
  });

  it("files that are only intended to be added have longer entries", () => {
    writeFileSync(join(root, "later.ts"), "");
    git("add", "-N", "later.ts");
    expect(trackedFiles(index(), 50, [], none)).toHaveLength(7);
    expect(trackedFiles(index(), 50, [], none)).toContain("later.ts");
  });

  it("a repository with SHA-256 has longer hashes", () => {
    const other = newFolder();
    const run = (...args: readonly string[]) => execFileSync("git", args, { cwd: other, stdio: "pipe" });
    for (const file of ["b.ts", "a.ts"]) writeFileSync(join(other, file), "");
    utimesSync(join(other, "b.ts"), 1_700_000_000, 1_700_000_000);
    run("init", "-q", "--object-format=sha256");
    run("add", "-A");
    expect(trackedFiles(readFileSync(join(other, ".git/index")), 3, [], none)).toEqual(["a.ts", "b.ts"]);
  });

  it("another version, and what is no index at all, is not understood", () => {
    git("update-index", "--index-version", "4");
    expect(trackedFiles(index(), 3, [], none)).toBeUndefined();
    expect(trackedFiles(Buffer.from("garbage garbage"), 3, [], none)).toBeUndefined();
    expect(trackedFiles(Buffer.alloc(0), 3, [], none)).toBeUndefined();
  });

  it("a broken one ends where it breaks", () => {
    git("update-index", "--index-version", "2");
    const whole = index();
    fc.assert(
      fc.property(fc.nat(whole.length), fc.uint8Array({ maxLength: 20 }), (at, noise) => {
        const broken = Buffer.concat([whole.subarray(0, at), noise, whole.subarray(at + noise.length)]);
        for (const bytes of [broken, whole.subarray(0, at)])
          expect(trackedFiles(bytes, 5, ["sum"], () => true)?.length ?? 0).toBeLessThanOrEqual(5);
      }),
    );
  });
});
