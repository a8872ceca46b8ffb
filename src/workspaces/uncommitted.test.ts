// Uncommitted files, according to git.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { newRepository } from "../../test/new-repository.ts";
import { gitState } from "./git-changes.ts";
import { uncommittedAmong } from "./uncommitted.ts";

describe("workspaces: uncommitted files", () => {
  let root: string;
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, stdio: "pipe" });
  const put = (file: string, text: string) => writeFileSync(join(root, file), text);
  beforeEach(() => {
    root = newFolder();
    mkdirSync(join(root, "src"));
    newRepository(root);
    git("config", "user.email", "a@b.c");
    git("config", "user.name", "a");
    put("src/a.ts", "1");
    put("src/b.ts", "1");
    git("add", ".");
    git("commit", "-qm", "one");
  });
  const among = async (...files: string[]) => {
    const found = await uncommittedAmong(root, files, process.env);
    return found && [...found];
  };

  it("changed, staged and new files are; committed and missing ones are not", async () => {
    put("src/a.ts", "2");
    put("src/new [1].ts", "1");
    expect(await among("src/a.ts", "src/b.ts", "src/new [1].ts", "src/gone.ts")).toEqual([
      "src/a.ts",
      "src/new [1].ts",
    ]);
    git("add", ".");
    expect(await among("src/a.ts")).toEqual(["src/a.ts"]);
    git("commit", "-qm", "two");
    expect(await among("src/a.ts", "src/new [1].ts")).toEqual([]);
  });

  it("a renamed file is, under both names", async () => {
    put("to do.md", "many lines that stay as they are");
    git("add", ".");
    git("commit", "-qm", "two");
    git("mv", "to do.md", "done.md");
    expect(await among("to do.md", "done.md")).toEqual(["to do.md", "done.md"]);
    expect((await gitState(root, process.env, 0)).uncommitted).toEqual(["done.md"]);
    // Renamed in the work tree alone.
    git("reset", "-q");
    git("add", "--intent-to-add", "done.md");
    expect(await among("to do.md", "done.md")).toEqual(["to do.md", "done.md"]);
    expect((await gitState(root, process.env, 0)).uncommitted).toEqual(["done.md"]);
  });

  it("nobody can tell outside git, without git, or of a folder that is not there", async () => {
    expect(await uncommittedAmong(tmpdir(), ["a.ts"], process.env)).toBeUndefined();
    expect(await uncommittedAmong(root, ["src/a.ts"], { PATH: "/nowhere" })).toBeUndefined();
    expect(await uncommittedAmong("relative", ["src/a.ts"], process.env)).toBeUndefined();
  });
});
