import { describe, expect, it } from "vitest";
import type { Attempt } from "../../domain/attempt.ts";
import type { Failed } from "../../domain/outcome.ts";
import { attempt as anyAttempt } from "./attempts.fixture.ts";
import { mineRemedies } from "./mine.ts";
import { topicOf } from "./topic.ts";

function attempt(display: string, change: Partial<Attempt> = {}): Attempt {
  return anyAttempt(display, { agent: "codex", goal: display.split(" ")[0] ?? "", ...change });
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
      expect(mineRemedies(calls)).toMatchObject([{ type: "prerequisite", fingerprint: "look Bash" }]);
    }
  });

  it("is not what helped when the file was changed or written anew", () => {
    const failed = failing("Edit a.ts", patched, of("edit", "a.ts"));
    const changed = attempt("sed -i s/a/b/ a.ts", { files: ["a.ts"], changes: ["files"] });
    expect(mineRemedies([failed, changed, attempt("Read a.ts", of("read", "a.ts"))])).toEqual([]);
  });

  it("with the agent's own tool, where that tool wants to have read it itself", () => {
    const failed = failing("Edit a.ts", unread, of("edit", "a.ts"));
    expect(mineRemedies([failed, attempt("cat a.ts", { files: ["a.ts"] })])).toEqual([]);
    expect(mineRemedies([failed, attempt("Read a.ts", of("read", "a.ts"))])).toHaveLength(1);
  });

  it("is kept once for all files and all tools that edit", () => {
    const other: What = { kind: "edit-stale", subject: "path b.ts" };
    expect(new Set([patched, unread, other].map(topicOf)).size).toBe(1);
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
    expect(topicOf({ kind: "too-large", subject: "action f1" })).toBe("action f1");
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
    // Beside it, or in a folder whose name only begins alike: nothing to do with it.
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

describe("remedy: with the arguments the tool asks for", () => {
  const what: What = { kind: "bad-arguments", subject: "arguments bash command" };
  const failed = failing("ls src", what);

  it("the same call went through: known for every call made like that", () => {
    expect(mineRemedies([failed, attempt("ls src")])).toMatchObject([
      { type: "retry", fingerprint: "retry", subject: what.subject },
    ]);
  });

  it("is not claimed where another call was made instead", () => {
    expect(mineRemedies([failed, attempt("ls lib", { fingerprint: "other" })])).not.toMatchObject([
      { type: "retry" },
    ]);
  });
});
