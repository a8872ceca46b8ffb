// What helped one file is named at the next one, right after the same refusal.
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

describe("right after a refusal that was mended before", () => {
  it("reading the file first is named for another file and another tool", async () => {
    await did(1, "Edit", { file_path: "src/a.ts", old_string: "a", new_string: "b" }, UNREAD);
    await did(1, "Read", { file_path: "src/a.ts" });
    await did(1, "Edit", { file_path: "src/a.ts", old_string: "a", new_string: "b" });
    await stop(1);
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

  it("nothing is named before anything has helped", async () => {
    await did(1, "Read", { file_path: "src/a.ts" }, TOO_LARGE);
    await stop(1);
    expect(await did(2, "Read", { file_path: "test/b.ts" }, TOO_LARGE)).toBe("");
  });
});
