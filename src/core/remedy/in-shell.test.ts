import { describe, expect, it } from "vitest";
import { searchInShell } from "./in-shell.ts";

const said = (tool: string, input: Record<string, unknown>, how = "Bash grep") =>
  searchInShell(how, { id: "c1", tool, input }).map((call) => `${call.tool}: ${call.input.command}`);

describe("remedy: a search said in the shell", () => {
  it.each([
    ["Grep", { pattern: "func main" }, "grep -rnE -e 'func main' ."],
    ["Grep", { pattern: "it's", path: "/p/my src" }, "grep -rnE -e 'it'\\''s' '/p/my src'"],
    ["Grep", { pattern: "-x", path: "src", glob: "*.ts" }, "grep -rnE --include='*.ts' -e '-x' src"],
    ["Glob", { pattern: "**/*.go" }, "find . -name '*.go'"],
    ["glob", { pattern: "src/**/*.ts", path: "/p" }, "find /p -path '*/src/*.ts'"],
    ["Glob", { pattern: "**/*" }, "find . -name '*'"],
  ])("%s %j", (tool, input, command) => {
    expect(said(tool, input)).toEqual([`Bash: ${command}`]);
  });

  it("with the program that helped", () => {
    expect(said("Grep", { pattern: "a|b", glob: "*.ts" }, "Bash rg")).toEqual([
      "Bash: rg -n -g '*.ts' -e 'a|b' .",
    ]);
  });

  it("nothing is made up for a call that is no such search", () => {
    expect(said("Grep", { query: "x" })).toEqual([]);
  });
});
