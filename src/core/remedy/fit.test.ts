import { describe, expect, it } from "vitest";
import type { Remedy } from "../../domain/remedy.ts";
import { type AtHand, fitted } from "./fit.ts";

const remedy = (fingerprint: string, display = ""): Remedy => ({
  project: "p1",
  type: "replacement",
  subject: "path x",
  signature: "e",
  fingerprint,
  display,
  count: 1,
  lastAt: 1,
  confirmed: false,
  evidence: [1, 2],
});
const hand = (tool: string, input: Record<string, unknown>, change: Partial<AtHand> = {}): AtHand => ({
  call: { id: "c1", tool, input },
  files: [],
  failure: { kind: "missing-path", subject: "path src/a.yml", excerpt: "" },
  isWritten: false,
  root: "/p",
  cwd: "/p/src",
  ...change,
});
const inputs = (fingerprint: string, at: AtHand, display?: string) =>
  fitted(remedy(fingerprint, display), at).map(({ input }) => input);

describe("remedy: made into a call for the case at hand", () => {
  it.each([
    ["/p/src/a.yml", "/p/src/a.yaml"],
    ["src/a.yml", "src/a.yaml"],
    ["a.yml", "a.yaml"],
  ])("the right path is spelled as the wrong one was: %s", (path, right) => {
    expect(inputs("path src/a.yaml", hand("Grep", { pattern: "x", path }))).toEqual([
      { pattern: "x", path: right },
    ]);
    expect(inputs("path src/a.yaml", hand("Bash", { command: `cat ${path} | head` }))).toEqual([
      { command: `cat ${right} | head` },
    ]);
  });

  it("a path that only looks alike is left alone", () => {
    expect(inputs("path src/a.yaml", hand("Bash", { command: "cat other/a.yml a.yml.bak" }))).toEqual([]);
  });

  it("the right owner, together with the name and apart from it, in whatever case", () => {
    const failure = { kind: "bad-arguments", subject: "repository wrong/app", excerpt: "" } as const;
    const to = (command: string) => inputs("repository me/app", hand("Bash", { command }, { failure }));
    expect(to("gh pr view 5 -R Wrong/App")).toEqual([{ command: "gh pr view 5 -R me/App" }]);
    expect(to('gh api graphql -f query=\'{ repository(owner: "wrong", name: "app") }\'')).toEqual([
      { command: 'gh api graphql -f query=\'{ repository(owner: "me", name: "app") }\'' },
    ]);
  });

  it("an edit that missed: a part of the file; of several files the one the error names", () => {
    const failure = {
      kind: "edit-mismatch",
      subject: "action f",
      excerpt: "no such lines in /p/b.ts",
    } as const;
    const at = hand("apply_patch", {}, { failure, files: ["a.ts", "b.ts"] });
    expect(inputs("read Read", at)).toEqual([{ file_path: "/p/b.ts", offset: 1, limit: 200 }]);
    expect(inputs("look shell", at)).toEqual([{ command: "sed -n '1,200p' /p/b.ts" }]);
  });

  it("a file to be written anew is read whole", () => {
    const failure = { kind: "edit-unread", subject: "path a.ts", excerpt: "" } as const;
    const at = hand("Write", {}, { failure, files: ["a.ts"], isWritten: true });
    expect(inputs("read Read", at)).toEqual([{ file_path: "/p/a.ts" }]);
  });

  it("what is different now is put into what helped then; nothing is made up where it does not occur", () => {
    const helped = "gh pr diff 5 --name-only";
    const at = (command: string, failedThen: string) => hand("Bash", { command }, { failedThen });
    expect(inputs("0123456789abcdef", at("gh pr diff 7 --stat", "gh pr diff 5 --stat"), helped)).toEqual([
      { command: "gh pr diff 7 --name-only" },
    ]);
    expect(inputs("0123456789abcdef", at("gh pr view 7 --stat", "gh pr view 4 --stat"), helped)).toEqual([]);
    expect(inputs("0123456789abcdef", at("gh pr diff --stat", "gh pr diff 5 --stat"), helped)).toEqual([]);
  });
});
