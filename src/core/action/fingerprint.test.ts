import { describe, expect, it } from "vitest";
import { bash, root, tool } from "./parse.fixture.ts";

const same: readonly [string, string][] = [
  ["go test ./...", "go   test   ./..."],
  ["go test ./... 2>&1", "go test ./..."],
  ["go test ./... 2>&1 | tail -20", "go test ./... | tail -50"],
  ["go test ./... | grep FAIL", "go test ./..."],
  ["go test ./... 2>/dev/null | wc -l", "go test ./..."],
  ["timeout 60 go test ./...", "go test ./..."],
  ["time go test ./...", "nice -n 5 go test ./..."],
  ["npm install -D --save-exact x", "npm install --save-exact -D x"],
  ["npm i x", "npm install x"],
  ["ls -la src", "ls -a -l src"],
  ["git log --oneline -5", "git log --oneline -n 20"],
  ["head -5 a.txt", "head -n 100 a.txt"],
  ["sed -n '1,200p' a.ts", "sed -n '200,400p' a.ts"],
  ["cat src/a.ts", `cat ${root}/src/a.ts`],
  ["cat src/a.ts", "cat ./src/../src/a.ts"],
  ["cat src/a.ts", "cat 'src/a.ts'"],
  ["cat ~/x", "cat $HOME/x"],
  ["cat ~/x", "cat /home/*/x"],
  ["cd src && cat a.ts", "cat src/a.ts".replace("cat src/", "cd ./src && cat ")],
  ["git -C sub status", "cd sub && git status"],
  ["make -C sub test", "cd sub; make test"],
  ["npm --prefix web run lint", "cd web && npm run lint"],
  ["npm run-script lint", "npm run lint"],
  ["npm test", "npm t"],
  ["bash -c 'go vet ./...'", "go vet ./..."],
  ["fish -c 'go vet ./...'", "go vet ./..."],
  ['cmd /c "npm run lint && npm test"', "npm run lint && npm test"],
  ["cmd.exe /d /s /c npm run lint", "npm run lint"],
  ['powershell -NoProfile -ExecutionPolicy Bypass -Command "npm run lint"', "npm run lint"],
  ["pwsh -c 'npm run lint'", "npm run lint"],
  ["npm.cmd run lint", "npm run lint"],
  ["echo start && go build", "go build"],
  ["go build; echo done", "go build"],
  ["env go build", "go build"],
  ["command ls", "ls"],
  ["gh pr view 5 --json=title", "gh pr view --json title 5"],
  ["# a comment\ngo vet", "go vet"],
];

const different: readonly [string, string][] = [
  ["go test ./a", "go test ./b"],
  ["go test", "sudo go test"],
  ["go test", "/usr/local/bin/go test"],
  ["go test", "PATH=/opt/go/bin:$PATH go test"],
  ["go test", "source env.sh && go test"],
  ["pytest", "python -m pytest"],
  ["jest", "npx jest"],
  ["npm run lint", "cd web && npm run lint"],
  ["npm run lint", "pnpm run lint"],
  ["pnpm --filter a lint", "pnpm --filter b lint"],
  ["cat a", "cat b"],
  // Read by fish and cmd as no other shell would read them.
  ["fish -c 'a; and b'", "a; and b"],
  ['cmd /c "dir src\\cart"', "dir srccart"],
  ["a && b", "a || b"],
  ["a && b", "b && a"],
  ["a > x", "a > y"],
  ["cat <<EOF\none\nEOF", "cat <<EOF\ntwo\nEOF"],
  ["curl -X POST http://x", "curl http://x"],
  ["rg foo src", "rg bar src"],
  ["cmd", "cmd || true"],
  ["cmd | jq .a", "cmd | jq .b"],
  ["for f in a b; do cat $f; done", "for f in c d; do cat $f; done"],
  ["git commit -m one", "git commit -m two"],
  ["git checkout main", "git checkout -- main"],
  ["FOO=1 make", "FOO=2 make"],
  ["git --no-pager log", "git log --no-pager"],
];

describe("action: fingerprint", () => {
  it.each(same)("%s is the same action as %s", (a, b) => {
    expect(bash(a).fingerprint).toBe(bash(b).fingerprint);
  });

  it.each(different)("%s is another action than %s", (a, b) => {
    expect(bash(a).fingerprint).not.toBe(bash(b).fingerprint);
  });

  it("a line that goes to a folder first is the same as one run there", () => {
    expect(bash("cd src && go test ./...").fingerprint).toBe(
      bash("go test ./...", `${root}/src`).fingerprint,
    );
    expect(bash(`cd ${root}/src && go test ./...`).fingerprint).toBe(
      bash("cd src; go test ./...").fingerprint,
    );
  });

  it("descriptions, timeouts and the agent's name for its shell make no difference", () => {
    const plain = bash("npm test").fingerprint;
    expect(plain).toMatch(/^[0-9a-f]{16}$/);
    expect(tool("Bash", { command: "npm test", description: "x", timeout: 9 }).fingerprint).toBe(plain);
    expect(tool("exec_command", { cmd: "npm test", workdir: root, yield_time_ms: 5 }).fingerprint).toBe(
      plain,
    );
    expect(tool("shell", { command: ["bash", "-lc", "npm test"], workdir: "." }).fingerprint).toBe(plain);
    expect(tool("run_shell_command", { command: "npm test", dir_path: "." }).fingerprint).toBe(plain);
    expect(tool("local_shell", { command: ["npm", "test"] }).fingerprint).toBe(plain);
  });

  it("a folder that the call and its recording both name is one folder", () => {
    const input = { command: "npm test", dir_path: "client" };
    expect(tool("run_shell_command", input, "client").subjects).toContain("script npm test @client");
  });

  it("reads of one file are one action, however its path is spelled", () => {
    const first = tool("Read", { file_path: `${root}/a.ts` }).fingerprint;
    expect(tool("read_file", { path: "./a.ts" }).fingerprint).toBe(first);
    expect(tool("view", { path: "b/../a.ts" }).fingerprint).toBe(first);
    expect(tool("Read", { file_path: `${root}/b.ts` }).fingerprint).not.toBe(first);
  });

  it("edits and writes differ by what they write", () => {
    const edit = (text: string) =>
      tool("Edit", { file_path: "a.ts", old_string: "x", new_string: text }).fingerprint;
    const write = (content: string) => tool("Write", { file_path: "a.ts", content }).fingerprint;
    expect(edit("1")).toBe(edit("1"));
    expect(edit("1")).not.toBe(edit("2"));
    expect(write("1")).not.toBe(write("2"));
  });

  it("tools differ by their arguments, not by the order or the talk around them", () => {
    const a = tool("mcp__tracker__create", { title: "t", body: "b", description: "one" });
    expect(a.fingerprint).toBe(
      tool("mcp__tracker__create", { body: "b", title: "t", explanation: "two" }).fingerprint,
    );
    expect(a.fingerprint).not.toBe(tool("mcp__tracker__create", { body: "c", title: "t" }).fingerprint);
    expect(a.fingerprint).not.toBe(tool("mcp__other__create", { body: "b", title: "t" }).fingerprint);
  });
});
