import { describe, expect, it } from "vitest";
import { brokenTexts } from "./histories.ts";

describe("cli: files that were not imported", () => {
  it("says whether the file or the memory is at fault", () => {
    const full = "[sqlite] the memory at ~/m.db cannot grow: the disk is full. Free some space.";
    const broken = [
      { path: "/home/dev/a.jsonl", reason: full },
      { path: "/home/dev/b.jsonl", reason: full },
      { path: "/home/dev/c.jsonl", reason: "[codex] there is no such file." },
    ];
    expect(brokenTexts(broken, "/home/dev")).toEqual([
      "~/a.jsonl and 1 other file could not be imported: the memory at ~/m.db cannot grow: the disk is full. Free some space.",
      "~/c.jsonl could not be read: there is no such file.",
    ]);
  });
});
