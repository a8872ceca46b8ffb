import { describe, expect, it } from "vitest";
import type { Action } from "../../domain/action.ts";
import { root, tool } from "./parse.fixture.ts";
import { parseAction } from "./parse.ts";

const patch = `*** Begin Patch
*** Update File: src/a.ts
@@ line
-old
+new
*** Add File: docs/deep/b.md
+hello
*** Delete File: c.txt
*** End Patch`;

function brief(action: Action): string {
  return action.type === "file" ? `${action.verb} ${action.path}` : `${action.type} ${action.goal}`;
}

describe("action: file tools", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ["Read", { file_path: `${root}/src/a.ts` }, "read src/a.ts"],
    ["read", { filePath: `${root}/src/../src/a.ts` }, "read src/a.ts"],
    ["read_file", { absolute_path: `${root}/src/a.ts` }, "read src/a.ts"],
    ["view", { path: "./src/a.ts", view_range: [1, 5] }, "read src/a.ts"],
    ["Read", { file_path: "/etc/hosts" }, "read /etc/hosts"],
    ["read_file", { file_path: "src\\parts\\a.tsx" }, "read src/parts/a.tsx"],
    ["Read", { file_path: "~/notes.md" }, "read /home/*/notes.md"],
    ["Write", { file_path: "a.ts", content: "x" }, "write a.ts"],
    ["write_file", { file_path: "a.ts", content: "x" }, "write a.ts"],
    ["create", { path: "a.ts", file_text: "x" }, "write a.ts"],
    ["Edit", { file_path: "a.ts", old_string: "x", new_string: "y" }, "edit a.ts"],
    ["MultiEdit", { file_path: "a.ts", edits: [] }, "edit a.ts"],
    ["replace", { file_path: "a.ts", old_string: "x", new_string: "y" }, "edit a.ts"],
    ["NotebookEdit", { notebook_path: "a.ipynb", new_source: "y" }, "edit a.ipynb"],
    ["str_replace_based_edit_tool", { command: "view", path: "a.ts" }, "read a.ts"],
    ["str_replace_based_edit_tool", { command: "str_replace", path: "a.ts" }, "edit a.ts"],
    [
      "str_replace_based_edit_tool",
      { command: "constructor", path: "a.ts" },
      "tool str_replace_based_edit_tool",
    ],
    ["Grep", { pattern: "x", path: `${root}/src` }, "search src"],
    ["Glob", { pattern: "**/*.ts" }, "search ."],
    ["list_directory", { path: "src/" }, "list src"],
    ["LS", { path: root }, "list ."],
    ["apply_patch", { input: patch }, "edit src/a.ts"],
    ["apply_patch", { patchText: patch }, "edit src/a.ts"],
    ["shell", { command: ["apply_patch", patch] }, "edit src/a.ts"],
    ["Bash", { command: `apply_patch <<'EOF'\n${patch}\nEOF` }, "edit src/a.ts"],
    ["Read", {}, "tool Read"],
    ["mcp__files__read_file", { path: "a.ts" }, "tool files read_file"],
    ["tracker.create", { title: "x" }, "tool tracker create"],
    ["WebFetch", { url: "https://h.example/x" }, "tool WebFetch"],
    ["TodoWrite", { todos: [] }, "tool TodoWrite"],
    ["Bash", { command: 5 }, "tool Bash"],
  ])("%s %j → %s", (name, input, expected) => {
    expect(brief(tool(name, input))).toBe(expected);
  });

  it.each([
    [`${root}/../old/src/a.ts`, "folder /home/*/old"],
    ["/opt/data/a.csv", "folder /opt"],
    [`${root}/../notes.md`, undefined],
    [`${root}/src/a.ts`, undefined],
  ])("a path outside the project brings the folder where the ways part: %s", (path, folder) => {
    const { subjects } = tool("Read", { file_path: path });
    expect(subjects.find((one) => one.startsWith("folder "))).toBe(folder);
  });

  it("relative paths count from the folder of the call", () => {
    expect(brief(tool("Read", { file_path: "a.ts" }, `${root}/src`))).toBe("read src/a.ts");
  });

  it("a patch names its files, what it needs and what it makes", () => {
    const action = tool("apply_patch", { input: patch });
    expect(action.files).toEqual(["src/a.ts", "docs/deep/b.md", "c.txt"]);
    expect(action.subjects.slice(0, 2)).toEqual(["path src/a.ts", "path c.txt"]);
    expect(action.provides).toEqual(["path src/a.ts", "path docs/deep/b.md", "path docs/deep", "path docs"]);
    expect(action.changes).toEqual(["files"]);
    expect(tool("apply_patch", { input: patch.replace("+new", "+newer") }).fingerprint).not.toBe(
      action.fingerprint,
    );
    expect(tool("apply_patch", { patch: patch.replace("src/a.ts", `${root}/src/a.ts`) }).fingerprint).toBe(
      action.fingerprint,
    );
  });

  it("writing proves the file and its folders, reading the file, searching nothing", () => {
    expect(tool("Write", { file_path: "a/b/c.ts", content: "" }).provides).toEqual([
      "path a/b/c.ts",
      "path a/b",
      "path a",
    ]);
    expect(tool("Read", { file_path: "a/b.ts" }).provides).toEqual(["path a/b.ts", "path a/b.ts (whole)"]);
    expect(tool("Read", { file_path: "a/b.ts", limit: 9 }).provides).toEqual(["path a/b.ts"]);
    expect(tool("Grep", { pattern: "x", path: "a" }).provides).toEqual([]);
  });

  it("only writing and editing change files", () => {
    expect(tool("Edit", { file_path: "a.ts" }).changes).toEqual(["files"]);
    expect(tool("Write", { file_path: "~/.zshrc", content: "" }).changes).toEqual(["files", "environment"]);
    expect(tool("Read", { file_path: "a.ts" }).changes).toEqual([]);
    expect(tool("Grep", { pattern: "x" }).changes).toEqual([]);
  });

  it.each([
    "src/a.ts",
    "src\\a.ts",
    "D:\\shop\\src\\a.ts",
    "d:\\shop\\src\\a.ts",
    "D:/shop/src/a.ts",
    "/d/shop/src/a.ts",
  ])("one file on Windows is the same in every spelling: %s", (path) => {
    const place = { cwd: "D:\\shop", root: "D:\\shop" };
    const action = parseAction({ id: "c1", tool: "Read", input: { file_path: path } }, place);
    expect(brief(action)).toBe("read src/a.ts");
  });

  it("a folder of one letter is no drive where there are none", () => {
    const action = parseAction(
      { id: "c1", tool: "Read", input: { file_path: "/d/shop/a.ts" } },
      { cwd: "/srv", root: "/srv" },
    );
    expect(brief(action)).toBe("read /d/shop/a.ts");
  });
});
