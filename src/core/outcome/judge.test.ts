// Outcomes of calls in a user's words: how they ended, and what failures are about.
import { describe, expect, it } from "vitest";
import type { ToolCall, ToolResult } from "../../domain/event.ts";
import { file, judge, shell } from "./actions.fixture.ts";
import { judgeOutcome } from "./judge.ts";

describe("outcome: status", () => {
  it("takes an exit code at its word", () => {
    expect(judge(shell("npm run build"), { ok: true, exitCode: 0, output: "" }).status).toBe("succeeded");
    expect(judge(shell("npm run build"), { ok: false, exitCode: 1, output: "" })).toMatchObject({
      status: "failed",
      exitCode: 1,
      masked: false,
    });
  });

  it.each([
    ["claude-code", "Exit code 3\nout", false, 3],
    ["codex", "Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code 3\nOutput:\n", undefined, 3],
    ["codex", "Exit code: 3\nWall time: 0.1 seconds\nOutput:\n", undefined, 3],
    [
      "gemini",
      "Command: x\nDirectory: (root)\nOutput: out\nError: (none)\nExit Code: 3\nSignal: (none)",
      true,
      3,
    ],
    ["qwen", "Command: x\nOutput: out\nExit Code: 3", undefined, 3],
    ["copilot", "out\n<shellId: 1 completed with exit code 3>", true, 3],
  ])("reads the exit code of %s from its wording", (agent, output, ok, exitCode) => {
    const result = ok === undefined ? { output } : { ok, output };
    expect(judge(shell("deploy"), result, agent)).toMatchObject({ status: "failed", exitCode });
  });

  it("does not mistake printed text for an exit code", () => {
    const outcome = judge(shell("cat notes.txt"), { ok: true, output: "Exit code 3\nnotes" });
    expect(outcome).toEqual({ status: "succeeded" });
  });

  it.each([
    ["The user doesn't want to proceed with this tool use. The tool use was rejected", "user"],
    ["The user doesn't want to take this action right now. STOP what you are doing", "user"],
    ["[Operation Cancelled] Reason: User denied execution.", "user"],
    ["exec command rejected by user", "user"],
    ["Permission to use Bash with command rm -rf x has been denied.", "policy"],
    ["PreToolUse:Bash hook error: no pushes on Fridays", "policy"],
    ["Command blocked by PreToolUse hook: no pushes. Command: git push", "policy"],
    ["PreToolUse:Bash hook error: Twiceshy: this failed before", "twiceshy"],
    ["Command blocked by PreToolUse hook: Twiceshy: failed twice. Command: x", "twiceshy"],
  ])("knows who said no: %s", (output, by) => {
    const said = by === "policy" ? { words: output } : {};
    expect(judge(shell("git push"), { ok: false, output })).toEqual({ status: "denied", by, ...said });
  });

  it.each([
    ["REFUSED To tell you how to proceed, the user said:\nno, use  pnpm\nhere", "no, use pnpm here"],
    [
      "REFUSED The user provided the following reason for the rejection: never push to main",
      "never push to main",
    ],
    ["REFUSED STOP what you are doing and wait for the user to tell you how to proceed.", undefined],
    [
      "REFUSED To tell you how to proceed, the user said:\nThe user wants to clarify these questions.",
      undefined,
    ],
  ])("keeps what the person said when refusing: %s", (text, words) => {
    const output = text.replace(
      "REFUSED",
      "The user doesn't want to proceed with this tool use. The tool use was rejected.",
    );
    const denied = { status: "denied", by: "user", ...(words !== undefined && { words }) };
    expect(judge(shell("git push"), { ok: false, output })).toEqual(denied);
  });

  it.each([
    "[Request interrupted by user for tool use]",
    "[Operation Cancelled] Reason: Operation cancelled",
    "Tool execution aborted",
    "Exit code 137\n[Request interrupted by user for tool use]\n=== RUN TestA",
  ])("does not blame a call that was broken off: %s", (output) => {
    expect(judge(shell("go test ./..."), { ok: false, output })).toEqual({ status: "cancelled" });
  });

  it.each([
    "<tool_use_error>Sibling tool call errored</tool_use_error>",
    "<tool_use_error>Cancelled: parallel tool call Bash(x) errored</tool_use_error>",
  ])("nor one that was cancelled because another failed: %s", (output) => {
    const outcome = { status: "cancelled", by: "sibling" };
    expect(judge(shell("go test ./..."), { ok: false, output })).toEqual(outcome);
  });

  it("says unknown when no exit status was reported", () => {
    expect(judge(shell("make"), { output: "done" }, "codex")).toEqual({ status: "unknown" });
  });
});

describe("outcome: answers are no mistakes", () => {
  it.each([
    ["grep -n foo src", 1, "Exit code 1"],
    ["rg foo", 1, "Exit code: 1\nOutput:\n"],
    ["cat a.txt | grep foo", 1, ""],
    ["diff a b", 1, "1c1\n< a\n> b"],
    ["git diff --exit-code", 1, "diff --git a/x b/x"],
    ["gh pr checks 12", 8, "lint\tfail\t24s"],
    ["pgrep node", 1, ""],
    ["test -f x", 1, ""],
    ["which jq", 1, "jq not found"],
    ["command -v jq", 1, ""],
    ["systemctl status nginx", 3, "inactive (dead)"],
  ])("%s with exit %i", (command, exitCode, output) => {
    expect(judge(shell(command), { ok: false, exitCode, output })).toEqual({ status: "unknown", exitCode });
  });

  it("but grep's own errors are", () => {
    const outcome = judge(shell("grep foo src/gone"), {
      ok: false,
      exitCode: 2,
      output: "grep: src/gone: No such file or directory",
    });
    expect(outcome).toMatchObject({ status: "failed", kind: "missing-path", subject: "path src/gone" });
  });

  it("and a search in a missing folder is", () => {
    const outcome = judge(shell("rg foo src test"), {
      ok: false,
      exitCode: 2,
      output: "rg: test: No such file or directory (os error 2)",
    });
    expect(outcome).toMatchObject({ status: "failed", kind: "missing-path", subject: "path test" });
  });
});

describe("outcome: what a failure is about", () => {
  it.each([
    ["docker ps", 127, "(eval):1: command not found: docker", "command-not-found", "program docker"],
    ["npm run check", 1, 'npm error Missing script: "check"', "unknown-script", "script npm run check"],
    [
      "gh pr diff 1 --stat",
      1,
      "unknown flag: --stat\n\nUsage:  gh pr diff",
      "bad-flag",
      "flag gh pr diff --stat",
    ],
    ["cat -A x", 1, "cat: illegal option -- A\nusage: cat [-belnstuv] [file ...]", "bad-flag", "flag cat -A"],
    ["cat ./docs/x.md", 1, "cat: ./docs/x.md: No such file or directory", "missing-path", "path docs/x.md"],
    [
      "npm i redis-node2",
      1,
      "npm error code E404\nnpm error 404 Not Found - GET https://npm.example.com/redis-node2 - Not found\nnpm error 404\nnpm error 404  'redis-node2@*' is not in this registry.",
      "missing-package",
      "package npm redis-node2",
    ],
    [
      "python3 app.py",
      1,
      "Traceback (most recent call last):\n  File \"app.py\", line 1, in <module>\nModuleNotFoundError: No module named 'yaml'",
      "missing-module",
      "module python yaml",
    ],
    [
      "git checkout nope",
      1,
      "error: pathspec 'nope' did not match any file(s) known to git",
      "missing-revision",
      "revision nope",
    ],
    [
      "git push",
      128,
      "ssh: connect to host git.example.com port 22: Operation timed out\nfatal: Could not read from remote repository.",
      "network",
      "host git.example.com",
    ],
    [
      "node server.js",
      1,
      "Error: listen EACCES: permission denied /run/app.sock",
      "permission",
      "path /run/app.sock",
    ],
  ])("%s", (command, exitCode, output, kind, subject) => {
    expect(judge(shell(command), { ok: false, exitCode, output })).toMatchObject({
      status: "failed",
      kind,
      subject,
    });
  });

  it("blames no path for a port that a sandbox keeps back", () => {
    for (const output of [
      "Error: listen EPERM: operation not permitted 127.0.0.1",
      "2026/07/02 listen tcp 127.0.0.1:8080: bind: operation not permitted",
    ]) {
      const action = shell("pnpm run test");
      expect(judge(action, { ok: false, exitCode: 1, output })).toMatchObject({
        kind: "permission",
        subject: expect.stringMatching(/^action /),
      });
    }
  });

  it("blames the file that a tool could not read", () => {
    const outcome = judge(file("read", "docs/x.md", "/home/me/app/docs/x.md"), {
      ok: false,
      output:
        "<tool_use_error>File does not exist. Note: your current working directory is /home/me/app.</tool_use_error>",
    });
    expect(outcome).toMatchObject({ kind: "missing-path", subject: "path docs/x.md" });
  });

  it("blames the exact edit, not the file, when the text to replace is not there", () => {
    const edit = file("edit", "a.ts", "/home/me/app/a.ts");
    const outcome = judge(edit, {
      ok: false,
      output: "<tool_use_error>String to replace not found in file.\nString: x</tool_use_error>",
    });
    expect(outcome).toMatchObject({ kind: "edit-mismatch", subject: `action ${edit.fingerprint}` });
  });

  it("blames the file for an edit without reading", () => {
    const outcome = judge(file("edit", "a.ts", "/home/me/app/a.ts"), {
      ok: false,
      output:
        "<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>",
    });
    expect(outcome).toMatchObject({ kind: "edit-unread", subject: "path a.ts" });
  });

  it("passes on what the tool proposes", () => {
    const outcome = judge(shell("git stauts"), {
      ok: false,
      exitCode: 1,
      output:
        "git: 'stauts' is not a git command. See 'git --help'.\n\nThe most similar command is\n\tstatus",
    });
    expect(outcome).toMatchObject({
      kind: "unknown-subcommand",
      subject: "subcommand git stauts",
      hint: "status",
    });
  });
});

describe("outcome: logs quote errors of others", () => {
  it.each([
    [
      "npx jest",
      "FAIL src/a.test.ts\n  ● a › b\n    Error: ENOENT: no such file or directory, open '/fake'\nTests:       1 failed, 3 total",
      "test",
    ],
    [
      "go test ./...",
      "# example.com/app\nmain.go:5:2: undefined: x\nFAIL example.com/app [build failed]",
      "compile",
    ],
    [
      "gcc a.c",
      "a.c:3:10: fatal error: zlib.h: No such file or directory\ncompilation terminated.",
      "compile",
    ],
    ["npm test", "> app@1.0.0 test\n> vitest run\n\nsh: vitest: command not found", "command-not-found"],
    ["npm run lint", "> app@1.0.0 lint\n> eslint .\n\n✖ 3 problems (3 errors, 0 warnings)", "lint"],
    [
      "npm run check -- --write",
      "> x check\n> ultracite check --write\n\nerror: unknown option '--write'",
      "bad-flag",
    ],
    [
      "git commit -m x",
      "✖ eslint --fix:\n\n/p/a.ts\n  3:1  error  Unexpected var  no-var\nhusky - pre-commit script failed (code 1)",
      "git-hook",
    ],
  ])("%s", (command, output, kind) => {
    expect(judge(shell(command), { ok: false, exitCode: 1, output })).toMatchObject({
      status: "failed",
      kind,
    });
  });
});

describe("outcome: failures behind exit code 0", () => {
  it.each([
    [
      "psql -c 'select 1' 2>&1 | head -5",
      "(eval):1: command not found: psql",
      "command-not-found",
      "program psql",
    ],
    [
      "cat docs/x.md | head -5",
      "cat: docs/x.md: No such file or directory",
      "missing-path",
      "path docs/x.md",
    ],
    ["gh pr diff 1 --stat 2>&1 | tail -5", "unknown flag: --stat", "bad-flag", "flag gh pr diff --stat"],
    [
      "npx playwright test 2>&1 | tail -80",
      "sh: playwright: command not found",
      "command-not-found",
      "program playwright",
    ],
  ])("%s", (command, output, kind, subject) => {
    expect(judge(shell(command), { ok: true, exitCode: 0, output })).toMatchObject({
      status: "failed",
      masked: true,
      kind,
      subject,
    });
  });

  it.each([
    ["cat run.log", "bash: psql: command not found"],
    ["cat run.log | tail -5", "bash: psql: command not found\nfatal: not a git repository"],
    ["gh run view 1 --log-failed | tail -80", "Test	Run	error: unknown option '--x'"],
    ["git log | head -20", "    Fix: unknown flag: --stat"],
    ["npm test", "Error: ENOENT: no such file or directory, mkdir '/fake'\n Tests  12 passed (12)"],
    [
      "npm test 2>&1 | tail -20",
      "stderr | a.test.ts\nbash: foo: command not found\n ✓ a\n ✓ b\n ✓ c\n ✓ d\n ✓ e\n ✓ f\n Tests  12 passed (12)\n",
    ],
  ])("but not where text is merely printed: %s", (command, output) => {
    expect(judge(shell(command), { ok: true, exitCode: 0, output }).status).toBe("succeeded");
  });
});

describe("outcome: whom not to blame", () => {
  it("does not take a file missing on another machine for one missing here", () => {
    const action = shell("ssh me@host cat /opt/app/x.yml");
    const output = "cat: /opt/app/x.yml: No such file or directory";
    const remote = { ...action, subjects: action.subjects.filter((one) => !one.startsWith("path ")) };
    expect(judge(remote, { ok: false, exitCode: 1, output })).toMatchObject({
      kind: "missing-path",
      subject: `action ${action.fingerprint}`,
    });
  });

  it("does not blame another command for an option that a script passed on", () => {
    const action = shell("npm run format && biome check --write a.ts");
    const output =
      "> x format\n> ultracite format --write\n\nerror: unknown option '--write'\nUsage: ultracite format [options]";
    expect(judge(action, { ok: false, exitCode: 1, output })).toMatchObject({
      kind: "bad-flag",
      subject: `action ${action.fingerprint}`,
    });
  });

  it("does not take a folder of the same name elsewhere for the missing one", () => {
    const output = "grep: test: No such file or directory";
    expect(judge(shell("grep -r foo src/test"), { ok: false, exitCode: 2, output })).toMatchObject({
      subject: "path test",
    });
  });

  it("takes a file that git took for a revision for what it is", () => {
    const output = "fatal: ambiguous argument 'src/a.ts': unknown revision or path not in the working tree.";
    expect(judge(shell("git diff src/a.ts"), { ok: false, exitCode: 128, output })).toMatchObject({
      kind: "missing-path",
      subject: "path src/a.ts",
    });
  });

  it("of several missing files it names the one that decides", () => {
    const action = shell("ls docs/a.md; cat docs/b.md");
    const deciding = { ...action, subjects: action.subjects.filter((one) => one !== "path docs/a.md") };
    const output = "ls: docs/a.md: No such file or directory\ncat: docs/b.md: No such file or directory";
    expect(judge(deciding, { ok: false, exitCode: 1, output })).toMatchObject({
      subject: "path docs/b.md",
      excerpt: "cat: docs/b.md: No such file or directory",
    });
  });

  it("does not stumble over recordings that do not hold to the types", () => {
    const call = { id: "1", tool: "Bash", input: null } as unknown as ToolCall;
    const result = { ok: false, exitCode: null } as unknown as ToolResult;
    expect(judgeOutcome({ agent: "x", call, action: shell("make"), result }).status).toBe("failed");
  });

  it("does not hold a failure against a line that expected it", () => {
    const action = shell("staticcheck ./... ; echo done");
    const output = "zsh: command not found: staticcheck\ndone";
    const result = { ok: true, exitCode: 0, output };
    expect(judge(action, result).status).toBe("failed");
    expect(judge(action, result, "claude-code", "staticcheck ./... || true; echo done").status).toBe(
      "succeeded",
    );
  });

  it("cannot tell how a test run behind a pipe ended that says it failed", () => {
    const output = "Test Suites: 2 failed, 3 passed\nTests:       5 failed, 473 passed, 478 total\nTime: 4 s";
    expect(judge(shell("npm test 2>&1 | tail -20"), { ok: true, exitCode: 0, output })).toEqual({
      status: "unknown",
      exitCode: 0,
      said: "Tests: 5 failed, 473 passed, 478 total",
    });
  });
});
