// Known fixes: what helped for one file is proposed for the next, right after the same refusal.
import { beforeEach, describe, expect, it } from "vitest";
import type { ToolEnd } from "../../src/domain/event.ts";
import { DAY, MONDAY, type World, world } from "./world.ts";

let here: World;
let calls = 0;

beforeEach(async () => {
  here = await world();
});

async function did(day: number, tool: string, input: Record<string, unknown>, error = "") {
  calls++;
  const event: ToolEnd = {
    type: "tool-end",
    agent: "claude-code",
    session: `day-${day}`,
    cwd: here.cwd,
    at: MONDAY + day * DAY + calls * 10_000,
    call: { id: `c${calls}`, tool, input },
    result: { ok: error === "", output: error },
  };
  const answer = await here.memory.handle(event);
  return answer.type === "context" ? answer.text : "";
}
const stop = (day: number) =>
  here.memory.handle({
    type: "turn-end",
    agent: "claude-code",
    session: `day-${day}`,
    cwd: here.cwd,
    at: MONDAY + day * DAY + 3_600_000,
  });

const UNREAD =
  "<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>";
const TOO_LARGE =
  "File content (31441 tokens) exceeds maximum allowed tokens (25000). Please use offset and limit parameters.";
const NOT_FOUND = "<tool_use_error>String to replace not found in file.</tool_use_error>";
const CANNOT_START = "ENOENT: no such file or directory, posix_spawn '/opt/x/agent'";

/** Day 1: an edit was refused, the file was read, the edit succeeded. */
async function mended(refusal = UNREAD) {
  await did(1, "Edit", { file_path: "src/a.ts", old_string: "a", new_string: "b" }, refusal);
  await did(1, "Read", { file_path: "src/a.ts" });
  await did(1, "Edit", { file_path: "src/a.ts", old_string: "a", new_string: "b" });
  await stop(1);
}

describe("right after a refusal that was mended before", () => {
  it("reading the file first is named for another file and another tool", async () => {
    await mended();
    const said = await did(2, "Write", { file_path: "docs/plan.md", content: "x" }, UNREAD);
    expect(said).toContain("Fixed then by: reading the file first (here: Read docs/plan.md)");
  });

  it("reading in parts is named for another large file", async () => {
    await did(1, "Read", { file_path: "src/a.ts" }, TOO_LARGE);
    await did(1, "Read", { file_path: "src/a.ts", offset: 1, limit: 100 });
    await stop(1);
    const said = await did(2, "Read", { file_path: "test/b.ts" }, TOO_LARGE);
    expect(said).toContain("Fixed then by: reading the file in parts (here: Read test/b.ts (part))");
  });

  it("a file nobody has read is to be read as the agent reads most", async () => {
    await mended();
    for (const file of ["src/x.ts", "src/y.ts"]) await did(2, "Read", { file_path: file, limit: 50 });
    const said = await did(2, "Edit", { file_path: "src/b.ts", old_string: "a", new_string: "b" }, UNREAD);
    expect(said).toContain("(here: Read src/b.ts (part))");
  });

  it("a file that was always read whole is to be read whole", async () => {
    await mended();
    for (const file of ["src/x.ts", "src/y.ts"]) await did(2, "Read", { file_path: file, limit: 50 });
    const said = await did(2, "Edit", { file_path: "src/a.ts", old_string: "a", new_string: "b" }, UNREAD);
    expect(said).toContain("(here: Read src/a.ts)");
  });

  it("what was tried just now and did not help is not named again", async () => {
    await mended(NOT_FOUND);
    const edit = { file_path: "src/b.ts", old_string: "a", new_string: "b" };
    expect(await did(2, "Edit", edit, NOT_FOUND)).toContain("reading the file first");
    await did(2, "Read", { file_path: "src/b.ts", limit: 50 });
    expect(await did(2, "Edit", { ...edit, old_string: "A" }, NOT_FOUND)).toBe("");
  });

  it("a search tool that cannot start: the search of now, in the shell", async () => {
    await did(1, "Grep", { pattern: "one" }, CANNOT_START);
    await did(1, "Bash", { command: "grep -rn one src" });
    await stop(1);
    const said = await did(2, "Grep", { pattern: "two", path: "lib" }, CANNOT_START);
    expect(said).toContain("Fixed then by: searching in the shell (here: grep -rnE -e 'two' lib)");
  });

  it("the command of now, rewritten as it helped then, with its own arguments", async () => {
    const unknown = "Error: unknown flag: --stat\n\nUsage: gh pr diff [flags]";
    await did(1, "Bash", { command: "gh pr diff 5 --stat" }, unknown);
    await did(1, "Bash", { command: "gh pr diff 5 --name-only" });
    await stop(1);
    const said = await did(2, "Bash", { command: "gh pr diff 7 --stat" }, unknown);
    expect(said).toContain("Fixed then by: `gh pr diff 5 --name-only`, here `gh pr diff 7 --name-only`");
  });

  it("another package that was installed next is none for the one that does not exist", async () => {
    const missing = "npm error code E404\nnpm error 404 'redis-node@*' is not in this registry.";
    await did(1, "Bash", { command: "npm install redis-node" }, missing);
    await did(1, "Bash", { command: "npm install dayjs" });
    await stop(1);
    expect(await did(2, "Bash", { command: "npm install redis-node" }, missing)).toBe("");
    await did(2, "Bash", { command: "bun add ioredis" });
    await stop(2);
    expect(await did(3, "Bash", { command: "npm install redis-node" }, missing)).toContain("bun add ioredis");
  });

  it("a remedy that was followed and failed again is gone", async () => {
    const wrong = "ERR_PNPM_UNSUPPORTED_ENGINE Unsupported environment (bad pnpm and/or Node.js version)";
    await did(1, "Bash", { command: "pnpm test" }, wrong);
    await did(1, "Bash", { command: "nvm use && pnpm test" });
    await stop(1);
    expect(await did(2, "Bash", { command: "pnpm build" }, wrong)).toContain("nvm use && pnpm build");
    await did(2, "Bash", { command: "nvm use && pnpm build" }, wrong);
    await stop(2);
    expect(await did(3, "Bash", { command: "pnpm build" }, wrong)).toBe("");
  });

  it("a call that passes by itself or wants other arguments has nothing to name", async () => {
    const down = "curl: (6) Could not resolve host: example.com";
    await did(1, "Bash", { command: "curl https://example.com" }, down);
    await did(1, "Bash", { command: "curl https://example.com" });
    await stop(1);
    expect(await did(2, "Bash", { command: "curl https://example.com" }, down)).toBe("");
  });

  it("nothing is named before anything has helped", async () => {
    await did(1, "Read", { file_path: "src/a.ts" }, TOO_LARGE);
    await stop(1);
    expect(await did(2, "Read", { file_path: "test/b.ts" }, TOO_LARGE)).toBe("");
  });
});
