import { describe, expect, it } from "vitest";
import { namedFiles } from "./named-files.ts";

describe("look: files that an error names", () => {
  it.each([
    ["src/a.ts(3,5): error TS2322: Type 'x' is not assignable", ["src/a.ts"]],
    ["FAILED tests/test_a.py::test_x - assert 1 == 2", ["tests/test_a.py"]],
    ["FAIL  src/sum.test.ts > adds", ["src/sum.test.ts"]],
    ["./pkg/main.go:4:2: undefined: x", ["pkg/main.go"]],
    ["main.go:4:2: undefined: x", ["main.go"]],
    ["/code/shop/src/a.ts:1:1 and ~/code/b.py", ["/code/shop/src/a.ts", "~/code/b.py"]],
    ["CONFLICT (content): Merge conflict in README.md", ["README.md"]],
    ["AssertionError: expected 2.5 to be 3.0", []],
    ["Cannot find e.g. node.js, see https://example.com/a/b.html", []],
    ["", []],
  ])("%s", (line, files) => expect(namedFiles(line)).toEqual(files));
});
