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

  it("names a file once, and once for each reason, whatever the disk says of it", () => {
    const broken = [
      { path: "/home/dev/a.jsonl", reason: "/home/dev/a.jsonl cannot be read: permission denied" },
      { path: "/home/dev/b", reason: "/home/dev/b cannot be read: permission denied" },
      { path: "/home/dev/c.jsonl", reason: "/home/dev/c.jsonl is not a regular file" },
      { path: "/home/dev/d.db#ses_1", reason: "/home/dev/d.db cannot be read: file is not a database." },
    ];
    expect(brokenTexts(broken, "/home/dev")).toEqual([
      "~/a.jsonl and 1 other file could not be read: permission denied",
      "~/c.jsonl could not be read: it is not a regular file",
      "~/d.db#ses_1 could not be read: file is not a database.",
    ]);
  });
});
