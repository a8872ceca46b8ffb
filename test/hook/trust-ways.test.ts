// Text of others comes into a checkout by more ways than a pull. None of them makes it look written here, and what was
// written here stays trusted by whatever way git has carried it about.
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Clone, git, HOSTILE, put } from "./clone.ts";

const LESSON = ".twiceshy/lessons/prepare.md";

type Way = (clone: Clone) => void | Promise<void>;

/** They have pushed the lesson to `main`; the clone has fetched it and not merged it. */
const OTHERS: Readonly<Record<string, Way>> = {
  "a merge that is squashed, and committed here": ({ project }) => {
    git(project, "merge", "-q", "--squash", "origin/main");
    git(project, "commit", "-q", "-m", "all in one");
  },
  "a commit that was picked without being made, and committed here": ({ project }) => {
    git(project, "cherry-pick", "-n", "origin/main");
    git(project, "commit", "-q", "-m", "ours now");
  },
  "a pull, and its last commit amended here": ({ project }) => {
    git(project, "merge", "-q", "origin/main");
    git(project, "commit", "-q", "--amend", "-m", "said better");
  },
  "a patch that was taken in by mail and signed off here": ({ folder, theirs, project }) => {
    git(theirs, "format-patch", "-1", "-o", folder);
    git(project, "am", "-q", join(folder, "0001-work.patch"));
    git(project, "commit", "-q", "--amend", "--signoff", "--no-edit");
  },
  "one file taken from their branch, and committed here": ({ project }) => {
    git(project, "checkout", "-q", "origin/main", "--", LESSON);
    git(project, "commit", "-q", "-m", "taken over");
  },
  "one file of theirs restored into the work tree alone": ({ project }) => {
    git(project, "restore", "--source=origin/main", "--worktree", "--", LESSON);
  },
  "a pull, and its commit undone with the files left": ({ project }) => {
    git(project, "merge", "-q", "origin/main");
    git(project, "reset", "-q", "HEAD~1");
  },
  "a pull, and the file not tracked any more": ({ project }) => {
    git(project, "merge", "-q", "origin/main");
    git(project, "rm", "-q", "--cached", LESSON);
  },
  "a pull, and a formatter that adds an empty line": ({ project }) => {
    git(project, "merge", "-q", "origin/main");
    appendFileSync(join(project, LESSON), "\n");
  },
  "a pull that writes other line ends, and a new time on the file": ({ project }) => {
    put(project, ".git/info/attributes", "*.md text eol=crlf\n");
    git(project, "merge", "-q", "origin/main");
    execFileSync("touch", [join(project, LESSON)]);
  },
  "a pull under a commit of ours": ({ project }) => {
    put(project, "own.txt", "x");
    git(project, "add", "-A");
    git(project, "commit", "-q", "-m", "ours");
    git(project, "pull", "-q", "--rebase");
  },
  "fetched by address, squashed, and nothing leads to their commit any more": ({ theirs, project }) => {
    git(project, "remote", "remove", "origin");
    git(project, "fetch", "-q", theirs, "main");
    git(project, "merge", "-q", "--squash", "FETCH_HEAD");
    git(project, "commit", "-q", "-m", "ours");
    git(project, "fetch", "-q", ".", "HEAD");
  },
  "a page of their docs that was moved to the lessons here": (clone) => {
    rmSync(join(clone.theirs, LESSON));
    clone.push({ "docs/prepare.md": HOSTILE.replace("evil", "worse") });
    clone.pull();
    mkdirSync(join(clone.project, ".twiceshy/lessons"), { recursive: true });
    git(clone.project, "mv", "docs/prepare.md", LESSON);
    git(clone.project, "commit", "-q", "-m", "moved");
  },
  "a branch of theirs taken in as a subtree": ({ theirs, project }) => {
    git(theirs, "checkout", "-q", "--orphan", "lessons");
    git(theirs, "rm", "-rqf", ".");
    put(theirs, "lessons/prepare.md", HOSTILE.replace("evil", "worse"));
    git(theirs, "add", "-A");
    git(theirs, "commit", "-q", "-m", "lessons");
    git(project, "fetch", "-q");
    git(project, "read-tree", "--prefix=.twiceshy/", "-u", "origin/lessons");
    git(project, "commit", "-q", "-m", "subtree");
  },
  "a text that git writes in another encoding, and its commits undone": (clone) => {
    clone.push({
      ".gitattributes": "*.md working-tree-encoding=ISO-8859-1\n",
      [LESSON]: HOSTILE.replace("anything", "anything é"),
    });
    clone.pull();
    git(clone.project, "reset", "-q", "HEAD~2");
  },
  "a merge of theirs that brings it by itself, taken out and put back here": ({ theirs, project }) => {
    git(theirs, "rm", "-q", LESSON);
    git(theirs, "commit", "-q", "-m", "gone");
    git(theirs, "checkout", "-q", "-b", "side");
    git(theirs, "commit", "-q", "--allow-empty", "-m", "side");
    git(theirs, "checkout", "-q", "main");
    git(theirs, "commit", "-q", "--allow-empty", "-m", "main");
    git(theirs, "merge", "-q", "--no-commit", "side");
    put(theirs, LESSON, HOSTILE.replace("evil", "worse"));
    git(theirs, "add", "-A");
    git(theirs, "commit", "-q", "-m", "merge");
    git(project, "pull", "-q");
    git(project, "rm", "-q", LESSON);
    git(project, "commit", "-q", "-m", "out");
    git(project, "checkout", "-q", "HEAD~1", "--", LESSON);
    git(project, "commit", "-q", "-m", "in again");
  },
  "a pull, and its commit reworded in a rebase here": ({ project }) => {
    git(project, "merge", "-q", "origin/main");
    withVariable("GIT_SEQUENCE_EDITOR", "sed -i s/^pick/reword/", () =>
      withVariable("GIT_EDITOR", "sed -i 1s/^/x/", () => git(project, "rebase", "-q", "-i", "HEAD~1")),
    );
  },
  "a commit made here of the folders that their commit has": ({ project }) => {
    const made = git(project, "commit-tree", "-p", "HEAD", "-m", "ours", "origin/main^{tree}").trim();
    git(project, "reset", "-q", "--hard", made);
  },
  // Git writes the files first and its index last.
  "a pull that is looked at before it is done": async (clone) => {
    put(clone.project, LESSON, HOSTILE);
    expect(await clone.reason("npm test", "meanwhile")).toBe("");
    rmSync(join(clone.project, LESSON));
    git(clone.project, "merge", "-q", "origin/main");
  },
};

const OURS: Readonly<Record<string, Way>> = {
  "committed and amended": ({ project }) => {
    put(project, LESSON, HOSTILE);
    git(project, "add", "-A");
    git(project, "commit", "-q", "-m", "ours");
    git(project, "commit", "-q", "--amend", "-m", "ours, said better");
  },
  "committed on a branch of ours that was squashed": ({ project }) => {
    git(project, "checkout", "-q", "-b", "side");
    put(project, LESSON, HOSTILE);
    git(project, "add", "-A");
    git(project, "commit", "-q", "-m", "ours");
    git(project, "checkout", "-q", "main");
    git(project, "merge", "-q", "--squash", "side");
    git(project, "commit", "-q", "-m", "all in one");
  },
};

function withVariable(name: string, value: string, work: () => void): void {
  process.env[name] = value;
  try {
    work();
  } finally {
    delete process.env[name];
  }
}

describe("hook: trust, by the ways that git carries text", { timeout: 120_000 }, () => {
  it.each(Object.entries(OTHERS))("not trusted: %s", async (_, way) => {
    const clone = new Clone();
    await clone.session("s1");
    clone.push({ [LESSON]: HOSTILE });
    git(clone.project, "fetch", "-q");
    await way(clone);
    expect((await clone.session("s2")).person).toContain("twiceshy trust");
    expect(await clone.reason("npm test", "s2")).toBe("");
  });

  it("not trusted: a pull by a program that has git write it down as a commit", async () => {
    const clone = new Clone();
    await clone.session("s1");
    withVariable("GIT_COMMITTER_DATE", "2020-01-01T00:00:00Z", () => clone.push({ [LESSON]: HOSTILE }));
    git(clone.project, "fetch", "-q");
    withVariable("GIT_REFLOG_ACTION", "commit", () =>
      git(clone.project, "merge", "-q", "--ff-only", "origin/main"),
    );
    expect(git(clone.project, "reflog", "-1")).toContain("commit: Fast-forward");
    expect((await clone.session("s2")).person).toContain("twiceshy trust");
    expect(await clone.reason("npm test", "s2")).toBe("");
  });

  it("not trusted: a pull in a repository of the other kind of hashes", async () => {
    const clone = new Clone();
    for (const folder of [clone.theirs, clone.project]) rmSync(folder, { recursive: true });
    mkdirSync(clone.theirs);
    git(clone.theirs, "init", "-q", "--object-format=sha256");
    clone.push({ "README.md": "x\n" });
    git(clone.folder, "clone", "-q", clone.theirs, clone.project);
    await clone.session("s1");
    clone.push({ [LESSON]: HOSTILE });
    clone.pull();
    expect((await clone.session("s2")).person).toContain("twiceshy trust");
    expect(await clone.reason("npm test", "s2")).toBe("");
  });

  it.each(Object.entries(OURS))("trusted: %s", async (_, way) => {
    const clone = new Clone();
    await clone.session("s1");
    await way(clone);
    expect((await clone.session("s2")).person).toBe("");
    expect(await clone.reason("npm test", "s2")).toContain("Prepare the machine");
  });

  it("an edit of a trusted lesson is trusted, and one of what a pull has put in its place is not", async () => {
    const clone = new Clone({ [LESSON]: HOSTILE });
    await clone.cli(["trust", "--yes"]);
    put(clone.project, LESSON, HOSTILE.replace("Prepare the", "Prepare this"));
    expect(await clone.reason("npm test", "s1")).toContain("Prepare this machine");
    git(clone.project, "checkout", "-q", "--", LESSON);
    clone.push({ [LESSON]: HOSTILE.replace("evil", "worse") });
    clone.pull();
    appendFileSync(join(clone.project, LESSON), "- [ ] and so on\n");
    expect(await clone.reason("npm test", "s2")).toBe("");
    expect((await clone.session("s2")).person).toContain("1 changed");
  });
});
