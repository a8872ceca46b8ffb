import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rulesText, withoutRules, withRules } from "./rules-file.ts";

describe("rules for agents without hooks", () => {
  it("are added at the end, once, and leave the rest as it was", () => {
    const before = "# Shop\n\nUse pnpm.\n";
    const after = withRules(before);
    expect(after.startsWith(before)).toBe(true);
    expect(after).toContain(rulesText().trim());
    expect(withRules(after)).toBe(after);
    expect(withoutRules(after)).toBe(before);
  });

  it("replace those of another version where they stand", () => {
    const older = "# Shop\n\n<!-- twiceshy: start -->\nold words\n<!-- twiceshy: end -->\n\nUse pnpm.\n";
    const after = withRules(older);
    expect(after).not.toContain("old words");
    expect(after.endsWith("\n\nUse pnpm.\n")).toBe(true);
    expect(after.startsWith("# Shop\n\n<!-- twiceshy")).toBe(true);
  });

  it("go without a trace, whatever else is in the file", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        fc.pre(!text.includes("twiceshy") && text.trim() !== "");
        expect(withoutRules(withRules(text))).toBe(text);
      }),
    );
    expect(withoutRules(`a\n${withRules("")}b\n`)).toBe("a\nb\n");
  });
});
