// Traps found in real histories: calls that look like a repeated mistake but are none, and the reverse.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { ToolResult } from "../../src/domain/event.ts";
import { DAY, MONDAY, type World, world } from "./world.ts";

let here: World;
let clock: number;
let calls: number;

beforeEach(async () => {
  here = await world();
  clock = MONDAY;
  calls = 0;
});

/** A finished call, a minute after the last one. */
async function did(
  session: string,
  tool: string,
  input: Record<string, unknown>,
  result: Partial<ToolResult>,
) {
  clock += 60_000;
  await here.memory.handle({
    type: "tool-end",
    agent: "claude-code",
    session,
    cwd: here.cwd,
    at: clock,
    call: { id: `c${++calls}`, tool, input },
    result: { output: "", ...result },
  });
}
const ran = (session: string, command: string, output = "") =>
  did(session, "Bash", { command }, { ok: true, exitCode: 0, output });
const failed = (session: string, command: string, output: string, exitCode = 1) =>
  did(session, "Bash", { command }, { ok: false, exitCode, output });

async function verdict(session: string, tool: string, input: Record<string, unknown>): Promise<string> {
  const call = { id: `c${++calls}`, tool, input };
  const at = clock + 60_000;
  return (await here.memory.check({ agent: "claude-code", session, cwd: here.cwd, at, call })).verdict;
}
const says = (session: string, command: string) => verdict(session, "Bash", { command });

const MISSING = "cat: .golangci.yml: No such file or directory";

describe("re-running what depends on the code", () => {
  it.each([
    ["an edit", "Edit", { file_path: "src/a.ts", old_string: "a", new_string: "b" }],
    ["a state-changing command", "Bash", { command: "git stash pop" }],
    ["an install", "Bash", { command: "npm install" }],
  ])("after %s is never warned about", async (_name, tool, input) => {
    await failed("s1", "npm test", "FAIL src/a.test.ts\n1 test failed");
    await did("s1", tool, input, { ok: true });
    expect(await says("s1", "npm test")).toBe("silent");
  });

  it("with nothing changed is warned about once it has failed twice in the same words", async () => {
    mkdirSync(join(here.cwd, "src"));
    writeFileSync(join(here.cwd, "src/a.test.ts"), "");
    clock = Date.now();
    await failed("s1", "npm test", "FAIL src/a.test.ts\n1 test failed");
    await ran("s1", "git status");
    expect(await says("s1", "npm test")).toBe("silent");
    await failed("s1", "npm test", "FAIL src/a.test.ts\n1 test failed");
    expect(await says("s1", "npm test")).toBe("bump");
    await did("s1", "Edit", { file_path: "src/a.ts", old_string: "a", new_string: "b" }, { ok: true });
    expect(await says("s1", "npm test")).toBe("silent");
  });

  it("is warned about when it failed in session after session and never worked, whatever the error says", async () => {
    for (const session of ["s1", "s2", "s3"])
      await failed(session, "npm install redis-node", "Package not found");
    expect(await says("s4", "npm install redis-node")).toBe("bump");
    await ran("s4", "npm install redis-node");
    expect(await says("s5", "npm install redis-node")).toBe("silent");
  });

  it("with nothing changed that could be looked at is not warned about: people edit too", async () => {
    clock = Date.now();
    await failed("s1", "npm test", "1 test failed");
    await failed("s1", "npm test", "1 test failed");
    expect(await says("s1", "npm test")).toBe("silent");
  });

  it("in another session is never warned about: people edit in between", async () => {
    await failed("s1", "npm run lint", "3 problems");
    expect(await says("s2", "npm run lint")).toBe("silent");
  });

  it("a result that changes by luck is known for it", async () => {
    await failed("s1", "npm test", "1 test failed");
    await ran("s1", "npm test");
    await failed("s1", "npm test", "1 test failed");
    expect(await says("s1", "npm test")).toBe("silent");
  });

  it("a command that fails and succeeds all the time is no lesson; one that always failed is", async () => {
    for (const session of ["s1", "s2", "s3"]) {
      for (let round = 0; round < 5; round++) {
        await failed(session, "make lint", "a.go:1:1: unused variable (deadcode)");
        await did(
          session,
          "Edit",
          { file_path: "a.go", old_string: "x", new_string: `${round}` },
          { ok: true },
        );
        await ran(session, "make lint");
      }
      await failed(session, "golangci-lint run", "bash: golangci-lint: command not found", 127);
    }
    expect(await says("s4", "make lint")).toBe("silent");
    expect(await says("s4", "golangci-lint run ./...")).toBe("bump");
  });
});

describe("what is not a mistake", () => {
  it.each([
    ["grep without a match", "grep -r needle src", ""],
    ["a difference", "diff a b", "1c1\n< a\n---\n> b"],
    ["a test that says no", "test -f dist/x.js", ""],
    ["git diff --exit-code", "git diff --exit-code", "diff --git a/x b/x"],
    ["pending checks", "gh pr checks 12", "build\tpending"],
    ["a stopped service", "systemctl status nginx", "inactive (dead)"],
    ["a question for a program", "which go", ""],
  ])("%s teaches nothing", async (_name, command, output) => {
    for (const session of ["s1", "s2", "s3"]) await failed(session, command, output);
    expect(await says("s4", command)).toBe("silent");
  });

  it("the person said no, or a sibling was cancelled", async () => {
    const no = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
    const sibling = "<tool_use_error>Sibling tool call errored</tool_use_error>";
    for (const session of ["s1", "s2", "s3"]) {
      await did(session, "Bash", { command: "rm -rf build" }, { ok: false, output: no });
      await did(session, "Bash", { command: "cat notes.md" }, { ok: false, output: sibling });
    }
    expect(await says("s4", "rm -rf build")).toBe("silent");
    expect(await says("s4", "cat notes.md")).toBe("silent");
    expect((await here.memory.store.evidence.counts(undefined)).failed).toBe(0);
  });

  it("a host that is down is up again in an hour", async () => {
    await failed(
      "s1",
      "git pull",
      "fatal: unable to access 'https://example.com/': Could not resolve host: example.com",
      128,
    );
    expect(await says("s2", "git pull")).toBe("silent");
  });
});

describe("a path that does not exist", () => {
  it("in an earlier session, never seen: warned, in whatever words", async () => {
    await failed("s1", "cat .golangci.yml", MISSING);
    expect(await says("s2", "cat .golangci.yml")).toBe("bump");
    expect(await says("s2", "head -20 ./.golangci.yml")).toBe("bump");
    expect(await says("s2", `cat ${here.cwd}/.golangci.yml`)).toBe("bump");
    expect(await says("s2", "cd . && cat .golangci.yml")).toBe("bump");
    // Behind a pipe it does not decide how the line ends.
    expect(await says("s2", "cat .golangci.yml | grep lint")).toBe("silent");
    expect(await verdict("s2", "Read", { file_path: join(here.cwd, ".golangci.yml") })).toBe("bump");
    expect(await says("s2", "cat .golangci.yaml")).toBe("silent");
  });

  it("within the same session: open in other words, known in the same with nothing changed", async () => {
    await failed("s1", "cat .golangci.yml", MISSING);
    expect(await says("s1", "head .golangci.yml")).toBe("silent");
    expect(await says("s1", "cat .golangci.yml")).toBe("bump");
  });

  it("once it has been seen: open, until it is missing in session after session", async () => {
    await ran("s0", "cat .golangci.yml");
    await failed("s1", "cat .golangci.yml", MISSING);
    expect(await says("s2", "cat .golangci.yml")).toBe("silent");
    await failed("s2", "cat .golangci.yml", MISSING);
    // Missing in two sessions since: it is gone, as if it had never been there.
    expect(await says("s3", "cat .golangci.yml")).toBe("bump");
  });

  it("was written since, by the agent or by anybody", async () => {
    await failed("s1", "cat .golangci.yml", MISSING);
    await did("s2", "Write", { file_path: join(here.cwd, ".golangci.yml"), content: "x" }, { ok: true });
    expect(await says("s3", "cat .golangci.yml")).toBe("silent");
    await failed("s1", "cat made-by-hand.txt", "cat: made-by-hand.txt: No such file or directory");
    writeFileSync(join(here.cwd, "made-by-hand.txt"), "");
    expect(await says("s3", "cat made-by-hand.txt")).toBe("silent");
  });

  it("a folder read as a file is not missing", async () => {
    mkdirSync(join(here.cwd, "src"));
    await did(
      "s1",
      "Read",
      { file_path: join(here.cwd, "src") },
      { ok: false, output: "EISDIR: illegal operation on a directory, read" },
    );
    expect(await says("s2", "ls src")).toBe("silent");
    expect(await says("s2", "cd src && npm test")).toBe("silent");
  });
});

describe("only where the failing part decides", () => {
  beforeEach(async () => {
    await failed("s1", "mytool build", "bash: mytool: command not found", 127);
    await failed("s1", "cat .golangci.yml", MISSING);
  });

  it.each([
    "mytool build; npm test",
    "mytool build || true",
    "mytool build || npm run build",
    "which mytool",
    "command -v mytool",
    "mytool --version",
    "cat .golangci.yml 2>/dev/null",
    "cat .golangci.yml 2>/dev/null || cat .golangci.yaml",
    "ls .golangci.yml 2>/dev/null",
    "test -f .golangci.yml && cat .golangci.yml",
    "if mytool build; then echo yes; fi",
    "/opt/bin/mytool build",
    "PATH=/opt/bin:$PATH mytool build",
    "source ~/.profile && mytool build",
    "npx mytool build",
  ])("%s is left alone", async (command) => {
    expect(await says("s2", command)).toBe("silent");
  });

  it.each([
    "mytool build && npm test",
    "FOO=1 mytool test",
    "timeout 60 mytool build",
    "cd src && mytool build",
  ])("%s is stopped", async (command) => {
    expect(await says("s2", command)).toBe("bump");
  });

  it("a flag belongs to its subcommand", async () => {
    await failed("s1", "gh pr diff 88 --stat", "unknown flag: --stat\n\nUsage:  gh pr diff [flags]");
    expect(await says("s2", "gh pr diff 104 --stat")).toBe("bump");
    expect(await says("s2", "gh pr diff 104")).toBe("silent");
    expect(await says("s2", "git diff --stat")).toBe("silent");
  });

  it("a failure behind a pipe or a closing echo is found all the same", async () => {
    await ran("s1", "cat nowhere.txt | tail -5", "cat: nowhere.txt: No such file or directory");
    await ran("s1", "cat neither.txt; echo done", "cat: neither.txt: No such file or directory\ndone");
    expect(await says("s2", "cat nowhere.txt")).toBe("bump");
    expect(await says("s2", "cat neither.txt")).toBe("bump");
  });
});

describe("un-learning", () => {
  it("the first success clears, and so does an install by name", async () => {
    await failed("s1", "mytool build", "bash: mytool: command not found", 127);
    expect(await says("s2", "mytool build")).toBe("bump");
    await ran("s2", "npm install -g mytool");
    expect(await says("s2", "mytool build")).toBe("silent");
    expect(await says("s3", "mytool build")).toBe("silent");
  });

  it("a switched runtime clears what it had broken", async () => {
    await failed(
      "s1",
      "npm run build",
      "error: this project requires Node >= 22. You are using Node 14.17.0",
    );
    await ran("s2", "nvm use 22");
    expect(await says("s2", "npm run build")).toBe("silent");
  });

  it("age lets go: what failed two years ago is not held against anybody", async () => {
    await failed("s1", "gh pr diff 88 --stat", "unknown flag: --stat\n\nUsage:  gh pr diff [flags]");
    clock += 730 * DAY;
    expect(await says("s2", "gh pr diff 88 --stat")).toBe("silent");
  });
});

describe("an edit of a file that was not read", () => {
  const UNREAD =
    "<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>";
  const edit = (file: string) => ({ file_path: join(here.cwd, file), old_string: "a", new_string: file });
  const read = (session: string, file: string) =>
    did(session, "Read", { file_path: join(here.cwd, file) }, { ok: true });

  beforeEach(async () => {
    await did("s1", "Edit", edit("a.ts"), { ok: false, output: UNREAD });
  });

  it("is stopped in a session we have watched edit, and passes once the file was read", async () => {
    await read("s2", "b.ts");
    await did("s2", "Edit", edit("b.ts"), { ok: true });
    expect(await verdict("s2", "Edit", edit("c.ts"))).toBe("bump");
    await read("s2", "c.ts");
    expect(await verdict("s2", "Edit", edit("c.ts"))).toBe("silent");
  });

  it("is stopped when the same file was refused before in this session and not read since", async () => {
    await read("s2", "c.ts");
    await did("s2", "Edit", edit("c.ts"), { ok: false, output: UNREAD });
    expect(await verdict("s2", "Edit", { ...edit("c.ts"), new_string: "other" })).toBe("bump");
    await read("s2", "c.ts");
    expect(await verdict("s2", "Edit", { ...edit("c.ts"), new_string: "other" })).toBe("silent");
  });

  it("is left alone in a session's first calls", async () => {
    expect(await verdict("s2", "Edit", edit("c.ts"))).toBe("silent");
  });

  it("is left alone where such an edit went well: the session knows more than we do", async () => {
    await read("s2", "b.ts");
    await did("s2", "Edit", edit("b.ts"), { ok: true });
    await did("s2", "Edit", edit("unread.ts"), { ok: true });
    expect(await verdict("s2", "Edit", edit("c.ts"))).toBe("silent");
  });

  it("is left alone right after another call of the same batch failed: agents cancel the rest", async () => {
    await read("s2", "b.ts");
    await did("s2", "Edit", edit("b.ts"), { ok: true });
    await did("s1", "Edit", edit("z.ts"), {
      ok: false,
      output: "<tool_use_error>Sibling tool call errored</tool_use_error>",
    });
    await did("s2", "Edit", edit("c.ts"), { ok: false, output: UNREAD });
    clock -= 59_000;
    expect(await verdict("s2", "Edit", edit("d.ts"))).toBe("silent");
  });
});

describe("agents that say it their own way", () => {
  it.each([
    [
      "copilot",
      { ok: true, output: "bash: mytool: command not found\n<shellId: 1 completed with exit code 127>" },
    ],
    ["codex", { output: "Process exited with code 127\nOutput:\nbash: mytool: command not found" }],
    ["opencode", { ok: true, exitCode: 127, output: "bash: mytool: command not found" }],
    ["gemini", { output: "Output: bash: mytool: command not found\nExit Code: 127" }],
  ])("%s", async (agent, result) => {
    const call = { id: "1", tool: "bash", input: { command: "mytool build" } };
    const origin = { agent, session: "s1", cwd: here.cwd, at: MONDAY };
    await here.memory.record([{ type: "tool-end", ...origin, call, result }]);
    expect(await says("s2", "mytool build")).toBe("bump");
  });
});
