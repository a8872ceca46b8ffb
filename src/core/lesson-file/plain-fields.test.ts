// The fast frontmatter reader agrees with the YAML parser.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/runs.ts";
import { findFrontmatter, readFields, valuesOf } from "./frontmatter.ts";
import { plainFields } from "./plain-fields.ts";

const NAMES = ["type", "title", "applies-to", "severity", "note"];

/** Both results; the first is undefined if only the YAML parser can read the text. */
function both(lines: string) {
  const text = `---\n${lines}\n---\n`;
  const frontmatter = findFrontmatter(text);
  if (frontmatter === undefined || frontmatter === "unclosed") throw new Error("no frontmatter");
  const parsed = readFields(text, frontmatter);
  const all = (from: { find(names: readonly string[]): unknown }) => NAMES.map((name) => from.find([name]));
  const plain = plainFields(text, frontmatter);
  return {
    plain: plain && all(plain),
    parsed: "problem" in parsed ? parsed.problem : all(valuesOf(parsed)),
  };
}

describe("lesson: plain frontmatter", () => {
  it.each([
    'type: lesson\ntitle: Use ioredis (not redis-node), it\'s "there" [now]\napplies-to: [redis, git push --force, a/b]\nseverity: high',
    "# comment\n\ntype: lesson\napplies-to:\n  - redis\n  - 'git push'\nseverity:\ntitle: \"a: b # c\"",
    "applies-to:\n- a\n- b\ntitle: 한국어 제목",
    "applies-to: []\ntitle: 2026-11-14",
  ])("%j is read without the parser, and the same", (lines) => {
    const { plain, parsed } = both(lines);
    expect(plain).toBeDefined();
    expect(plain).toEqual(parsed);
    expect(both(lines.replaceAll("\n", "\r\n")).plain).toEqual(parsed);
  });

  it("whatever is read without the parser is read the same", () => {
    const piece = fc.constantFrom(
      ..."type: |title: |applies-to: |note:|severity:|\n|\n- |\n  - |\n    - |\n  |[|]|, |a|b c|1.0|null|~|true|\"|'|#| # |: |:|-|--|*|&x |!|>|\\| |`|@|%|{|}|?|\\\\|...|=|<<|가|é|\r".split(
        "|",
      ),
    );
    let read = 0;
    const cases = runs(3000);
    fc.assert(
      fc.property(fc.array(piece, { minLength: 2, maxLength: 14 }), (pieces) => {
        const { plain, parsed } = both(`title: x\n${pieces.join("")}`);
        if (plain === undefined) return;
        read += 1;
        expect(plain).toEqual(parsed);
      }),
      cases,
    );
    expect(read).toBeGreaterThan(cases.numRuns / 60);
  });
});
