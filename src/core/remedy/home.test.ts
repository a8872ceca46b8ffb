import { describe, expect, it } from "vitest";
import { isRedacted, withHome } from "./home.ts";

describe("remedy: real paths", () => {
  it.each([
    ["cd /Users/*/app && bun run lint", "/Users/ann/app", "cd /Users/ann/app && bun run lint"],
    ["cat '/home/*/a b/x'", "/home/bob/app", "cat '/home/bob/a b/x'"],
    ["cd /Users/*/app", "/srv/app", "cd ~/app"],
    ["cd C:\\Users\\*\\app", "C:\\Users\\ann\\app", "cd C:\\Users\\ann\\app"],
    ["find . -name 'home/*'", "/home/bob", "find . -name 'home/*'"],
    ["--dir=/Users/*/x", "/Users/*/app", "--dir=~/x"],
    [
      "cat /Users/*/.claude/projects/-Users-*-app/memory/MEMORY.md",
      "/Users/ann.b/app",
      "cat /Users/ann.b/.claude/projects/-Users-ann-b-app/memory/MEMORY.md",
    ],
  ])("%s in %s", (text, root, expected) => {
    expect(withHome(text, root)).toBe(expected);
    expect(withHome(text, root)).not.toContain("/Users/*/");
  });

  it("a text in which something was redacted cannot be run", () => {
    expect(
      ["cat ~/.REDACTED.jsonl", "curl -H [redacted]", "cd /Users/*/x", "ls -- -home-*-x"].map(isRedacted),
    ).toEqual([true, true, true, true]);
    expect(isRedacted("find . -name '*.ts'")).toBe(false);
  });
});
