import { describe, expect, it } from "vitest";
import { parseAction } from "./parse.ts";
import { writtenBy } from "./written.ts";

const written = (tool: string, input: Record<string, unknown>) => {
  const call = { id: "1", tool, input };
  return writtenBy(call, parseAction(call, { cwd: "/p", root: "/p" }));
};

describe("what a call writes into files", () => {
  it.each([
    ["Write", { file_path: "/p/src/a.ts", content: "let tax" }, "let tax"],
    ["Edit", { file_path: "/p/src/a.ts", old_string: "let tax", new_string: "let vat" }, "let tax\nlet vat"],
    ["MultiEdit", { file_path: "/p/src/a.ts", edits: [{ old_string: "x", new_string: "y" }] }, "x\ny"],
  ])("%s: the text, without the path", (tool, input, text) => {
    expect(written(tool, input)).toEqual([{ file: "src/a.ts", text }]);
  });

  it("a patch: each file has its own part", () => {
    const input = `*** Begin Patch\n*** Update File: src/a.ts\n-old\n+new\n*** Add File: src/b.ts\n+more\n*** End Patch`;
    expect(written("apply_patch", { input })).toEqual([
      { file: "src/a.ts", text: "-old\n+new\n" },
      { file: "src/b.ts", text: "+more\n*** End Patch" },
    ]);
  });

  it.each([
    ["Read", { file_path: "/p/src/a.ts" }],
    ["Bash", { command: "cat src/a.ts" }],
    ["mcp__x__y", { text: "some text" }],
  ])("%s writes nothing", (tool, input) => {
    expect(written(tool, input)).toEqual([]);
  });
});
