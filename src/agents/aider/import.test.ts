// Aider's chat histories: an invented one, in the format of its source.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, ends, testHistoryAgent } from "../../../test/contracts/history-agent.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { detectHistory } from "../detect.ts";
import { aider } from "./index.ts";

const HISTORY = `
# aider chat started at 2026-05-01 10:00:00

> Aider v0.90.0
> Model: m with diff edit format

#### /add src/a.ts
> Added src/a.ts to the chat

#### Cache the list
#### in Redis, please

I'll use ioredis.

> Applied edit to src/a.ts
> Commit 1a2b3c4 feat: cache the list

# aider chat started at 2026-05-02 09:00:00

#### And the tests?

They pass.
`;

function write(name = ".aider.chat.history.md", text = HISTORY): string {
  const folder = join(newFolder(), "shop");
  mkdirSync(folder);
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

testHistoryAgent({ agent: aider, histories: { "two sessions": () => write() } });

describe("agents: aider histories", () => {
  it("what was asked, said and edited, session by session", async () => {
    const path = write();
    const events = await all(aider, path);
    expect(events.flatMap((one) => (one.type === "prompt-submit" ? [one.prompt] : []))).toEqual([
      "Cache the list\nin Redis, please",
      "And the tests?",
    ]);
    expect(ends(events)).toMatchObject([
      { call: { tool: "edit", input: { file_path: "src/a.ts" } }, result: { ok: true } },
    ]);
    expect(events.flatMap((one) => (one.type === "turn-end" ? (one.words ?? []) : []))).toEqual([
      "I'll use ioredis.",
      "They pass.",
    ]);
    expect(new Set(events.map(({ session }) => session)).size).toBe(2);
    for (const one of events) expect(one.cwd).toBe(join(path, ".."));
    expect(events[0]?.at).toBeGreaterThan(Date.UTC(2026, 4, 1, 10));
  });

  it("is told by its first line; a file of another name has no folder", async () => {
    const path = write("aider.md");
    expect(await detectHistory(path)).toBe(aider);
    expect((await all(aider, path))[0]).toMatchObject({ cwd: "" });
    await expect(detectHistory(write("notes.md", "# Notes\n"))).rejects.toThrow("no history I know");
  });

  it("is found where the person has put it", async () => {
    const path = write();
    expect(await aider.histories("/nobody", { AIDER_CHAT_HISTORY_FILE: path })).toMatchObject([{ path }]);
  });
});
