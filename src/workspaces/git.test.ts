// Real repositories, created by git and read without it.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { newRepository } from "../../test/new-repository.ts";
import { gitWorkspace, namedProject } from "./git.ts";

const base = newFolder();

function git(cwd: string, ...args: string[]): string {
  const identity = [
    "-c",
    "user.name=t",
    "-c",
    "user.email=t@example.com",
    "-c",
    "protocol.file.allow=always",
  ];
  return execFileSync("git", [...identity, ...args], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

let count = 0;
function repository(options: { readonly remote?: string; readonly at?: string } = {}): string {
  const root = options.at ?? join(base, `repository-${++count}`);
  mkdirSync(root, { recursive: true });
  newRepository(root);
  git(root, "commit", "-q", "--allow-empty", "-m", "first");
  if (options.remote) git(root, "remote", "add", "origin", options.remote);
  return root;
}
const place = (cwd: string) => gitWorkspace().place(cwd);

describe("workspaces: git", () => {
  it("a folder of a megabyte is none: its hash names the project, and so of a remote", () => {
    const long = `/${"x/".repeat(500_000)}`;
    const found = place(long);
    expect(found.isGone).toBe(true);
    expect(JSON.stringify(found).length).toBeLessThan(500);
    expect(place(`${long}y`).project.id).not.toBe(found.project.id);
    expect(JSON.stringify(namedProject(`github.com${long}`)).length).toBeLessThan(500);
  });

  it("a project is its remote, with branch and commit", () => {
    const root = repository({ remote: "git@github.com:owner/name.git" });
    mkdirSync(join(root, "src/deep"), { recursive: true });
    const found = place(join(root, "src/deep"));
    expect(found.project).toMatchObject({ identity: "github.com/owner/name", name: "owner/name", root });
    expect(found.project.id).toMatch(/^[0-9a-f]{8}$/);
    expect(found.branch).toBe("main");
    expect(found.head).toBe(git(root, "rev-parse", "HEAD"));
  });

  it("two clones of one remote are one project, wherever they lie and however it is written", () => {
    const one = repository({ remote: "git@github.com:owner/clone.git" });
    const two = repository({ remote: "https://me:secret@GitHub.com/owner/clone" });
    expect(place(one).project.id).toBe(place(two).project.id);
    expect(JSON.stringify(place(two))).not.toContain("secret");
  });

  it("two folders named app with different remotes are two projects", () => {
    const one = repository({ at: join(base, "a/app"), remote: "https://github.com/one/app" });
    const two = repository({ at: join(base, "b/app"), remote: "https://github.com/two/app" });
    expect(place(one).project.id).not.toBe(place(two).project.id);
  });

  it("work trees share their project and have their own branch", () => {
    for (const remote of ["https://github.com/owner/trees", ""]) {
      const root = repository(remote ? { remote } : {});
      const tree = join(base, `tree-${++count}`);
      git(root, "worktree", "add", "-q", "-b", "feature/x", tree);
      git(tree, "commit", "-q", "--allow-empty", "-m", "second");
      expect(place(tree).project.id).toBe(place(root).project.id);
      expect(place(tree)).toMatchObject({ branch: "feature/x", head: git(tree, "rev-parse", "HEAD") });
      expect(place(tree).project.root).toBe(tree);
      expect(place(root).branch).toBe("main");
    }
  });

  it("work trees of a bare repository share a project", () => {
    const source = repository();
    const bare = join(base, "bare.git");
    git(base, "clone", "-q", "--bare", source, bare);
    git(bare, "remote", "remove", "origin");
    for (const name of ["one", "two"])
      git(bare, "worktree", "add", "-q", "-b", name, join(base, `bare-${name}`));
    expect(place(join(base, "bare-one")).project.id).toBe(place(join(base, "bare-two")).project.id);
    expect(place(join(base, "bare-one")).branch).toBe("one");
  });

  it("a clone of a folder on this machine belongs to that folder", () => {
    const source = repository();
    const clone = join(base, `clone-${++count}`);
    git(base, "clone", "-q", source, clone);
    expect(place(clone).project.id).toBe(place(source).project.id);
    expect(place(clone).project.root).toBe(clone);
  });

  it("without a remote the root counts: moved, it is another project; with one it stays the same", () => {
    const workspace = gitWorkspace();
    const plain = repository();
    const before = workspace.place(plain).project.id;
    renameSync(plain, `${plain}-moved`);
    expect(workspace.place(`${plain}-moved`).project.id).not.toBe(before);
    const shared = repository({ remote: "https://github.com/owner/moving" });
    const id = workspace.place(shared).project.id;
    renameSync(shared, `${shared}-moved`);
    expect(workspace.place(`${shared}-moved`).project.id).toBe(id);
    expect(workspace.place(shared).project.id).not.toBe(id);
  });

  it("a detached HEAD has a commit and no branch; a fresh repository has a branch and no commit", () => {
    const root = repository();
    const head = git(root, "rev-parse", "HEAD");
    git(root, "checkout", "-q", "--detach");
    expect(place(root)).toMatchObject({ head });
    expect(place(root)).not.toHaveProperty("branch");
    const fresh = join(base, "fresh");
    mkdirSync(fresh);
    git(fresh, "init", "-q", "-b", "trunk");
    expect(place(fresh)).toMatchObject({ branch: "trunk" });
    expect(place(fresh)).not.toHaveProperty("head");
  });

  it("finds packed branches, and sees a commit or a checkout at once", () => {
    const workspace = gitWorkspace();
    const root = repository();
    git(root, "pack-refs", "--all");
    expect(existsSync(join(root, ".git/refs/heads/main"))).toBe(false);
    expect(workspace.place(root)).toMatchObject({ branch: "main", head: git(root, "rev-parse", "HEAD") });
    git(root, "commit", "-q", "--allow-empty", "-m", "second");
    expect(workspace.place(root).head).toBe(git(root, "rev-parse", "HEAD"));
    git(root, "checkout", "-q", "-b", "other");
    expect(workspace.place(root).branch).toBe("other");
  });

  it("a submodule is a project of its own", () => {
    const library = repository();
    const root = repository({ remote: "https://github.com/owner/outer" });
    git(root, "submodule", "--quiet", "add", library, "library");
    const inner = place(join(root, "library"));
    expect(inner.project.id).toBe(place(library).project.id);
    expect(inner.project.root).toBe(join(root, "library"));
    git(join(root, "library"), "remote", "remove", "origin");
    expect(gitWorkspace().place(join(root, "library")).project.identity).toBe(join(root, "library"));
  });

  it("takes the first remote when none is called origin, and reads odd configurations", () => {
    const root = repository();
    git(root, "remote", "add", "upstream", "https://github.com/up/stream.git");
    git(root, "remote", "add", "fork", "https://github.com/for/k.git");
    expect(place(root).project.identity).toBe("github.com/up/stream");
    writeFileSync(
      join(root, ".git/config"),
      '[core]\n\tbare = false ; no\n[branch "origin"]\n\turl = wrong\n[remote "a"]\n\turl = x:a/a\n[Remote "origin"]\n\tpushurl = x:b/b\n\tURL = "https://github.com/odd/name.git" # here\n',
    );
    expect(gitWorkspace().place(root).project.identity).toBe("github.com/odd/name");
  });

  it("a folder outside git is its own project; one that is gone belongs to its parents' repository", () => {
    const folder = join(base, "plain/folder");
    mkdirSync(folder, { recursive: true });
    expect(place(folder).project).toMatchObject({ identity: folder, name: "folder", root: folder });
    const root = repository({ remote: "https://github.com/owner/gone" });
    expect(place(join(root, "no/such/folder")).project.identity).toBe("github.com/owner/gone");
    expect(place("/no/such/folder").project).toMatchObject({ identity: "/no/such/folder", name: "folder" });
  });

  it("says when a folder is gone, and only then", () => {
    const root = repository();
    const folder = join(base, "plain/there");
    mkdirSync(folder, { recursive: true });
    for (const cwd of [folder, root, join(root, "no/such/folder")])
      expect(place(cwd)).not.toHaveProperty("isGone");
    for (const cwd of [join(folder, "gone"), "/no/such/folder", "C:\\code\\gone", ""])
      expect(place(cwd).isGone).toBe(true);
  });

  it("a deleted work tree belongs to its main one, inside it or in a folder named after it", () => {
    for (const remote of ["https://github.com/owner/deleted", ""])
      for (const where of ["/.claude/worktrees/x", "/.worktrees/x", "-worktrees/x", ".worktrees/x"]) {
        const root = repository(remote ? { remote } : {});
        const tree = `${root}${where}`;
        git(root, "worktree", "add", "-q", "-b", "x", tree);
        mkdirSync(join(tree, "src"));
        const { id } = place(join(tree, "src")).project;
        expect(place(join(tree, "src"))).toMatchObject({ branch: "x", project: { root: tree } });
        git(root, "worktree", "remove", "--force", tree);
        // The project's folder is one that exists; the work tree's folder is given separately.
        expect(place(join(tree, "src"))).toMatchObject({
          project: { ...place(root).project, id },
          root: tree,
        });
      }
  });

  it("a folder that only looks like a deleted work tree does not", () => {
    const root = repository();
    mkdirSync(join(root, ".worktrees/notes"), { recursive: true });
    expect(place(join(root, ".worktrees/notes"))).not.toHaveProperty("root");
    mkdirSync(join(base, "some"));
    for (const path of [
      "some-worktrees/x",
      "none-worktrees/x",
      "some/.worktrees/x",
      "some/.claude/worktrees/x",
    ])
      expect(place(join(base, path)).project.identity).toBe(join(base, path));
    // Nothing of it is left, but its name says what it was part of.
    expect(place(join(base, "none/.claude/worktrees/x/src"))).toMatchObject({
      project: { identity: join(base, "none") },
      root: join(base, "none/.claude/worktrees/x"),
      isGone: true,
    });
  });

  it("never fails on odd folders", () => {
    for (const cwd of [
      "",
      ".",
      "src",
      "\0",
      "C:\\Users\\bob\\code\\app",
      "\\\\server\\share\\app",
      `/${"x".repeat(5000)}`,
    ]) {
      expect(place(cwd).project.id).toMatch(/^[0-9a-f]{8}$/);
    }
    expect(place("C:\\Users\\bob\\code\\app").project).toMatchObject({
      identity: "C:/Users/*/code/app",
      name: "app",
    });
    const broken = join(base, "broken");
    mkdirSync(broken);
    writeFileSync(join(broken, ".git"), "gitdir: /no/such/place\n");
    expect(place(broken).project.identity).toBe(broken);
  });

  it("shortens the home in an identity, and finds a folder by its shortened path", () => {
    const home = join(base, "home/bob");
    expect(gitWorkspace({ home: "/home/bob" }).place("/home/bob/code/x").project.identity).toBe(
      "/home/*/code/x",
    );
    mkdirSync(join(home, "code"), { recursive: true });
    writeFileSync(join(home, "code/file"), "");
    const workspace = gitWorkspace({ home });
    expect(workspace.exists("~/code", "file")).toBe(true);
    expect(workspace.exists("/", "~/code/file")).toBe(true);
  });

  it("a link to a folder is the folder", () => {
    const root = repository();
    const link = join(base, "link");
    symlinkSync(root, link);
    expect(place(link).project.id).toBe(place(root).project.id);
  });

  it("keeps what it found for a few seconds only", () => {
    let time = 1000;
    const workspace = gitWorkspace({ now: () => time });
    const root = repository();
    expect(workspace.place(root).project.identity).toBe(root);
    git(root, "remote", "add", "origin", "https://github.com/owner/late");
    time += 10_000;
    expect(workspace.place(root).project.identity).toBe("github.com/owner/late");
    git(root, "remote", "set-url", "origin", "https://github.com/owner/later");
    time -= 1_000_000;
    expect(workspace.place(root).project.identity).toBe("github.com/owner/later");
  });

  it("knows whether a file exists", () => {
    const root = repository();
    writeFileSync(join(root, "here"), "");
    const workspace = gitWorkspace();
    expect(workspace.exists(root, "here")).toBe(true);
    expect(workspace.exists("/", join(root, "here"))).toBe(true);
    expect(workspace.exists(root, "not-here")).toBe(false);
    expect(workspace.exists(root, "\0")).toBe(false);
  });

  it("an identity names the project it came from", () => {
    const remote = repository({ remote: "ssh://git@host.example:2222/group/name.git" });
    for (const cwd of [
      remote,
      repository(),
      base,
      "/home/bob/x",
      "C:\\Users\\bob\\x",
      "\\\\server\\share\\x",
      "",
      "src",
      "/",
    ]) {
      const { project } = place(cwd);
      expect(gitWorkspace().named(project.identity, project.root).project).toEqual(project);
    }
  });

  it("a named project is named as its remote would be", () => {
    expect(namedProject("https://github.com/owner/name.git").id).toBe(
      namedProject("git@github.com:owner/name").id,
    );
    expect(namedProject("owner/name")).toMatchObject({ identity: "owner/name", name: "owner/name" });
    expect(namedProject("/home/bob/app")).toMatchObject({ identity: "/home/*/app", name: "app" });
  });
});
