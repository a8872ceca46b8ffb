import { describe, expect, it } from "vitest";
import { attemptOf } from "../../domain/attempt.fixture.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Failed } from "../../domain/outcome.ts";
import { mineRemedies } from "./mine.ts";
import { topicOf } from "./topic.ts";

function attempt(display: string, change: Partial<Attempt> = {}): Attempt {
  return attemptOf(display, { agent: "codex", goal: display.split(" ")[0] ?? "", ...change });
}
type What = Pick<Failed, "kind" | "subject">;
const failing = (display: string, what: What, change: Partial<Attempt> = {}) =>
  attempt(display, {
    outcome: { status: "failed", signature: "e", excerpt: "no", masked: false, ...what },
    ...change,
  });
const of = (goal: string, ...files: string[]) => ({ goal, files });
const patched: What = { kind: "edit-mismatch", subject: "action f1" };
const unread: What = { kind: "edit-unread", subject: "path a.ts" };

describe("remedy: reading the file first", () => {
  it("is what helped when a patch did not fit, also with the shell's means", () => {
    for (const look of ["sed -n 1,40p a.ts", "cat a.ts", "nl -ba a.ts"]) {
      const calls = [
        failing("apply_patch a.ts", patched, of("edit", "a.ts")),
        attempt(look, { files: ["a.ts"] }),
      ];
      // It is not known yet whether it helped.
      expect(mineRemedies(calls)).toEqual([]);
      expect(mineRemedies([...calls, attempt("apply_patch a.ts", of("edit", "a.ts"))])).toMatchObject([
        { type: "prerequisite", fingerprint: "look Bash", count: 1, failed: 0 },
      ]);
    }
  });

  it("did not help when the edit missed again; a tool's own rule is right all the same", () => {
    const calls = (what: What) => [
      failing("Edit a.ts", what, of("edit", "a.ts")),
      attempt("Read a.ts", of("read", "a.ts")),
      failing("Edit a.ts", what, of("edit", "a.ts")),
    ];
    expect(mineRemedies(calls(patched))).toMatchObject([{ count: 0, failed: 1 }]);
    expect(mineRemedies(calls(unread))).toEqual([]);
  });

  it("is not what helped when the text stood in the file twice: more of it had to be quoted", () => {
    const twice: What = { kind: "edit-ambiguous", subject: "action f1" };
    const failed = failing("Edit a.ts", twice, of("edit", "a.ts"));
    const edited = attempt("Edit a.ts", of("edit", "a.ts"));
    expect(mineRemedies([failed, attempt("Read a.ts", of("read", "a.ts")), edited])).toEqual([]);
  });

  it("is not what helped when the file was changed or written anew", () => {
    const failed = failing("Edit a.ts", patched, of("edit", "a.ts"));
    const changed = attempt("sed -i s/a/b/ a.ts", { files: ["a.ts"], changes: ["files"] });
    expect(mineRemedies([failed, changed, attempt("Read a.ts", of("read", "a.ts"))])).toEqual([]);
  });

  it("with the agent's own tool, where that tool wants to have read it itself", () => {
    const failed = failing("Edit a.ts", unread, of("edit", "a.ts"));
    const edited = attempt("Edit a.ts", of("edit", "a.ts"));
    expect(mineRemedies([failed, attempt("cat a.ts", { files: ["a.ts"] }), edited])).toEqual([]);
    expect(mineRemedies([failed, attempt("Read a.ts", of("read", "a.ts")), edited])).toHaveLength(1);
  });

  it("is kept once for all files and all tools that edit; a refusal and a miss are two matters", () => {
    const other: What = { kind: "edit-stale", subject: "path b.ts" };
    expect(topicOf(unread)).toBe(topicOf(other));
    expect(topicOf(patched)).toBe(topicOf({ ...patched, subject: "action f2" }));
    expect(topicOf(patched)).not.toBe(topicOf(unread));
  });
});

describe("remedy: reading in parts", () => {
  const large: What = { kind: "too-large", subject: "path a.log (whole)" };
  const failed = failing("Read a.log", large, of("read", "a.log"));

  it("helped one large file and is known for the next", () => {
    const found = mineRemedies([failed, attempt("Read a.log (part)", of("read", "a.log"))]);
    expect(found).toMatchObject([{ display: "reading the file in parts", subject: topicOf(large) }]);
    expect(topicOf({ kind: "too-large", subject: "path b.log (whole)" })).toBe(topicOf(large));
  });

  it("a search in one large file says nothing of the next", () => {
    expect(mineRemedies([failed, attempt("Grep x in a.log", of("search", "a.log"))])).toEqual([]);
  });

  it("is not claimed when the same call went through, nor known for a part that was too large itself", () => {
    expect(mineRemedies([failed, attempt("Read a.log", of("read", "a.log"))])).toEqual([]);
    expect(topicOf({ kind: "too-large", subject: "action f1" })).not.toBe(topicOf(large));
  });
});

describe("remedy: where it really is", () => {
  const missing = (path: string): What => ({ kind: "missing-path", subject: `path ${path}` });

  it("the file of nearly that name, whichever way it was looked at", () => {
    const first = [
      failing("Read .lint.yml", missing(".lint.yml"), of("read", ".lint.yml")),
      attempt("Read .lint.yaml", of("read", ".lint.yaml")),
    ];
    const second = [
      failing("cat .lint.yml", missing(".lint.yml"), { files: [".lint.yml"] }),
      attempt("head .lint.yaml", { files: [".lint.yaml"] }),
    ];
    for (const calls of [first, second])
      expect(mineRemedies(calls)).toMatchObject([
        { display: "using .lint.yaml", fingerprint: "path .lint.yaml", subject: "path .lint.yml" },
      ]);
  });

  it("the folder above in which the same was looked for next", () => {
    const failed = failing("Grep x", missing("src/cli/commands"), of("search", "src/cli/commands"));
    const found = (...files: string[]) =>
      mineRemedies([failed, attempt("Grep x again", of("search", ...files))]).map((one) => one.display);
    expect(found("src/cli")).toEqual(["searching in src/cli"]);
    expect(found()).toEqual(["searching in ."]);
    // Next to it, or in a folder whose name only starts the same: unrelated.
    expect(found("src/web")).toEqual([]);
    expect(found("src/cl")).toEqual([]);
  });

  it("none when the folder is there by now", () => {
    const failed = failing("Grep x", missing("src/new"), of("search", "src/new"));
    const calls = [
      failed,
      attempt("Grep x", of("search", "src/new")),
      attempt("Grep y", of("search", "src")),
    ];
    expect(mineRemedies(calls)).toEqual([]);
  });
});

describe("remedy: the right owner of a repository", () => {
  const what: What = { kind: "bad-arguments", subject: "repository wrong/app" };
  const failed = failing("gh pr view", what, { goal: "gh pr view" });

  it("is the one that answered next, for every command and every wrong owner", () => {
    const right = attempt("gh issue list", { provides: ["repository me/app"] });
    const found = mineRemedies([failed, attempt("gh repo view"), right]);
    expect(found).toMatchObject([{ display: "naming the repository me/app", subject: "repository ?/app" }]);
    expect(topicOf({ kind: "bad-arguments", subject: "repository other/app" })).toBe("repository ?/app");
  });

  it("is not a repository of another name", () => {
    expect(mineRemedies([failed, attempt("gh issue list", { provides: ["repository me/web"] })])).toEqual([]);
  });
});

describe("remedy: a file of the same name elsewhere", () => {
  const gone: What = { kind: "missing-path", subject: "path src/cli/resume.go" };
  const failed = failing("Read src/cli/resume.go", gone, of("read", "src/cli/resume.go"));
  const found = (...reads: string[]) =>
    mineRemedies([failed, ...reads.map((file) => attempt(`Read ${file}`, of("read", file)))]).map(
      (one) => one.display,
    );

  it("is the one that was meant, also when others were read before", () => {
    expect(found("src/main.go", "cmd/resume.go")).toEqual(["using cmd/resume.go"]);
  });

  it("no file is proposed if several have that name", () => {
    expect(found("cmd/resume.go", "web/resume.go")).toEqual([]);
  });

  it("a similar name counts only if it is looked at first", () => {
    expect(found("src/cli/resume_all.go")).toEqual(["using src/cli/resume_all.go"]);
    expect(found("src/main.go", "src/cli/resume_all.go")).toEqual([]);
  });

  it("the error itself may name it, which counts once that file was used", () => {
    const hint = "/home/*/app/src/cli/resume_go.go";
    const hinting = { ...failed, outcome: { ...failed.outcome, hint } as Attempt["outcome"] };
    const other = attempt("Read src/main.go", of("read", "src/main.go"));
    const used = attempt("Read src/cli/resume_go.go", of("read", "src/cli/resume_go.go"));
    expect(mineRemedies([hinting, other])).toEqual([]);
    expect(mineRemedies([hinting, other, used])).toMatchObject([
      { fingerprint: "path src/cli/resume_go.go", evidence: [failed.id, used.id] },
    ]);
  });
});

describe("remedy: what the agent's own tools do instead", () => {
  it("a search program that is not installed: the tool that then searched the same file", () => {
    const what: What = { kind: "command-not-found", subject: "program rg" };
    const failed = failing("rg -n x a.ts", what, { files: ["a.ts"] });
    const search = attempt("Grep x in a.ts", { ...of("search", "a.ts"), tool: "Grep" });
    expect(mineRemedies([failed, search])).toMatchObject([{ display: "searching with Grep" }]);
  });

  it("a skill that does not exist: the command of that name, without the files of that day", () => {
    const failed = attempt("Skill commit", {
      tool: "Skill",
      outcome: {
        status: "failed",
        kind: "bad-arguments",
        subject: "action f1",
        signature: "e",
        excerpt: "Unknown skill: commit",
        masked: false,
      },
    });
    const commit = attempt('git add a.ts && git commit -m "x"', { goal: "git commit" });
    expect(mineRemedies([failed, attempt("git status", { goal: "git status" }), commit])).toMatchObject([
      { display: "git commit", fingerprint: "command git commit" },
    ]);
    const full = attempt("Skill tools:commit", { tool: "Skill", goal: "Skill" });
    expect(mineRemedies([failed, full, commit])).toMatchObject([{ display: "Skill tools:commit" }]);
  });
});
