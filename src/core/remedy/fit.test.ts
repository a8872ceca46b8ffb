import { describe, expect, it } from "vitest";
import { remedyOf } from "../../domain/remedy.fixture.ts";
import { type AtHand, fitted, isConcrete } from "./fit.ts";

const remedy = (fingerprint: string, display = "") => remedyOf({ fingerprint, display });
const hand = (tool: string, input: Record<string, unknown>, change: Partial<AtHand> = {}): AtHand => ({
  call: { id: "c1", tool, input },
  files: [],
  failure: { kind: "missing-path", subject: "path src/a.yml", excerpt: "" },
  goal: "read",
  isReading: true,
  root: "/p",
  cwd: "/p/src",
  habit: { inParts: false },
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

  it("a file that was read in place of another is proposed for reading and searching only", () => {
    const instead = (command: string, isReading: boolean) =>
      inputs("instead src/b.yml", hand("Bash", { command }, { isReading }));
    expect(instead("cat src/a.yml", true)).toEqual([{ command: "cat src/b.yml" }]);
    expect(instead("rm src/a.yml", false)).toEqual([]);
    expect(isConcrete(remedy("instead src/b.yml"))).toBe(false);
  });

  it.each([
    ["D:\\shop\\src\\a.yml", "D:\\shop\\src\\a.yaml"],
    ["d:\\shop\\src\\a.yml", "d:\\shop\\src\\a.yaml"],
    ["D:/shop/src/a.yml", "D:/shop/src/a.yaml"],
    ["/d/shop/src/a.yml", "/d/shop/src/a.yaml"],
    ["src\\a.yml", "src\\a.yaml"],
    ["a.yml", "a.yaml"],
  ])("on Windows, too: %s", (path, right) => {
    const there = { root: "D:\\shop", cwd: "D:\\shop\\src" };
    expect(inputs("path src/a.yaml", hand("Read", { file_path: path }, there))).toEqual([
      { file_path: right },
    ]);
  });

  it("a command in its folder, however Windows or Git Bash calls that folder; not in another project", () => {
    const there = { root: "D:\\shop", cwd: "D:\\shop", line: "go build ./..." };
    const within = (folder: string) =>
      inputs(
        `rewrite ${JSON.stringify([{ from: [], to: `cd ${folder} &&`, after: undefined, before: "go" }])}`,
        hand("Bash", { command: there.line }, there),
      );
    for (const folder of ["/d/shop/api", "D:/shop/api", "d:/shop/api", "api"])
      expect(within(folder)).toEqual([{ command: `cd ${folder} && go build ./...` }]);
    for (const folder of ["/d/shop2/api", "D:/other", "/opt/api"]) expect(within(folder)).toEqual([]);
  });

  it("where the call is in the right folder already, it need not go there", () => {
    const there = { failure: { kind: "missing-path", subject: "path src/src", excerpt: "" } } as const;
    const to = (command: string) => inputs("path src", hand("Bash", { command }, there));
    expect(to("cd src && go test ./...")).toEqual([{ command: "go test ./..." }]);
    expect(to("grep -rn todo src")).toEqual([{ command: "grep -rn todo ." }]);
  });

  it("no folder in front of a call that goes to one of its own", () => {
    const lead = `rewrite ${JSON.stringify([{ from: [], to: "cd /p/api &&" }])}`;
    const to = (line: string) => inputs(lead, hand("Bash", { command: line }, { line }));
    expect(to("go run .")).toEqual([{ command: "cd /p/api && go run ." }]);
    expect(to("mv /tmp/a.go /tmp/b.go && cd /p && go run /tmp/b.go")).toEqual([]);
  });

  it("of several projects in a repository, the one that has the paths of the call", () => {
    const failure = { kind: "missing-path", subject: "command go @.", excerpt: "" } as const;
    const lead = (folder: string) => `rewrite ${JSON.stringify([{ from: [], to: `cd ${folder} &&` }])}`;
    const to = (line: string, folder: string, seen: string) =>
      inputs(lead(folder), hand("Bash", { command: line }, { failure, line }), seen);
    expect(to("go vet ./...", "e2e", "cd e2e && go test ./...")).toEqual([
      { command: "cd e2e && go vet ./..." },
    ]);
    expect(to("go test ./color/...", "e2e", "cd e2e && go test ./...")).toEqual([]);
    expect(to("go test ./color/hex", "src", "cd src && go test ./color/... ./prompt")).toEqual([
      { command: "cd src && go test ./color/hex" },
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

  it("an edit that missed: the file the error names, also where the patch was cut before it", () => {
    const excerpt = "Failed to find expected lines in /p/src/my file.ts:";
    const failure = { kind: "edit-mismatch", subject: "action f", excerpt } as const;
    const at = hand("apply_patch", {}, { failure, files: ["a.ts"] });
    expect(inputs("read Read", at)).toMatchObject([{ file_path: "/p/src/my file.ts" }]);
  });

  it("a file is looked into as this session does it, whichever agent was helped by it before", () => {
    const failure = { kind: "edit-mismatch", subject: "action f", excerpt: "" } as const;
    const tools = (fingerprint: string, habit: AtHand["habit"], kind: "edit-mismatch" | "edit-unread") =>
      fitted(
        remedy(fingerprint),
        hand("Edit", {}, { failure: { ...failure, kind }, files: ["a.ts"], habit }),
      ).map(({ tool }) => tool);
    const shell = { shell: "exec", inParts: false };
    const reads = { reads: "view", inParts: true };
    expect(tools("read Read", shell, "edit-mismatch")).toEqual(["exec"]);
    expect(tools("look exec", reads, "edit-mismatch")).toEqual(["view"]);
    expect(tools("look exec", { inParts: false }, "edit-mismatch")).toEqual(["exec"]);
    // The tool requires its own read of the file.
    expect(new Set(tools("read Read", shell, "edit-unread"))).toEqual(new Set(["Read"]));
  });

  it("a file never read before is read as the agent reads most files", () => {
    const failure = { kind: "edit-unread", subject: "path a.ts", excerpt: "" } as const;
    const last = (inParts: boolean) =>
      inputs("read Read", hand("Edit", {}, { failure, files: ["a.ts"], habit: { inParts } })).at(-1);
    expect(last(true)).toHaveProperty("limit");
    expect(last(false)).toEqual({ file_path: "/p/a.ts" });
  });

  it("a file to be written anew is read whole", () => {
    const failure = { kind: "edit-unread", subject: "path a.ts", excerpt: "" } as const;
    const at = hand("Write", {}, { failure, files: ["a.ts"], goal: "write", isReading: false });
    expect(inputs("read Read", at)).toEqual([{ file_path: "/p/a.ts" }]);
  });

  it("a command is rewritten with its own arguments; nothing where the change does not apply", () => {
    const drop = `rewrite ${JSON.stringify([{ from: ["--stat"], to: "--name-only" }])}`;
    const at = (line: string) => hand("Bash", { command: line }, { line });
    expect(inputs(drop, at("gh pr diff 7 --stat"))).toEqual([{ command: "gh pr diff 7 --name-only" }]);
    expect(inputs(drop, at("gh pr diff 7"))).toEqual([]);
    expect(inputs(drop, hand("Read", { file_path: "--stat" }))).toEqual([]);
  });

  it("a folder of another project is no place to go", () => {
    const go = (folder: string) => `rewrite ${JSON.stringify([{ from: [], to: `cd ${folder} &&` }])}`;
    const at = hand("Bash", { command: "npm run lint" }, { line: "npm run lint" });
    expect(inputs(go("/p"), at)).toEqual([{ command: "cd /p && npm run lint" }]);
    expect(inputs(go("/other"), at)).toEqual([]);
    expect(inputs(go("web"), at)).toEqual([{ command: "cd web && npm run lint" }]);
  });

  it("what speaks of the call at hand says nothing without it", () => {
    const isSaid = (fingerprint: string) => isConcrete(remedy(fingerprint));
    expect(
      ["rewrite []", "read Read", "look Bash", "part", "shell Bash rg", "path src/a.yaml"].map(isSaid),
    ).not.toContain(true);
    expect(
      ["in src", "repository me/app", "command git commit", "0123456789abcdef"].map(isSaid),
    ).not.toContain(false);
  });
});
