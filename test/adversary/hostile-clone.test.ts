// Hostile work trees: nothing in them is ever run, neither git's settings, hooks and filters nor a program in the
// folder with a well-known name.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changesSince, gitState } from "../../src/workspaces/git-changes.ts";
import { mergedBranches } from "../../src/workspaces/merged-branches.ts";
import { uncommittedAmong } from "../../src/workspaces/uncommitted.ts";
import { newFolder } from "../new-folder.ts";
import { type HostileClone, hostileBareFolder, hostileClone } from "./hostile-clone.ts";

describe.skipIf(process.platform === "win32")("adversary: a hostile clone", () => {
  let clone: HostileClone;
  beforeAll(() => {
    clone = hostileClone();
  });
  beforeEach(() => clone.reset());
  const env = { ...process.env, PATH: `.:${process.env.PATH}` };

  it("the traps work: a person who types git there steps on them", () => {
    clone.carelessGit("status");
    clone.carelessGit("log", "--format=%s", "-1");
    clone.carelessGit("diff", "HEAD");
    clone.carelessGit("diff", clone.before, "HEAD");
    expect(clone.sprung()).toEqual(
      expect.arrayContaining([
        ...["fsmonitor", "filter-clean", "filter-included", "gpg", "diff-command", "upload-pack"],
        ...["submodule-fsmonitor", "hook-post-index-change"],
      ]),
    );
  });

  it("what lies there uncommitted is told without starting anything", async () => {
    const found = await uncommittedAmong(clone.root, ["a.txt", "src/b.txt", "none.txt"], env);
    expect([...(found ?? [])]).toEqual(["a.txt", "src/b.txt"]);
    expect(clone.sprung()).toEqual([]);
  });

  it("which branches are merged is told without starting anything", async () => {
    expect([...(await mergedBranches(clone.root, env))]).toContain("merged");
    expect(clone.sprung()).toEqual([]);
  });

  it("what an iteration of a loop changed is told without starting anything", async () => {
    const now = await gitState(clone.root, env, Date.now());
    expect(now.uncommitted).toEqual(expect.arrayContaining(["a.txt", "src/b.txt"]));
    const since = { head: clone.before, uncommitted: [], at: 0 };
    const { commits, changed } = await changesSince(clone.root, env, since);
    expect(commits.map(({ message }) => message)).toEqual(["two"]);
    expect(changed).toEqual(expect.arrayContaining([".gitattributes", "a.txt"]));
    expect(clone.sprung()).toEqual([]);
  });

  it("git that waits at a pipe in the place of one of its files ends with us", async () => {
    const folder = newFolder();
    execFileSync("git", ["init", "-q", "-b", "main", folder]);
    execFileSync("mkfifo", [join(folder, ".git/packed-refs")]);
    vi.resetModules();
    const whenWeEnd = vi.spyOn(process, "once");
    const { askGit } = await import("../../src/workspaces/ask-git.ts");
    const asked = askGit({ root: folder, env, args: ["for-each-ref"], timeoutMs: 60_000 });
    await vi.waitFor(() => expect(whenWeEnd).toHaveBeenCalledWith("exit", expect.any(Function)));
    const end = whenWeEnd.mock.calls.find(([event]) => event === "exit")?.[1] as () => void;
    whenWeEnd.mockRestore();
    process.removeListener("exit", end);
    end();
    // Without it this would take a minute.
    expect(await asked).toBeUndefined();
  });

  it("a folder that is a repository by its files alone is none", async () => {
    const folder = hostileBareFolder();
    await gitState(folder.root, env, Date.now());
    await uncommittedAmong(folder.root, ["a.txt"], env);
    expect(folder.sprung()).toEqual([]);
    folder.carelessGit("status");
    expect(folder.sprung()).toEqual(["bare"]);
  });
});

/** Who starts programs, and which. A new one has to say why nothing of the work tree can take its place. */
const STARTS_PROGRAMS = [
  "agents/codex/trust.ts", // codex, from the PATH, in Node's own folder; after the person's yes
  "cli/hooks/hook-answer.ts", // ourselves, by path
  "cli/lessons/lesson-editor.ts", // the person's editor
  "cli/loops/loop-command.ts", // the command that the person gave to `twiceshy loop`
  "cli/setup/try-hook.ts", // ourselves, by the path in our receipt, in a folder of its own
  "cli/view/browser.ts", // the opener of addresses, from the PATH, in Node's own folder; when the person calls `view`
  "embedders/local/apart.ts", // ourselves, by path: the model of a server
  "embedders/local/packages.ts", // npm, from the PATH, in our own folder, without install scripts; after the person's yes
  "open/background.ts", // ourselves, by path
  "plugins/mcp-child.ts", // ourselves, by path
  "stores/postgres/bridge.ts", // no program: a thread of ourselves, by path, that asks the server
  "summarisers/claude-cli.ts", // claude, from the PATH, in our own folder; after the person's yes
  "workspaces/ask-git.ts", // git, from the PATH, in Node's own folder
  "workspaces/program-version.ts", // the agents, from the PATH, in Node's own folder, when a person calls `doctor`
];

describe("adversary: programs", () => {
  it("only these files start any", () => {
    const src = join(import.meta.dirname, "../../src");
    const found = (readdirSync(src, { recursive: true }) as string[])
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => /(?<!\.test|\.fixture)\.ts$/.test(file))
      .filter((file) =>
        /node:(?:child_process|worker_threads|cluster)"/.test(readFileSync(join(src, file), "utf8")),
      );
    expect(found.sort()).toEqual(STARTS_PROGRAMS);
  });
});
